package dev.talaria.runtime.schedule.words;

import dev.talaria.runtime.language.Language;
import dev.talaria.runtime.schedule.Cron;
import dev.talaria.runtime.schedule.CronField;
import java.time.LocalTime;
import java.util.List;
import java.util.stream.IntStream;

/** Says what a cron expression means: its times here, its days by {@link DayMeaning}. */
final class CronMeaning {
  private static final int MOST_TIMES = 6;

  private final Language language;
  private final Lists lists;
  private final CronField minute;
  private final CronField hour;
  private final List<Integer> minutes;
  private final List<Integer> hours;
  private final DayMeaning days;

  CronMeaning(Cron cron, Language language) {
    this.language = language;
    this.lists = new Lists(language);
    this.minute = cron.minute();
    this.hour = cron.hour();
    this.minutes = minute.values().boxed().toList();
    this.hours = hour.values().boxed().toList();
    this.days = new DayMeaning(cron, language);
  }

  String text() {
    if (!hour.full() && minutes.size() * hours.size() <= MOST_TIMES) {
      return Phrase.DAYS_AT.in(language, days.text(), times());
    }
    return days.isEveryDay() ? rate() : Phrase.ON_DAYS.in(language, rate(), days.text());
  }

  private String times() {
    var times = hours.stream()
        .flatMap(h -> minutes.stream().map(m -> LocalTime.of(h, m).toString()))
        .toList();
    return lists.joined(times, Phrase.AND);
  }

  private String rate() {
    boolean even = isEven(minutes, 60);
    String rate = even
        ? everyMinutes()
        : minutes.equals(List.of(0)) || (minutes.size() == 1 && isRow(hours) && !hour.full())
            ? Phrase.EVERY_HOUR.in(language)
            : atMinutes();
    if (hour.full()) {
      return rate;
    }
    if (isRow(hours)) {
      return Phrase.FROM_TO.in(
          language,
          rate,
          LocalTime.of(hours.getFirst(), minutes.getFirst()),
          LocalTime.of(hours.getLast(), minutes.getLast()));
    }
    if (isEven(hours, 24) && minutes.size() == 1) {
      String everyHours = Phrase.EVERY_HOURS.in(language, hours.get(1));
      return Phrase.FROM.in(language, everyHours, LocalTime.of(0, minutes.getFirst()));
    }
    return Phrase.IN_HOURS.in(language, rate, lists.runs(hours, Integer::toString, Phrase.AND));
  }

  private String everyMinutes() {
    return minute.full()
        ? Phrase.EVERY_MINUTE.in(language)
        : Phrase.EVERY_MINUTES.in(language, minutes.get(1));
  }

  private String atMinutes() {
    Phrase phrase = minutes.size() == 1 ? Phrase.AT_MINUTE : Phrase.AT_MINUTES;
    return phrase.in(
        language,
        Phrase.EVERY_HOUR.in(language),
        lists.runs(minutes, Integer::toString, Phrase.AND));
  }

  private static boolean isRow(List<Integer> values) {
    return values.getLast() - values.getFirst() + 1 == values.size();
  }

  /** From 0 in equal steps until it begins again. */
  private static boolean isEven(List<Integer> values, int size) {
    int step = values.size() > 1 ? values.get(1) : size;
    return values.size() > 1
        && values.size() * step == size
        && IntStream.range(0, values.size()).allMatch(i -> values.get(i) == i * step);
  }
}
