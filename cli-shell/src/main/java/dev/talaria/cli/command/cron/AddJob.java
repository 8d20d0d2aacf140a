package dev.talaria.cli.command.cron;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.cron.JobRequests;
import dev.talaria.cli.line.Unquoted;
import dev.talaria.runtime.wire.Reply;
import java.io.IOException;

/** {@code cron add}: says what the schedule means, then keeps the job and prints its id. */
public final class AddJob implements Action {
  @Override
  public ExitCode run(Invocation call) throws Refused, IOException, InterruptedException {
    Unquoted.check(call.given());
    var add = JobRequests.add(call.given(), call.textFrom(1, "prompt"), null);
    var shown = Schedules.show(call, JobRequests.preview(add));
    if (shown.isPresent()) {
      var understood = JobRequests.shown(add, shown.get());
      var job = call.runtime().insist(understood, Reply.Job.class).job();
      Jobs.print(call, job, job.id());
    }
    return ExitCode.OK;
  }
}
