package dev.talaria.config;

import java.util.List;

/** The log file in the state directory: {@code talaria.log}. */
public record LogSettings(String level, long maxSize, int keep) {
  private static final List<String> LEVELS = List.of("error", "warn", "info", "debug", "trace");

  public LogSettings {
    Check.oneOf(LEVELS, level, "log.level");
    Check.between(65_536, Long.MAX_VALUE, maxSize, "log.max-size");
    Check.between(0, 1000, keep, "log.keep");
  }

  static LogSettings from(Section log) {
    return new LogSettings(log.text("level"), log.size("max-size"), log.integer("keep"));
  }
}
