package dev.talaria.runtime.session;

/**
 * A model and how to reach it, frozen when a session starts.
 *
 * @param provider the provider's name in the settings, or {@code builtin}
 * @param wire {@code openai}, {@code anthropic}, {@code gemini} or {@code builtin}
 * @param key where the key is found ({@code env:NAME}, {@code file:PATH}, or empty): never the key
 * @param contextWindow tokens that fit; 0 where unknown
 */
public record ModelChoice(
    String provider, String wire, String baseUrl, String model, String key, int contextWindow) {
  public static final ModelChoice BUILT_IN =
      new ModelChoice("builtin", "builtin", "", "built-in engine", "", 0);

  public boolean isBuiltIn() {
    return wire.equals("builtin");
  }
}
