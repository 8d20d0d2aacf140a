package dev.talaria.runtime.schedule.words;

import dev.talaria.runtime.language.Language;
import dev.talaria.runtime.schedule.Cron;
import dev.talaria.runtime.schedule.CronField;
import java.util.List;

/** Says on which days a cron expression runs: "every weekday", "le 1er de chaque mois". */
final class DayMeaning {
  private static final int IN_EVERY_MONTH = 28;

  private final Cron cron;
  private final Language language;
  private final Lists lists;
  private final List<Integer> days;
  private final List<Integer> months;

  DayMeaning(Cron cron, Language language) {
    this.cron = cron;
    this.language = language;
    this.lists = new Lists(language);
    this.days = cron.day().values().boxed().toList();
    this.months = cron.month().values().boxed().toList();
  }

  boolean isEveryDay() {
    return isAnyDay() && cron.month().full();
  }

  String text() {
    if (cron.weekday().full() && days.size() == 1 && months.size() == 1) {
      return Phrase.EVERY_YEAR.in(language, lists.date(days.getFirst(), months.getFirst()));
    }
    return inMonths(inAnyMonth());
  }

  private String inAnyMonth() {
    if (isAnyDay()) {
      return Phrase.EVERY_DAY.in(language);
    }
    if (cron.weekday().full()) {
      return daysOfMonth();
    }
    if (cron.day().full()) {
      return weekdays();
    }
    return cron.eitherDay()
        ? Phrase.EITHER_DAY.in(language, daysOfMonth(), weekdays())
        : Phrase.IF_IT_IS.in(language, weekdays(), ordinals(Phrase.OR));
  }

  private boolean isAnyDay() {
    CronField day = cron.day();
    CronField weekday = cron.weekday();
    return cron.eitherDay() ? day.full() || weekday.full() : day.full() && weekday.full();
  }

  private String daysOfMonth() {
    Phrase phrase = days.size() == 1 ? Phrase.ON_THE : Phrase.ON_THE_MANY;
    return phrase.in(language, ordinals(Phrase.AND), ofMonths());
  }

  private String ofMonths() {
    if (!cron.month().full()) {
      return Phrase.THE_MONTH.in(language);
    }
    return days.size() == 1 && days.getFirst() > IN_EVERY_MONTH
        ? Phrase.EVERY_MONTH_WITH.in(language)
        : Phrase.EVERY_MONTH.in(language);
  }

  private String ordinals(Phrase last) {
    return lists.runs(days, lists::ordinal, last);
  }

  private String weekdays() {
    List<Integer> all =
        cron.weekday().values().map(day -> day == 0 ? 7 : day).sorted().boxed().toList();
    if (all.equals(List.of(1, 2, 3, 4, 5))) {
      return Phrase.WORKING_DAYS.in(language);
    }
    if (all.size() > 2 && all.getLast() - all.getFirst() + 1 == all.size()) {
      return Phrase.FROM_DAY_TO_DAY.in(language, name(all.getFirst()), name(all.getLast()));
    }
    String plural = Names.isFrench(language) ? "s" : "";
    return Phrase.EVERY_WEEKDAY.in(
        language, lists.joined(all.stream().map(day -> name(day) + plural).toList(), Phrase.AND));
  }

  private String name(int day) {
    return Names.day(language, day % 7);
  }

  private String inMonths(String days) {
    if (cron.month().full()) {
      return days;
    }
    boolean row = months.size() > 2 && months.getLast() - months.getFirst() + 1 == months.size();
    return row
        ? elided(
            Phrase.FROM_TO.in(language, days, month(months.getFirst()), month(months.getLast())))
        : Phrase.IN_MONTHS.in(language, days, lists.runs(months, this::month, Phrase.AND));
  }

  private String month(int month) {
    return Names.month(language, month);
  }

  /** "d’avril à juin". */
  private String elided(String text) {
    return Names.isFrench(language) ? text.replaceFirst(" de (?=[ao])", " d’") : text;
  }
}
