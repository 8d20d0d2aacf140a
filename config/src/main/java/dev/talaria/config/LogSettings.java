package dev.talaria.config;

/** The log file in the state directory: {@code talaria.log}. */
public record LogSettings(String level, long maxSize, int keep) {}
