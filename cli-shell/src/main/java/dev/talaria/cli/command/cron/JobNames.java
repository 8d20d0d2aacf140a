package dev.talaria.cli.command.cron;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Refused;
import dev.talaria.runtime.wire.CronRequest;
import dev.talaria.runtime.wire.JobInfo;
import dev.talaria.runtime.wire.Reply;

/** What Tab completes for a job: silent, and nothing where no runtime runs. */
public final class JobNames implements Action {
  private static final int MOST = 1_000;

  @Override
  public ExitCode run(Invocation call) throws InterruptedException {
    try {
      call.runtime().openRunning();
      var jobs = call.runtime()
          .ask(new CronRequest.ListJobs(MOST, null), Reply.Jobs.class)
          .jobs();
      jobs.forEach(job -> call.print(name(job)));
    } catch (Refused nothingToComplete) {
      return ExitCode.of(nothingToComplete.error());
    }
    return ExitCode.OK;
  }

  /** One word in any case. */
  private static String name(JobInfo job) {
    return job.name().matches("[\\w.:@%+-]+") ? job.name() : job.id();
  }
}
