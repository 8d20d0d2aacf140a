package dev.talaria.runtime.schedule;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.Optional;

/** Every instant at which the clock shows a match: none in a gap, both in an overlap. */
final class ClockHand {
  /** So many matches in a row may fall into gaps; then none is said to come. */
  private static final int GAPS = 100;

  private ClockHand() {}

  static Optional<Instant> next(Cron cron, Instant after, ZoneRules rules) {
    ZoneOffset offset = rules.getOffset(after);
    LocalDateTime time = WallClock.time(after, offset);
    ZoneOffsetTransition change = rules.getTransition(time);
    Optional<LocalDateTime> found = CronCalendar.atOrAfter(cron, WallClock.minuteAfter(time));
    if (change != null && change.isOverlap()) {
      LocalDateTime end = change.getDateTimeBefore();
      if (found.isPresent() && found.get().isBefore(end)) {
        return found.map(match -> match.toInstant(offset));
      }
      if (offset.equals(change.getOffsetBefore())) {
        var again = CronCalendar.atOrAfter(cron, WallClock.minuteFrom(change.getDateTimeAfter()));
        if (again.isPresent() && again.get().isBefore(end)) {
          return again.map(match -> match.toInstant(change.getOffsetAfter()));
        }
      }
    }
    return outsideGaps(cron, found, rules);
  }

  private static Optional<Instant> outsideGaps(
      Cron cron, Optional<LocalDateTime> first, ZoneRules rules) {
    Optional<LocalDateTime> found = first;
    for (int gaps = 0; found.isPresent() && gaps < GAPS; gaps++) {
      LocalDateTime match = found.get();
      ZoneOffsetTransition change = rules.getTransition(match);
      if (change == null || change.isOverlap()) {
        return Optional.of(match.toInstant(rules.getOffset(match)));
      }
      found = CronCalendar.atOrAfter(cron, WallClock.minuteFrom(change.getDateTimeAfter()));
    }
    return Optional.empty();
  }
}
