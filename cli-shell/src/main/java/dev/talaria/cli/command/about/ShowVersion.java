package dev.talaria.cli.command.about;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Json;
import dev.talaria.cli.command.Version;
import dev.talaria.runtime.wire.Protocol;

/** {@code version}. */
public final class ShowVersion implements Action {
  @Override
  public ExitCode run(Invocation call) {
    if (call.json()) {
      call.print(Json.object()
          .put("version", Version.text())
          .put("protocol", Protocol.HIGHEST)
          .put("java", Runtime.version().toString()));
    } else {
      call.print("talaria " + Version.text());
    }
    return ExitCode.OK;
  }
}
