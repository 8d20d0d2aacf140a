package dev.talaria.config;

import java.util.List;

/**
 * How to reach one provider: {@code talaria.providers.<name>}. The wire is {@code openai},
 * {@code anthropic} or {@code gemini}; the key is a reference ({@code env:NAME}, {@code file:PATH})
 * or empty, never the key itself.
 */
public record ProviderSettings(
    String name, String wire, String baseUrl, String key, List<String> models, int contextWindow) {
  private static final List<String> WIRES = List.of("openai", "anthropic", "gemini");

  public ProviderSettings {
    models = List.copyOf(models);
    var at = "providers." + name;
    if (!name.matches("[A-Za-z0-9][A-Za-z0-9_-]*") || name.equals(ModelNames.BUILT_IN)) {
      throw new ConfigProblem(
          "providers", "must have names of letters, digits, - and _ (not builtin), was " + name);
    }
    Check.oneOf(WIRES, wire, at + ".wire");
    checkUrl(baseUrl, at + ".base-url");
    Check.reference(key, at + ".key", "key");
    Check.filled(models, at + ".models");
    Check.between(0, 1_000_000_000, contextWindow, at + ".context-window");
  }

  private static void checkUrl(String url, String at) {
    if (url.matches("(?i)https?://[^/?#]*@.*")) {
      throw new ConfigProblem(at, "must not hold a user or a password; use key for that");
    }
    if (!url.matches("(?i)https?://[^\\s/?#]+(/[^\\s?#]*)?")) {
      throw new ConfigProblem(
          at, "must be an address such as https://host/v1, was \"" + url + "\"");
    }
  }

  /** Only {@code base-url} has no default in a block of one's own. */
  static ProviderSettings from(String name, Section provider) {
    return new ProviderSettings(
        name,
        provider.has("wire") ? provider.text("wire") : "openai",
        provider.text("base-url").replaceAll("/+$", ""),
        provider.has("key") ? provider.text("key").strip() : "",
        provider.has("models") ? provider.texts("models") : List.of(),
        provider.has("context-window") ? provider.integer("context-window") : 0);
  }
}
