package dev.talaria.cli.command.cron;

import dev.talaria.cli.command.Flag;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Json;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.render.JobSays;
import dev.talaria.cli.render.Moments;
import dev.talaria.cli.render.Page;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
import java.time.ZoneId;
import java.time.ZonedDateTime;

/** What is said of a schedule before it is kept. */
final class Schedules {
  private Schedules() {}

  /** Whether to go on: with {@code --dry-run} what it means is all that was asked for. */
  static boolean show(Invocation call, Request.PreviewSchedule preview)
      throws Refused, InterruptedException {
    var times = call.runtime().ask(preview, Reply.JobTimes.class);
    if (!call.given().has(Flag.DRY_RUN)) {
      call.err().print(JobSays.preview(times, Page.PIPE, now()));
      call.err().flush();
      return true;
    }
    if (call.json()) {
      call.print(Json.of(times));
    } else {
      call.out().print(JobSays.preview(times, call.page(), now()));
    }
    return false;
  }

  static Moments now() {
    return new Moments(ZonedDateTime.now(ZoneId.systemDefault()));
  }
}
