package dev.talaria.runtime.schedule;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.util.Optional;

/** Finds what a cron expression names in a calendar where no clock is ever changed. */
final class CronCalendar {
  /** The 29th of February falls on the same day of the week after 40 years at most. */
  private static final int YEARS = 44;

  private static final int NONE = 64;

  /** Seven bits, times this, are the same seven bits five times. */
  private static final long FIVE_WEEKS = 0x10204081L;

  private CronCalendar() {}

  /** The first match that is not before this whole minute; empty where none comes in 44 years. */
  static Optional<LocalDateTime> atOrAfter(Cron cron, LocalDateTime from) {
    LocalDate first = from.toLocalDate();
    Optional<LocalDate> day = dayFrom(cron, first);
    if (day.isPresent() && day.get().equals(first)) {
      int minute = minuteOfDayFrom(cron, from.getHour(), from.getMinute());
      if (minute >= 0) {
        return Optional.of(first.atTime(minute / 60, minute % 60));
      }
      day = dayFrom(cron, first.plusDays(1));
    }
    int minute = minuteOfDayFrom(cron, 0, 0);
    return day.map(found -> found.atTime(minute / 60, minute % 60));
  }

  private static int minuteOfDayFrom(Cron cron, int hour, int minute) {
    if (bitFrom(cron.hour().bits(), hour) == hour) {
      int found = bitFrom(cron.minute().bits(), minute);
      if (found != NONE) {
        return hour * 60 + found;
      }
    }
    int later = bitFrom(cron.hour().bits(), hour + 1);
    return later == NONE ? -1 : later * 60 + bitFrom(cron.minute().bits(), 0);
  }

  private static Optional<LocalDate> dayFrom(Cron cron, LocalDate from) {
    YearMonth month = YearMonth.from(from);
    int first = from.getDayOfMonth();
    for (YearMonth end = month.plusYears(YEARS); !month.isAfter(end); first = 1) {
      if (bitFrom(cron.month().bits(), month.getMonthValue()) == month.getMonthValue()) {
        int day = bitFrom(daysOf(cron, month), first);
        if (day != NONE) {
          return Optional.of(month.atDay(day));
        }
      }
      month = month.plusMonths(1);
    }
    return Optional.empty();
  }

  /** Bit n is set where the nth of this month matches. */
  private static long daysOf(Cron cron, YearMonth month) {
    int first = month.atDay(1).getDayOfWeek().getValue() % 7;
    long week = cron.weekday().bits();
    long fromFirst = ((week >> first) | (week << (7 - first))) & 0x7f;
    long weekdays = (fromFirst * FIVE_WEEKS) << 1;
    long days = cron.day().bits();
    long there = (1L << (month.lengthOfMonth() + 1)) - 2;
    return (cron.eitherDay() ? days | weekdays : days & weekdays) & there;
  }

  private static int bitFrom(long bits, int from) {
    return Long.numberOfTrailingZeros(bits & (-1L << from));
  }
}
