package dev.talaria.runtime.schedule.words;

import dev.talaria.runtime.schedule.NotASchedule;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** Reads which days are meant; tries each way of saying it, and takes nothing where none fits. */
final class DaysReader {
  private final Sentence words;
  private final Dates dates;

  DaysReader(Sentence words) {
    this.words = words;
    this.dates = new Dates(words);
  }

  Optional<Days> read() {
    int mark = words.mark();
    var fromToday = words.take(Vocabulary.FROM_TODAY);
    if (fromToday.isPresent()) {
      return Optional.of(new Days.FromToday(fromToday.get()));
    }
    var named = words.take(Vocabulary.DAYS);
    if (named.isPresent()) {
      return Optional.of(onWeekdays(named.get()));
    }
    var found = ofEveryMonth().or(this::ofEveryYear).or(this::said);
    if (found.isEmpty()) {
      words.back(mark);
    }
    return found;
  }

  private Optional<Days> said() {
    boolean every = words.skip(Vocabulary.EVERY);
    boolean habit = every || words.take(Vocabulary.ON).orElse(false);
    var named = words.take(Vocabulary.DAYS);
    if (named.isPresent()) {
      return Optional.of(onWeekdays(named.get()));
    }
    return weekdayAndDate(every)
        .or(() -> weekdays(habit))
        .or(this::daysOfTheMonth)
        .or(() -> date(every));
  }

  private Optional<Days> ofEveryMonth() {
    int mark = words.mark();
    var days = words.skip(Vocabulary.MONTHLY_ON) ? ordinals() : List.<String>of();
    if (days.isEmpty()) {
      words.back(mark);
      return Optional.empty();
    }
    return Optional.of(new Days.Recurring(String.join(",", days), "*", "*"));
  }

  private Optional<Days> ofEveryYear() {
    int mark = words.mark();
    var found = words.skip(Vocabulary.YEARLY_ON) ? date(true) : Optional.<Days>empty();
    if (found.isEmpty()) {
      words.back(mark);
    }
    return found;
  }

  private Optional<Days> daysOfTheMonth() {
    int mark = words.mark();
    var days = ordinals();
    if (days.isEmpty() || !words.skip(Vocabulary.OF_THE_MONTH)) {
      words.back(mark);
      return Optional.empty();
    }
    return Optional.of(new Days.Recurring(String.join(",", days), "*", "*"));
  }

  private List<String> ordinals() {
    var days = new ArrayList<String>();
    int mark = words.mark();
    for (OptionalInt day = Dates.ordinal(words); day.isPresent(); day = Dates.ordinal(words)) {
      days.add(Integer.toString(day.getAsInt()));
      mark = words.mark();
      if (!words.skip(Vocabulary.AND)) {
        break;
      }
      words.skip(Vocabulary.ON);
    }
    words.back(mark);
    return days;
  }

  private Optional<Days> date(boolean every) {
    return dates.read().map(date -> {
      if (!every) {
        return new Days.On(date, OptionalInt.empty());
      }
      if (date.year().isPresent()) {
        throw new NotASchedule("\"" + words.text() + "\" says every and a year; leave one out");
      }
      var day = date.day();
      return new Days.Recurring(
          Integer.toString(day.getDayOfMonth()), Integer.toString(day.getMonthValue()), "*");
    });
  }

  /** "Thursday, 24 December". */
  private Optional<Days> weekdayAndDate(boolean every) {
    int mark = words.mark();
    var weekday = every ? Optional.<Vocabulary.Weekday>empty() : words.take(Vocabulary.WEEKDAYS);
    if (weekday.isPresent()) {
      words.skip(Vocabulary.COMMA);
      var date = dates.read();
      if (date.isPresent()) {
        return Optional.of(new Days.On(date.get(), OptionalInt.of(weekday.get().number())));
      }
    }
    words.back(mark);
    return Optional.empty();
  }

  private Optional<Days> weekdays(boolean habit) {
    var first = words.take(Vocabulary.WEEKDAYS);
    if (first.isEmpty()) {
      return Optional.empty();
    }
    int mark = words.mark();
    if (words.skip(Vocabulary.TO)) {
      var last = words.take(Vocabulary.WEEKDAYS);
      if (last.isPresent()) {
        return Optional.of(onWeekdays(range(first.get().number(), last.get().number())));
      }
      words.back(mark);
    }
    var all = new ArrayList<Vocabulary.Weekday>(List.of(first.get()));
    while (words.skip(Vocabulary.AND)) {
      if (!words.skip(Vocabulary.EVERY)) {
        words.skip(Vocabulary.ON);
      }
      var another = words.take(Vocabulary.WEEKDAYS);
      if (another.isEmpty()) {
        break;
      }
      all.add(another.get());
      mark = words.mark();
    }
    words.back(mark);
    if (!habit && all.size() == 1 && !first.get().plural()) {
      return Optional.of(new Days.EitherWay(first.get().number()));
    }
    return Optional.of(onWeekdays(all.stream()
        .map(day -> Integer.toString(day.number()))
        .distinct()
        .collect(Collectors.joining(","))));
  }

  private static Days onWeekdays(String field) {
    return new Days.Recurring("*", "*", field);
  }

  private static String range(int from, int to) {
    if (from <= to) {
      return from + "-" + to;
    }
    return from + "-7" + (to == 0 ? "" : ",1-" + to);
  }
}
