package dev.talaria.cli.command.cron;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Json;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.render.JobPage;
import dev.talaria.runtime.wire.CronRequest;
import dev.talaria.runtime.wire.Reply;

/** {@code cron show}: as JSON the job, with its last runs beside its other fields. */
public final class ShowJob implements Action {
  @Override
  public ExitCode run(Invocation call) throws Refused, InterruptedException {
    var show = new CronRequest.ShowJob(call.given().first());
    var detail = call.runtime().ask(show, Reply.JobDetail.class);
    if (call.json()) {
      var job = Jobs.json(detail.job());
      var runs = job.putArray("runs");
      detail.runs().forEach(run -> runs.add(Json.of(run)));
      call.print(job);
    } else {
      call.out().print(JobPage.text(detail, call.page(), Schedules.now()));
    }
    return ExitCode.OK;
  }
}
