package dev.talaria.e2e;

import dev.talaria.runtime.model.ScriptedModelServer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** How the product gets to know the scripted provider. */
final class Scripted {
  private Scripted() {}

  /** An {@code application.conf}: one model with a price, no question asked, no retry. */
  static String settings(ScriptedModelServer server, String wire, String... more) {
    return """
        talaria {
          model.name = "scripted/robot"
          providers.scripted { wire = %s, base-url = "%s", key = "env:SCRIPTED_KEY", context-window = 100000 }
          prices.robot { input = 1, output = 2 }
          permission.rules = [{ tool = "*", decision = allow }]
          supervision.presets.normal.transport { retry = 0 }
          %s
        }
        """.formatted(wire, server.baseUrl(wire), String.join("\n  ", more));
  }

  /** A product that knows it and has its key. */
  static Product product(Product product, ScriptedModelServer server, String... more)
      throws IOException {
    return withKey(product.configured(settings(server, "openai", more)));
  }

  static Product withKey(Product product) {
    return product.with("SCRIPTED_KEY", ScriptedModelServer.key().reveal());
  }

  /** Words before a verb that say the same for this one command. */
  static List<String> options(String baseUrl, String... words) {
    var all = new ArrayList<>(List.of(
        "--set", "providers.scripted.base-url=" + baseUrl,
        "--set", "providers.scripted.key=env:SCRIPTED_KEY",
        "--set", "supervision.presets.normal.transport.retry=0",
        "--model", "scripted/robot"));
    all.addAll(List.of(words));
    return all;
  }
}
