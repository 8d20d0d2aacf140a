package dev.talaria.cli.command.cron;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.render.JobTable;
import dev.talaria.runtime.wire.CronRequest;
import dev.talaria.runtime.wire.Reply;

/** {@code cron list}. */
public final class ListJobs implements Action {
  private static final String NONE = "No job. talaria cron add SCHEDULE PROMPT adds one.";

  @Override
  public ExitCode run(Invocation call) throws Refused, InterruptedException {
    var jobs = call.runtime().ask(new CronRequest.ListJobs(), Reply.Jobs.class).jobs();
    if (call.json()) {
      jobs.forEach(job -> call.print(Jobs.json(job)));
    } else {
      call.out().print(JobTable.text(jobs, NONE, call.page(), Schedules.now()));
    }
    return ExitCode.OK;
  }
}
