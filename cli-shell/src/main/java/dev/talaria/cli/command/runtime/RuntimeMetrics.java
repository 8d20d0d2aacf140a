package dev.talaria.cli.command.runtime;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Json;
import dev.talaria.cli.command.Refused;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.RuntimeRequest;

/** {@code runtime metrics}: what Prometheus reads. Never starts a runtime. */
public final class RuntimeMetrics implements Action {
  @Override
  public ExitCode run(Invocation call) throws Refused, InterruptedException {
    call.runtime().openRunning();
    var metrics = call.runtime().ask(new RuntimeRequest.GetMetrics(), Reply.Metrics.class);
    if (call.json()) {
      call.print(Json.of(metrics));
    } else {
      call.out().print(metrics.text());
    }
    return ExitCode.OK;
  }
}
