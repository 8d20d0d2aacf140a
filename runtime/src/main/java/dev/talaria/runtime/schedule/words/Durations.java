package dev.talaria.runtime.schedule.words;

import dev.talaria.runtime.schedule.NotASchedule;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/** Reads "2h", "90 minutes", "1h30", "2 days and 4 hours", "une heure". */
final class Durations {
  private static final Duration LONGEST = Duration.ofDays(366 * 100);

  private Durations() {}

  /** Where none comes next, nothing is taken. */
  static Optional<Duration> read(Sentence words) {
    Optional<Duration> sum = Optional.empty();
    Duration unit = Duration.ZERO;
    for (int mark = words.mark(); ; mark = words.mark()) {
      if (sum.isPresent()) {
        words.skip(Vocabulary.AND);
      }
      OptionalInt number = number(words);
      Optional<Duration> next =
          number.isPresent() ? words.take(Vocabulary.UNITS) : Optional.empty();
      if (next.isEmpty() && isMinutesOf(unit, number)) {
        next = Optional.of(Duration.ofMinutes(1));
      }
      if (next.isEmpty() && number.isPresent() && words.skip(Vocabulary.NO_UNITS)) {
        throw new NotASchedule("\"" + words.since(mark)
            + "\" has no fixed length; write days or weeks, or which day of the month");
      }
      if (next.isEmpty()) {
        words.back(mark);
        return sum;
      }
      unit = next.get();
      sum = Optional.of(sum.orElse(Duration.ZERO).plus(unit.multipliedBy(number.orElseThrow())));
      if (sum.get().compareTo(LONGEST) > 0) {
        throw new NotASchedule("\"" + words.text() + "\" is longer than a hundred years");
      }
    }
  }

  /** The 30 of "1h30". */
  private static boolean isMinutesOf(Duration unit, OptionalInt number) {
    return unit.equals(Duration.ofHours(1)) && number.isPresent() && number.getAsInt() < 60;
  }

  private static OptionalInt number(Sentence words) {
    return words.skip(Vocabulary.A) ? OptionalInt.of(1) : words.number();
  }
}
