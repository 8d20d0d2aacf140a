package dev.talaria.runtime.digest;

import dev.talaria.runtime.digest.line.LineHeader;
import dev.talaria.runtime.digest.line.LogLevel;

/** A {@link LogFilter} made quick to ask: cheap questions first. */
final class RecordMatcher {
  private final long since;
  private final long until;
  private final boolean anyTime;
  private final boolean[] levels = new boolean[LogLevel.FATAL.rank() + 1];
  private final boolean anyLevel;
  private final byte[] needle;

  RecordMatcher(LogFilter filter) {
    anyTime = !filter.hasTimes();
    since = filter.since() == null ? Long.MIN_VALUE + 1 : filter.since().toEpochMilli();
    until = filter.until() == null ? Long.MAX_VALUE : filter.until().toEpochMilli();
    anyLevel = filter.levels().isEmpty();
    for (LogLevel level : filter.levels()) {
      levels[level.rank()] = true;
    }
    needle = filter.needle();
  }

  /** Time, text, and the level where the record says it. */
  boolean passes(LineHeader header, byte[] b, int start, int end) {
    boolean inTime = anyTime || (header.hasTime() && header.time >= since && header.time < until);
    return inTime
        && (header.level == LogLevel.NONE || passes(header.level))
        && (needle.length == 0 || contains(b, start, end));
  }

  boolean passes(LogLevel level) {
    return anyLevel || levels[level.rank()];
  }

  private boolean contains(byte[] b, int start, int end) {
    int last = end - needle.length;
    for (int i = start; i <= last; i++) {
      int k = 0;
      while (k < needle.length && lower(b[i + k]) == needle[k]) {
        k++;
      }
      if (k == needle.length) {
        return true;
      }
    }
    return false;
  }

  private static int lower(byte c) {
    return c >= 'A' && c <= 'Z' ? c + 32 : c;
  }
}
