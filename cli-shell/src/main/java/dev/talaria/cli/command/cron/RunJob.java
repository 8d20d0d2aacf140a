package dev.talaria.cli.command.cron;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Flag;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.command.task.Ends;
import dev.talaria.cli.cron.JobRequests;
import dev.talaria.cli.render.JobSays;
import dev.talaria.runtime.wire.Reply;
import java.util.List;

/** {@code cron run}: prints the id of the run's task, or with {@code --wait} what it ended with. */
public final class RunJob implements Action {
  @Override
  public ExitCode run(Invocation call) throws Refused, InterruptedException {
    var job =
        call.runtime().insist(JobRequests.run(call.given()), Reply.Job.class).job();
    var last = job.last();
    var task = last == null ? null : last.task();
    if (task == null) {
      throw Refused.denied(job.id() + " " + JobSays.notRun(job), "");
    }
    if (!call.given().has(Flag.WAIT)) {
      Jobs.print(call, job, task);
      return ExitCode.OK;
    }
    call.note("task " + task + " runs; talaria cancel " + task + " ends it");
    return Ends.awaited(call, List.of(task));
  }
}
