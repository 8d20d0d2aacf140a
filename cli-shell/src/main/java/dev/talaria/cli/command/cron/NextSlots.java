package dev.talaria.cli.command.cron;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Json;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.cron.JobRequests;
import dev.talaria.cli.render.JobTable;
import dev.talaria.runtime.wire.Reply;

/** {@code cron next}. */
public final class NextSlots implements Action {
  @Override
  public ExitCode run(Invocation call) throws Refused, InterruptedException {
    var slots =
        call.runtime().ask(JobRequests.next(call.given()), Reply.Slots.class).slots();
    if (call.json()) {
      slots.forEach(slot -> call.print(Json.of(slot)));
    } else {
      call.out().print(JobTable.slots(slots, call.page(), Schedules.now()));
    }
    return ExitCode.OK;
  }
}
