package dev.talaria.runtime.schedule.words;

import dev.talaria.runtime.language.Language;
import dev.talaria.runtime.schedule.Cron;
import dev.talaria.runtime.schedule.NotASchedule;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.temporal.TemporalAdjusters;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** Makes a schedule of the days and times that were said. */
record Planner(String text, List<LocalTime> times, Moment moment) {

  Reading on(Days days) {
    return switch (days) {
      case Days.Recurring recurring -> again(recurring);
      case Days.On(var date, var weekday) -> once(date, weekday);
      case Days.FromToday(int ahead) ->
        moment.once(text, moment.today().plusDays(ahead).atTime(theTime()));
      case Days.EitherWay(int weekday) -> eitherWay(weekday);
    };
  }

  /**
   * The days were not said.
   *
   * @param at it was said that this is a time and no more
   */
  Reading onAnyDay(boolean at) {
    if (times.size() > 1) {
      throw wrong(" says no day; write for example \"every day at 9:00 and 18:00\"");
    }
    LocalTime time = theTime();
    return at
        ? moment.once(text, moment.next(time))
        : new Reading.Ambiguous(text, List.of("every day at " + time, "at " + time));
  }

  private Reading again(Days.Recurring days) {
    List<LocalTime> at =
        times.isEmpty() && days.everyDay() ? List.of(LocalTime.MIDNIGHT) : needed();
    var minutes = at.stream().map(LocalTime::getMinute).distinct().toList();
    if (minutes.size() > 1) {
      throw wrong(" has times with different minutes; write a schedule for each");
    }
    String hours = at.stream()
        .map(time -> Integer.toString(time.getHour()))
        .distinct()
        .collect(Collectors.joining(","));
    return new Reading.Understood(Cron.of(String.join(
        " ", minutes.getFirst().toString(), hours, days.day(), days.month(), days.weekday())));
  }

  private Reading once(Dates.Date date, OptionalInt weekday) {
    LocalTime time = theTime();
    LocalDate day = date.from(moment.today());
    if (date.year().isEmpty() && moment.isOver(day.atTime(time))) {
      day = date.from(day.plusDays(1));
    }
    int falls = day.getDayOfWeek().getValue() % 7;
    if (weekday.orElse(falls) != falls) {
      throw wrong(" does not fit: " + day + " is a " + Names.day(Language.EN, falls));
    }
    return moment.once(text, day.atTime(time));
  }

  private Reading eitherWay(int weekday) {
    LocalTime time = theTime();
    var day = DayOfWeek.of(weekday == 0 ? 7 : weekday);
    LocalDateTime next = moment.today().with(TemporalAdjusters.nextOrSame(day)).atTime(time);
    next = moment.isOver(next) ? next.plusDays(7) : next;
    String name = Names.day(Language.EN, weekday).toLowerCase(Locale.ROOT);
    return new Reading.Ambiguous(text, List.of("every " + name + " at " + time, "at " + next));
  }

  private LocalTime theTime() {
    if (needed().size() > 1) {
      throw wrong(" has several times for one day; write a schedule for each");
    }
    return times.getFirst();
  }

  private List<LocalTime> needed() {
    if (times.isEmpty()) {
      throw wrong(" says no time; add one, for example \"at 9:00\"");
    }
    return times;
  }

  private NotASchedule wrong(String what) {
    return new NotASchedule("\"" + text + "\"" + what);
  }
}
