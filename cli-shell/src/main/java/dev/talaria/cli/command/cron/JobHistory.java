package dev.talaria.cli.command.cron;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Json;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.cron.JobRequests;
import dev.talaria.cli.render.RunTable;
import dev.talaria.runtime.wire.Reply;

/** {@code cron history}. */
public final class JobHistory implements Action {
  @Override
  public ExitCode run(Invocation call) throws Refused, InterruptedException {
    var runs =
        call.runtime().ask(JobRequests.history(call.given()), Reply.Runs.class).runs();
    if (call.json()) {
      runs.forEach(run -> call.print(Json.of(run)));
    } else {
      call.out().print(RunTable.text(runs, "No such run.", call.page(), Schedules.now()));
    }
    return ExitCode.OK;
  }
}
