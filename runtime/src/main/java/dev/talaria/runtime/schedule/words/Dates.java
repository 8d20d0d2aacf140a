package dev.talaria.runtime.schedule.words;

import dev.talaria.runtime.language.Language;
import dev.talaria.runtime.schedule.NotASchedule;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.Month;
import java.time.MonthDay;
import java.time.Year;
import java.util.Optional;
import java.util.OptionalInt;

/** Reads "24 December", "december 24th, 2026", "le 1er avril 2027", "2026-12-24". */
final class Dates {
  private final Sentence words;

  Dates(Sentence words) {
    this.words = words;
  }

  /** A day of a year, or of every year. */
  record Date(MonthDay day, Optional<Year> year) {
    /** The first such day from this one on. */
    LocalDate from(LocalDate today) {
      if (year.isPresent()) {
        return day.atYear(year.get().getValue());
      }
      int next = today.getYear();
      while (!day.isValidYear(next) || day.atYear(next).isBefore(today)) {
        next++;
      }
      return day.atYear(next);
    }
  }

  /** Where none comes next, nothing is taken. */
  Optional<Date> read() {
    int mark = words.mark();
    var date = words.takeIf(word -> word.bare().matches("\\d{4}-\\d{2}-\\d{2}"));
    if (date.isPresent()) {
      return Optional.of(written(date.get().bare()));
    }
    OptionalInt day = ordinal(words);
    if (day.isPresent() && words.skip(Vocabulary.SLASH)) {
      throw new NotASchedule("\"" + words.text()
          + "\" has a date that some read the other way round; write it as 2026-12-24");
    }
    if (day.isPresent()) {
      words.skip(Vocabulary.OF);
    }
    Optional<Integer> month = words.take(Vocabulary.MONTHS);
    if (month.isPresent() && day.isEmpty()) {
      day = ordinal(words);
    }
    if (month.isEmpty() || day.isEmpty()) {
      words.back(mark);
      return Optional.empty();
    }
    return Optional.of(dated(month.get(), day.getAsInt(), year()));
  }

  /** "1", "1st", "1er", "first". */
  static OptionalInt ordinal(Sentence words) {
    var first = words.take(Vocabulary.FIRST);
    if (first.isPresent()) {
      return OptionalInt.of(first.get());
    }
    OptionalInt number = words.number();
    if (number.isPresent()) {
      words.skip(Vocabulary.ORDINAL);
    }
    return number;
  }

  private Optional<Year> year() {
    int mark = words.mark();
    words.skip(Vocabulary.COMMA);
    var year = words.takeIf(word -> word.bare().matches("\\d{4}"));
    if (year.isEmpty()) {
      words.back(mark);
    }
    return year.map(word -> Year.of(Integer.parseInt(word.bare())));
  }

  private static Date written(String text) {
    try {
      LocalDate date = LocalDate.parse(text);
      return new Date(MonthDay.from(date), Optional.of(Year.from(date)));
    } catch (DateTimeException e) {
      throw new NotASchedule(text + " never comes");
    }
  }

  private static Date dated(int month, int day, Optional<Year> year) {
    String said =
        day + " " + Names.month(Language.EN, month) + year.map(y -> " " + y).orElse("");
    int last =
        year.map(y -> y.atMonth(month).lengthOfMonth()).orElse(Month.of(month).maxLength());
    if (day < 1 || day > last) {
      throw new NotASchedule(said + " never comes");
    }
    return new Date(MonthDay.of(month, day), year);
  }
}
