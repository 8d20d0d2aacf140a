package dev.talaria.runtime.digest;

import dev.talaria.runtime.digest.line.LogLevel;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which records count. A record without a time is left out when a time is asked for, one without a
 * level when a level is; how many those are is in the report.
 *
 * @param since first moment that counts
 * @param until first moment that does not
 * @param levels empty for all
 * @param contains text somewhere in the record, in any case (of ASCII letters); empty for all
 */
public record LogFilter(
    @Nullable Instant since, @Nullable Instant until, Set<LogLevel> levels, String contains) {
  public static final LogFilter NONE = new LogFilter(null, null, Set.of(), "");

  public LogFilter {
    levels = Set.copyOf(levels);
  }

  /** This level and all that are more serious. */
  public static Set<LogLevel> atLeast(LogLevel level) {
    return EnumSet.range(level, LogLevel.FATAL);
  }

  public LogFilter between(@Nullable Instant from, @Nullable Instant to) {
    return new LogFilter(from, to, levels, contains);
  }

  public LogFilter ofLevels(Set<LogLevel> only) {
    return new LogFilter(since, until, only, contains);
  }

  public LogFilter containing(String text) {
    return new LogFilter(since, until, levels, text);
  }

  boolean hasTimes() {
    return since != null || until != null;
  }

  byte[] needle() {
    return contains.toLowerCase(Locale.ROOT).getBytes(StandardCharsets.UTF_8);
  }
}
