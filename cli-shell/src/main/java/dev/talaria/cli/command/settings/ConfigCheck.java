package dev.talaria.cli.command.settings;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Json;
import dev.talaria.cli.command.Refused;

/** {@code config check}: what is wrong is told with its file and line, all of it at once. */
public final class ConfigCheck implements Action {
  @Override
  public ExitCode run(Invocation call) throws Refused {
    var loaded = CallerSettings.load(call);
    if (call.json()) {
      var result = Json.object().put("ok", true);
      var notes = result.putArray("notes");
      loaded.notes().forEach(notes::add);
      call.print(result);
    } else {
      loaded.notes().forEach(call::note);
      call.print("the settings can be used");
    }
    return ExitCode.OK;
  }
}
