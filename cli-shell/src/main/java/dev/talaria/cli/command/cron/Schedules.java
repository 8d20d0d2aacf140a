package dev.talaria.cli.command.cron;

import dev.talaria.cli.command.Flag;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Json;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.render.JobSays;
import dev.talaria.cli.render.Moments;
import dev.talaria.cli.render.Page;
import dev.talaria.runtime.wire.CronRequest;
import dev.talaria.runtime.wire.Reply;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Optional;

/** What is said of a schedule before it is kept. */
final class Schedules {
  private Schedules() {}

  /** What was shown; empty with {@code --dry-run}, where that is all that was asked for. */
  static Optional<Reply.JobTimes> show(Invocation call, CronRequest.PreviewSchedule preview)
      throws Refused, InterruptedException {
    var times = call.runtime().ask(preview, Reply.JobTimes.class);
    if (!call.given().has(Flag.DRY_RUN)) {
      call.err().print(JobSays.preview(times, Page.PIPE, now()));
      call.err().flush();
      return Optional.of(times);
    }
    if (call.json()) {
      call.print(Json.of(times));
    } else {
      call.out().print(JobSays.preview(times, call.page(), now()));
    }
    return Optional.empty();
  }

  static Moments now() {
    return new Moments(ZonedDateTime.now(ZoneId.systemDefault()));
  }
}
