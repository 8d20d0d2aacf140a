package dev.talaria.runtime.schedule;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * A fixed period of time that really passes: at the anchor and at every whole number of periods
 * after it. It knows no zone, so where clocks are put forward it comes an hour later by them.
 *
 * @param period whole seconds, from a minute to 366 days
 * @param anchor cut to whole seconds
 */
public record Every(Duration period, Instant anchor) implements Schedule {
  private static final Duration LEAST = Duration.ofMinutes(1);
  private static final Duration MOST = Duration.ofDays(366);

  public Every {
    anchor = anchor.truncatedTo(ChronoUnit.SECONDS);
    if (period.compareTo(LEAST) < 0) {
      throw new NotASchedule("every " + text(period) + " is too often; a period is at least 1m");
    }
    if (period.compareTo(MOST) > 0) {
      throw new NotASchedule("every " + text(period) + " is too rare; a period is at most 366d");
    }
    if (!period.equals(period.truncatedTo(ChronoUnit.SECONDS))) {
      throw new NotASchedule("a period has whole seconds, was " + period);
    }
  }

  /** A schedule can have it. */
  public static boolean isPeriod(Duration length) {
    return length.compareTo(LEAST) >= 0
        && length.compareTo(MOST) <= 0
        && length.equals(length.truncatedTo(ChronoUnit.SECONDS));
  }

  @Override
  public String text() {
    return "every " + text(period) + " from " + anchor;
  }

  @Override
  public Optional<Instant> next(Instant after, ZoneId zone) {
    if (after.isBefore(anchor)) {
      return Optional.of(anchor);
    }
    long passed = after.getEpochSecond() - anchor.getEpochSecond();
    long periods = passed / period.toSeconds() + 1;
    return Optional.of(anchor.plusSeconds(periods * period.toSeconds()));
  }

  /** In the largest unit that leaves no rest: "2d", "36h", "90m", "75s". */
  public static String text(Duration period) {
    long seconds = period.toSeconds();
    if (seconds == 0) {
      return "0m";
    }
    if (seconds % 86_400 == 0) {
      return seconds / 86_400 + "d";
    }
    if (seconds % 3_600 == 0) {
      return seconds / 3_600 + "h";
    }
    return seconds % 60 == 0 ? seconds / 60 + "m" : seconds + "s";
  }
}
