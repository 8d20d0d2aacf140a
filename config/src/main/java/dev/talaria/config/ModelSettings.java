package dev.talaria.config;

import java.time.Duration;
import java.util.List;

/**
 * Which model answers, and how long it may take. Keys and defaults: {@code talaria.model}. An empty
 * name means none is set; {@code fallback} holds {@code provider/model} names. {@link ModelNames}
 * says what they stand for.
 */
public record ModelSettings(
    String name,
    String provider,
    List<String> fallback,
    String reasoning,
    int maxOutputTokens,
    Duration firstTokenTimeout,
    Duration idleTimeout,
    Duration totalTimeout) {
  private static final List<String> LEVELS = List.of("default", "off", "low", "medium", "high");

  public ModelSettings {
    fallback = List.copyOf(fallback);
    Check.filled(fallback, "model.fallback");
    Check.oneOf(LEVELS, reasoning, "model.reasoning");
    Check.between(0, 100_000_000, maxOutputTokens, "model.max-output-tokens");
    Check.time(firstTokenTimeout, "model.first-token-timeout");
    Check.time(idleTimeout, "model.idle-timeout");
    Check.time(totalTimeout, "model.total-timeout");
  }

  static ModelSettings from(Section model) {
    return new ModelSettings(
        model.text("name").strip(),
        model.text("provider").strip(),
        model.texts("fallback"),
        model.text("reasoning"),
        model.integer("max-output-tokens"),
        model.duration("first-token-timeout"),
        model.duration("idle-timeout"),
        model.duration("total-timeout"));
  }
}
