package dev.talaria.config;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Finds the provider that a typed model name means. Pure: whether the model exists, only the
 * provider knows.
 */
public final class ModelNames {
  /** The name that stands for the built-in engine, both as provider and as model. */
  public static final String BUILT_IN = "builtin";

  private static final String EXAMPLE = "anthropic/claude-sonnet-5-5";

  private static final Map<String, List<String>> WELL_KNOWN = Map.of(
      "anthropic", List.of("claude-"),
      "openai", List.of("gpt-", "chatgpt-", "o1", "o3", "o4"),
      "gemini", List.of("gemini-"));

  private ModelNames() {}

  /** What a typed name means. */
  public sealed interface Meaning {}

  /** A model of a provider; of {@link #BUILT_IN} where no model is meant. */
  public record Found(String provider, String model) implements Meaning {}

  /** Nothing: {@code why} goes on from "the name …" and says what to write instead. */
  public record Unknown(String why) implements Meaning {}

  private static final Found BUILT_IN_ENGINE = new Found(BUILT_IN, BUILT_IN);

  /** What {@code talaria.model} stands for. A provider that is set there has the last word. */
  public static Meaning configured(Settings settings) {
    var name = settings.model().name();
    var provider = settings.model().provider();
    if (name.isEmpty() || name.equals(BUILT_IN) || provider.equals(BUILT_IN)) {
      return BUILT_IN_ENGINE;
    }
    if (provider.isEmpty()) {
      return resolve(name, settings);
    }
    if (!settings.providers().containsKey(provider)) {
      return new Unknown(noProvider(provider, settings));
    }
    return new Found(
        provider, name.startsWith(provider + "/") ? name.substring(provider.length() + 1) : name);
  }

  /**
   * What a name means that somebody typed: {@code provider/model}; else a model that a provider
   * lists; else a well-known kind of name; else a model of the provider that is set.
   */
  public static Meaning resolve(String typed, Settings settings) {
    var name = typed.strip();
    var first = name.contains("/") ? name.substring(0, name.indexOf('/')) : "";
    if (name.equals(BUILT_IN)) {
      return BUILT_IN_ENGINE;
    }
    if (name.isEmpty() || name.startsWith("/") || name.endsWith("/")) {
      return new Unknown("must name a model, such as " + EXAMPLE + ", was \"" + name + "\"");
    }
    if (settings.providers().containsKey(first)) {
      return new Found(first, name.substring(first.length() + 1));
    }
    var preferred = settings.model().provider();
    return listed(name, preferred, settings)
        .or(() -> wellKnown(name, settings))
        .or(() -> mayServe(preferred, first, settings))
        .<Meaning>map(provider -> new Found(provider, name))
        .orElseGet(() -> new Unknown(unknown(name, first, settings)));
  }

  /** The preferred provider if it lists the model, else the first by name that does. */
  private static Optional<String> listed(String name, String preferred, Settings settings) {
    var lists = new TreeSet<String>();
    settings.providers().values().stream()
        .filter(provider -> provider.models().contains(name))
        .forEach(provider -> lists.add(provider.name()));
    return lists.contains(preferred) ? Optional.of(preferred) : lists.stream().findFirst();
  }

  private static Optional<String> wellKnown(String name, Settings settings) {
    return WELL_KNOWN.keySet().stream()
        .filter(settings.providers()::containsKey)
        .filter(
            provider -> WELL_KNOWN.get(provider).stream().anyMatch(start -> starts(name, start)))
        .findFirst();
  }

  private static boolean starts(String name, String start) {
    return name.equals(start) || name.startsWith(start.endsWith("-") ? start : start + "-");
  }

  /** The provider that is set takes any name, unless it looks like a mistyped provider/model. */
  private static Optional<String> mayServe(String preferred, String first, Settings settings) {
    return Optional.of(preferred)
        .filter(settings.providers()::containsKey)
        .filter(ignored -> Nearest.to(first, settings.providers().keySet()).isEmpty());
  }

  private static String unknown(String name, String first, Settings settings) {
    if (!first.isEmpty()) {
      return noProvider(first, settings);
    }
    var known = new TreeSet<String>();
    settings.providers().values().forEach(provider -> known.addAll(provider.models()));
    return "must say its provider, such as ollama/"
        + name
        + ", was \""
        + name
        + "\""
        + Nearest.suggestion(name, known);
  }

  private static String noProvider(String provider, Settings settings) {
    return "must name one of talaria.providers, was \""
        + provider
        + "\""
        + Nearest.hint(provider, settings.providers().keySet());
  }
}
