package dev.talaria.config;

import java.time.Duration;
import java.util.List;

/**
 * Which model answers, and how long it may take. Keys and defaults: {@code talaria.model}. An empty
 * name means none is set; {@code fallback} holds {@code provider/model} names.
 */
public record ModelSettings(
    String name,
    String provider,
    List<String> fallback,
    String reasoning,
    int maxOutputTokens,
    Duration firstTokenTimeout,
    Duration idleTimeout,
    Duration totalTimeout) {}
