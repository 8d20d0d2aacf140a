package dev.talaria.runtime.schedule.words;

import dev.talaria.runtime.schedule.NotASchedule;
import java.time.LocalTime;
import java.util.List;
import java.util.Optional;

/** Reads days and times, in either order. */
record CalendarReader(Sentence words, Moment moment) {

  Reading read() {
    boolean at = words.nextIs(Vocabulary.AT);
    List<LocalTime> times = List.of();
    Optional<Days> days = Optional.empty();
    while (!words.atEnd()) {
      int before = words.mark();
      words.skip(Vocabulary.COMMA);
      if (times.isEmpty()) {
        times = new TimesOfDay(words).read();
      }
      if (days.isEmpty()) {
        days = new DaysReader(words).read();
      }
      if (words.mark() == before) {
        throw noTime(before);
      }
    }
    var planner = new Planner(words.text(), times, moment);
    return days.map(planner::on).orElseGet(() -> planner.onAnyDay(at));
  }

  private NotASchedule noTime(int before) {
    return words
        .take(Vocabulary.NO_TIME)
        .map(example -> new NotASchedule("\"" + words.since(before)
            + "\" does not say when; write for example \"" + example + "\""))
        .orElseGet(words::notUnderstood);
  }
}
