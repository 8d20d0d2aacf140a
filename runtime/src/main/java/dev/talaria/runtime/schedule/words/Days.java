package dev.talaria.runtime.schedule.words;

import java.util.OptionalInt;

/** Which days are said, without the time. */
sealed interface Days {
  /** Again and again, as fields of a cron expression. */
  record Recurring(String day, String month, String weekday) implements Days {
    boolean everyDay() {
      return day.equals("*") && weekday.equals("*");
    }
  }

  /** A date, with or without its year, and the day of the week where that is said too. */
  record On(Dates.Date date, OptionalInt weekday) implements Days {}

  /** So many days from today. */
  record FromToday(int days) implements Days {}

  /** "monday", 0 for Sunday: the next one, or each. */
  record EitherWay(int weekday) implements Days {}
}
