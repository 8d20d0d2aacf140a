package dev.talaria.cli.command.settings;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Flag;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Json;
import dev.talaria.cli.command.Refused;
import dev.talaria.config.load.Origin;
import dev.talaria.runtime.wire.WireCodec;

/** {@code config show}: every key with its value, as lines that a settings file could hold. */
public final class ConfigShow implements Action {
  @Override
  public ExitCode run(Invocation call) throws Refused, JsonProcessingException {
    var loaded = CallerSettings.load(call);
    for (var origin : loaded.origins()) {
      if (call.json()) {
        var line = Json.object().put("key", origin.key());
        line.set("value", WireCodec.mapper().readTree(origin.value()));
        call.print(line.put("where", origin.where()));
      } else {
        call.print(text(origin, call.given().has(Flag.ORIGIN)));
      }
    }
    loaded.notes().forEach(call::note);
    return ExitCode.OK;
  }

  private static String text(Origin origin, boolean where) {
    var line = "talaria." + origin.key() + " = " + origin.value();
    return where ? line + "  # " + origin.where() : line;
  }
}
