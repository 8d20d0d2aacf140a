package dev.talaria.cli.command.runtime;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Json;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.render.Lists;
import dev.talaria.cli.render.Punctuality;
import dev.talaria.cli.render.Says;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.RuntimeRequest;
import java.time.Duration;

/** {@code runtime status}: never starts one. */
public final class RuntimeStatus implements Action {
  @Override
  public ExitCode run(Invocation call) throws Refused, InterruptedException {
    call.runtime().openRunning();
    return print(call);
  }

  static ExitCode print(Invocation call) throws Refused, InterruptedException {
    var status = call.runtime().ask(new RuntimeRequest.GetStatus(), Reply.Status.class);
    if (call.json()) {
      call.print(Json.of(status));
      return ExitCode.OK;
    }
    var counts = status.status();
    call.out()
        .print(Lists.pairs(
            call.page(),
            "version",
            status.version() + " (protocol " + status.protocol() + ")",
            "process",
            Long.toString(status.pid()),
            "socket",
            status.socket(),
            "state",
            status.stateDirectory(),
            "up",
            uptime(Duration.ofSeconds(status.uptimeSeconds())),
            "stopping",
            status.draining() ? "when the running work has ended" : "",
            "clients",
            Integer.toString(status.clients()),
            "sessions",
            Integer.toString(status.conversations()),
            "tasks",
            counts.running() + " running",
            "jobs",
            Punctuality.marked(status.jobs()),
            "processes",
            Integer.toString(counts.processes()),
            "questions",
            counts.questions() + " waiting",
            "results",
            counts.unseen() + " not seen",
            "kept",
            status.removed() == null ? "" : Says.removed(status.removed())));
    return ExitCode.OK;
  }

  /** "2 d 3 h", "5 min", "12 s". */
  private static String uptime(Duration up) {
    if (up.toDays() > 0) {
      return up.toDays() + " d " + up.toHoursPart() + " h";
    }
    if (up.toHours() > 0) {
      return up.toHours() + " h " + up.toMinutesPart() + " min";
    }
    return up.toMinutes() > 0 ? up.toMinutes() + " min" : up.toSeconds() + " s";
  }
}
