package dev.talaria.runtime.schedule;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Times on the wall, each of which comes once. */
public final class WallClock {
  private WallClock() {}

  /** The first instant after the gap for a time that is left out, the first of two otherwise. */
  public static Instant instant(LocalDateTime time, ZoneId zone) {
    return instant(time, zone.getRules());
  }

  private static Instant instant(LocalDateTime time, ZoneRules rules) {
    ZoneOffsetTransition change = rules.getTransition(time);
    return change != null && change.isGap()
        ? change.getInstant()
        : time.toInstant(rules.getOffset(time));
  }

  static Optional<Instant> next(Cron cron, Instant after, ZoneRules rules) {
    ZoneOffset offset = rules.getOffset(after);
    LocalDateTime time = time(after, offset);
    LocalDateTime from = minuteAfter(time);
    ZoneOffsetTransition change = rules.getTransition(time);
    if (isOverlap(change) && offset.equals(change.getOffsetAfter())) {
      LocalDateTime over = minuteFrom(change.getDateTimeBefore());
      from = over.isAfter(from) ? over : from;
    }
    return CronCalendar.atOrAfter(cron, from).map(found -> instant(found, rules));
  }

  static boolean isOverlap(@Nullable ZoneOffsetTransition change) {
    return change != null && change.isOverlap();
  }

  static LocalDateTime time(Instant instant, ZoneOffset offset) {
    return LocalDateTime.ofEpochSecond(instant.getEpochSecond(), 0, offset);
  }

  static LocalDateTime minuteAfter(LocalDateTime time) {
    return time.truncatedTo(ChronoUnit.MINUTES).plusMinutes(1);
  }

  /** Offsets of long ago have seconds. */
  static LocalDateTime minuteFrom(LocalDateTime time) {
    LocalDateTime minute = time.truncatedTo(ChronoUnit.MINUTES);
    return minute.equals(time) ? minute : minute.plusMinutes(1);
  }
}
