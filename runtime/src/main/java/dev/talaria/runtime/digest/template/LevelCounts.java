package dev.talaria.runtime.digest.template;

import dev.talaria.runtime.digest.line.LogLevel;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/** How many of which level. */
public final class LevelCounts {
  private static final LogLevel[] LEVELS = LogLevel.values();
  private final long[] counts = new long[LEVELS.length];

  public void add(LogLevel level) {
    counts[level.rank()]++;
  }

  public void addAll(LevelCounts other) {
    for (int i = 0; i < counts.length; i++) {
      counts[i] += other.counts[i];
    }
  }

  public long of(LogLevel level) {
    return counts[level.rank()];
  }

  /** Without those that there are none of. */
  public Map<LogLevel, Long> asMap() {
    Map<LogLevel, Long> map = new EnumMap<>(LogLevel.class);
    for (LogLevel level : LEVELS) {
      if (of(level) > 0) {
        map.put(level, of(level));
      }
    }
    return Collections.unmodifiableMap(map);
  }
}
