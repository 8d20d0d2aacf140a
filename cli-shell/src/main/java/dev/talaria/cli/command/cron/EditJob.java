package dev.talaria.cli.command.cron;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Flag;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.cron.JobRequests;
import dev.talaria.runtime.wire.CronRequest;
import dev.talaria.runtime.wire.Reply;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** {@code cron edit}: says what a new schedule means, then changes the job. */
public final class EditJob implements Action {
  @Override
  public ExitCode run(Invocation call) throws Refused, IOException, InterruptedException {
    var edit = JobRequests.edit(call.given(), prompt(call));
    if (JobRequests.movesSlots(edit)) {
      var now = call.runtime().ask(new CronRequest.ShowJob(edit.job()), Reply.JobDetail.class);
      var shown = Schedules.show(call, JobRequests.preview(edit, now.job()));
      if (shown.isEmpty()) {
        return ExitCode.OK;
      }
      edit = JobRequests.shown(edit, shown.get());
    }
    var job = call.runtime().ask(edit, Reply.Job.class).job();
    Jobs.print(call, job, job.id() + " changed");
    return ExitCode.OK;
  }

  private static @Nullable String prompt(Invocation call) throws Refused, IOException {
    var typed = call.given().value(Flag.PROMPT);
    return typed.isEmpty() ? null : call.text(typed.get(), "prompt");
  }
}
