package dev.talaria.runtime.schedule.words;

import dev.talaria.runtime.schedule.NotASchedule;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Reads "at 8:30", "9am", "à 8 h 30", "noon", "at 9:00 and 18:00". A number alone is an hour only
 * where "at" stands before it, and then one of 24.
 */
final class TimesOfDay {
  private final Sentence words;

  TimesOfDay(Sentence words) {
    this.words = words;
  }

  /** Empty where no time comes next; then nothing is taken. */
  List<LocalTime> read() {
    int mark = words.mark();
    boolean at = words.skip(Vocabulary.AT);
    var times = new ArrayList<LocalTime>();
    for (var time = time(at); time.isPresent(); time = time(at)) {
      times.add(time.get());
      mark = words.mark();
      if (!words.skip(Vocabulary.AND)) {
        break;
      }
      words.skip(Vocabulary.AT);
    }
    words.back(mark);
    return times;
  }

  private Optional<LocalTime> time(boolean at) {
    int mark = words.mark();
    var named = words.take(Vocabulary.TIMES);
    if (named.isPresent()) {
      return named;
    }
    OptionalInt hour = words.number();
    if (hour.isEmpty()) {
      return Optional.empty();
    }
    OptionalInt minute = OptionalInt.empty();
    boolean plain = false;
    if (words.skip(Vocabulary.COLON)) {
      minute = minute(mark);
    } else if (words.skip(Vocabulary.HOURS)) {
      int after = words.mark();
      minute = words.number();
      if (minute.isEmpty()) {
        words.back(after);
      }
    } else {
      plain = !at;
    }
    var afterNoon = words.take(Vocabulary.AFTER_NOON);
    if (plain && afterNoon.isEmpty()) {
      words.back(mark);
      return Optional.empty();
    }
    return Optional.of(checked(mark, hour.getAsInt(), minute.orElse(0), afterNoon));
  }

  private OptionalInt minute(int start) {
    var minute = words.takeIf(Word::isNumber).orElseThrow(words::notUnderstood);
    if (minute.bare().length() != 2) {
      throw new NotASchedule(
          "\"" + words.since(start) + "\" is no time of day; minutes have two digits, as in 9:05");
    }
    return OptionalInt.of(Integer.parseInt(minute.bare()));
  }

  private LocalTime checked(int start, int hour, int minute, Optional<Boolean> afterNoon) {
    int least = afterNoon.isPresent() ? 1 : 0;
    int most = afterNoon.isPresent() ? 12 : 23;
    if (hour < least || hour > most || minute > 59) {
      throw new NotASchedule("\"" + words.since(start) + "\" is no time of day; "
          + (afterNoon.isPresent()
              ? "with am or pm hours go from 1 to 12"
              : "hours go from 0 to 23")
          + ", minutes from 0 to 59");
    }
    int from = afterNoon.isPresent() ? hour % 12 + (afterNoon.get() ? 12 : 0) : hour;
    return LocalTime.of(from, minute);
  }
}
