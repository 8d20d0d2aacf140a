package dev.talaria.runtime.digest.line;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * Turns dates and times as written into instants, for one file: local times are of its zone, and
 * what is left out (the year, or the whole date) is taken from the newest moment that the file can
 * speak of, so that December read in January is last year's. Not safe for two threads at once.
 */
final class CivilTime {
  private static final long DAY = 86_400_000;
  private final ZoneId zone;
  private final LocalDate newestDay;
  private final long newest;
  private long cachedHour = Long.MIN_VALUE;
  private long cachedOffset;

  CivilTime(ZoneId zone, Instant newest) {
    this.zone = zone;
    this.newest = newest.toEpochMilli();
    this.newestDay = LocalDate.ofInstant(newest, zone);
  }

  /** Milliseconds since 1970 at UTC, or {@link LineHeader#NO_TIME} where there is no such date. */
  static long utc(int year, int month, int day, int hour, int minute, int second, int milli) {
    if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 23 || minute > 59 || second > 60) {
      return LineHeader.NO_TIME;
    }
    return daysSince1970(year, month, day) * DAY
        + hour * 3_600_000L
        + minute * 60_000L
        + second * 1000L
        + milli;
  }

  /** What the zone's clocks showed, as an instant; the offset is looked up once for each hour. */
  long fromLocal(long asIfUtc) {
    if (asIfUtc == LineHeader.NO_TIME) {
      return asIfUtc;
    }
    long hour = Math.floorDiv(asIfUtc, 3_600_000L);
    if (hour != cachedHour) {
      var local = LocalDateTime.ofEpochSecond(hour * 3600, 0, ZoneOffset.UTC);
      cachedOffset = local.atZone(zone).getOffset().getTotalSeconds() * 1000L;
      cachedHour = hour;
    }
    return asIfUtc - cachedOffset;
  }

  /**
   * The latest such date that is not after the file's newest moment (and a day for skewed clocks).
   */
  long fromLocalWithoutYear(int month, int day, int hour, int minute, int second, int milli) {
    int year = newestDay.getYear() + 1;
    for (int back = 0; back < 9; back++, year--) {
      if (month == 2 && day == 29 && !LocalDate.of(year, 1, 1).isLeapYear()) {
        continue;
      }
      long time = fromLocal(utc(year, month, day, hour, minute, second, milli));
      if (time <= newest + DAY) {
        return time;
      }
    }
    return LineHeader.NO_TIME;
  }

  /** A time of day alone: of the file's newest day, or of the day before. */
  long fromTimeOfDay(int hour, int minute, int second, int milli) {
    long time = fromLocal(utc(
        newestDay.getYear(),
        newestDay.getMonthValue(),
        newestDay.getDayOfMonth(),
        hour,
        minute,
        second,
        milli));
    return time == LineHeader.NO_TIME || time <= newest + 3_600_000 ? time : time - DAY;
  }

  private static long daysSince1970(int year, int month, int day) {
    int y = month <= 2 ? year - 1 : year;
    int era = Math.floorDiv(y, 400);
    int yearOfEra = y - era * 400;
    int dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    int dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear;
    return era * 146_097L + dayOfEra - 719_468;
  }
}
