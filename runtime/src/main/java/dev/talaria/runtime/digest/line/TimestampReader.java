package dev.talaria.runtime.digest.line;

import static dev.talaria.runtime.digest.line.Ascii.at;
import static dev.talaria.runtime.digest.line.Ascii.digitRun;
import static dev.talaria.runtime.digest.line.Ascii.digits;
import static dev.talaria.runtime.digest.line.Ascii.isBlank;
import static dev.talaria.runtime.digest.line.Ascii.isDigit;
import static dev.talaria.runtime.digest.line.Ascii.isLetter;

/**
 * Reads one timestamp at a position, in any of the spellings that logs use. The spelling is found
 * from the bytes each time: no format is set, and one file may mix several.
 *
 * <p>Of {@code 03/04/2024} the first number is the month unless it cannot be. Not safe for two
 * threads at once.
 *
 * <p>Long because it is one decision: each spelling is three lines here, and a class each would
 * hide how they are told apart.
 */
final class TimestampReader {
  private final CivilTime civil;
  private int hour;
  private int minute;
  private int second;
  private int milli;

  /** Of the timestamp read last; {@link LineHeader#NO_TIME} where only the shape was one. */
  long time;

  /** Whether the one read last was a bare number (epoch), which is weak evidence in mid-line. */
  boolean bareNumber;

  /** Whether the one read last had no date. */
  boolean timeOfDay;

  TimestampReader(CivilTime civil) {
    this.civil = civil;
  }

  /** Where the timestamp that starts here ends, or -1 when none does. */
  int read(byte[] b, int p, int limit) {
    bareNumber = false;
    timeOfDay = false;
    if (p >= limit) {
      return -1;
    }
    int end = isDigit(b[p]) ? numeric(b, p, limit) : isLetter(b[p]) ? named(b, p, limit) : -1;
    return end >= 0 && time != LineHeader.NO_TIME && endsCleanly(b, end, limit) ? end : -1;
  }

  /** A clock whose month and day were written elsewhere and whose year nowhere (glog). */
  int readClockOfDay(byte[] b, int p, int limit, int month, int day) {
    int end = clock(b, p, limit);
    time = end < 0
        ? LineHeader.NO_TIME
        : civil.fromLocalWithoutYear(month, day, hour, minute, second, milli);
    return time == LineHeader.NO_TIME ? -1 : end;
  }

  private static boolean endsCleanly(byte[] b, int end, int limit) {
    int next = at(b, end, limit);
    return !isDigit(next) && !isLetter(next) && next != '_' && next != '/';
  }

  private int numeric(byte[] b, int p, int limit) {
    int run = digitRun(b, p, limit);
    int next = at(b, p + run, limit);
    return switch (run) {
      case 1, 2 -> twoDigits(b, p, run, next, limit);
      case 4 -> next == '-' || next == '/' || next == '.' ? yearFirst(b, p, next, limit) : -1;
      case 6 -> isBlank(next) ? compactShort(b, p, limit) : -1;
      case 8 -> compact(b, p, limit);
      case 10 -> epoch(b, p, 10, limit);
      case 13, 16, 19 -> epoch(b, p, run, limit);
      default -> -1;
    };
  }

  /** {@code 2024-01-02T15:04:05.123456Z} and its relatives. */
  private int yearFirst(byte[] b, int p, int separator, int limit) {
    int month = digits(b, p + 5, 2, limit);
    int day = digits(b, p + 8, 2, limit);
    if (month < 0 || day < 0 || b[p + 7] != separator) {
      return -1;
    }
    int gap = at(b, p + 10, limit);
    if (gap != 'T'
        && gap != ' '
        && gap != '-'
        && gap != '_'
        && gap != ':'
        && gap != 't'
        && gap != '\t') {
      return -1;
    }
    int end = clock(b, p + 11, limit);
    return end < 0 ? -1 : zoned(b, end, limit, digits(b, p, 4, limit), month, day);
  }

  /** {@code 17/06/09 20:10:40}, {@code 01/31/2024 15:04:05}, {@code 02-Jan-2024 15:04:05}, … */
  private int twoDigits(byte[] b, int p, int run, int next, int limit) {
    int first = digits(b, p, run, limit);
    int q = p + run + 1;
    if (next == ':' || (next == '.' && run == 2)) {
      int end = next == ':' ? clock(b, p, limit) : -1;
      if (end < 0) {
        return -1;
      }
      timeOfDay = true;
      time = civil.fromTimeOfDay(hour, minute, second, milli);
      return end;
    }
    if (next != '/' && next != '-' && next != ' ' && next != '.') {
      return -1;
    }
    int month = Months.at(b, q, limit);
    if (month > 0) {
      int yearAt = q + 4;
      int gap = at(b, q + 3, limit);
      return gap == next ? dayMonthYear(b, yearAt, limit, month, first) : -1;
    }
    if (next == ' ') {
      return -1;
    }
    int secondRun = digitRun(b, q, limit);
    if (secondRun < 1 || secondRun > 2) {
      return -1;
    }
    int second2 = digits(b, q, secondRun, limit);
    int r = q + secondRun;
    if (isBlank(at(b, r, limit)) && next == '-') {
      int end = clock(b, r + 1, limit);
      if (end < 0) {
        return -1;
      }
      time = civil.fromLocalWithoutYear(first, second2, hour, minute, this.second, milli);
      return end;
    }
    return at(b, r, limit) == next ? threeNumbers(b, r + 1, limit, first, second2) : -1;
  }

  private int threeNumbers(byte[] b, int p, int limit, int first, int middle) {
    int run = digitRun(b, p, limit);
    int last = run == 2 || run == 4 ? digits(b, p, run, limit) : -1;
    int gap = at(b, p + run, limit);
    if (last < 0 || (gap != ' ' && gap != 'T' && gap != ',' && gap != '-' && gap != ':')) {
      return -1;
    }
    int end = clock(b, Ascii.skipBlanks(b, p + run + 1, limit), limit);
    if (end < 0) {
      return -1;
    }
    if (run == 2 && first > 12) { // year first, as in 17/06/09
      return zoned(b, end, limit, century(first), middle, last);
    }
    int year = run == 2 ? century(last) : last;
    return first > 12
        ? zoned(b, end, limit, year, middle, first)
        : zoned(b, end, limit, year, first, middle);
  }

  private static int century(int twoDigits) {
    return twoDigits < 70 ? 2000 + twoDigits : 1900 + twoDigits;
  }

  /** The rest of {@code 10/Oct/2000:13:55:36 -0700}. */
  private int dayMonthYear(byte[] b, int yearAt, int limit, int month, int day) {
    int year = digits(b, yearAt, 4, limit);
    int gap = at(b, yearAt + 4, limit);
    if (year < 0 || (gap != ':' && gap != ' ' && gap != 'T')) {
      return -1;
    }
    int end = clock(b, yearAt + 5, limit);
    return end < 0 ? -1 : zoned(b, end, limit, year, month, day);
  }

  /** {@code 081109 203615}. */
  private int compactShort(byte[] b, int p, int limit) {
    int clock = digitRun(b, p + 7, limit) == 6 ? digits(b, p + 7, 6, limit) : -1;
    if (clock < 0) {
      return -1;
    }
    int date = digits(b, p, 6, limit);
    setClock(clock);
    return zoned(b, p + 13, limit, century(date / 10_000), date / 100 % 100, date % 100);
  }

  /** {@code 20240102T150405Z}, {@code 20240102 15:04:05}, {@code 20171223-22:15:29:606}. */
  private int compact(byte[] b, int p, int limit) {
    int date = digits(b, p, 8, limit);
    int gap = at(b, p + 8, limit);
    if (date < 1970_00_00
        || date > 2100_00_00
        || (gap != 'T' && gap != ' ' && gap != '-' && gap != '_')) {
      return -1;
    }
    int end = p + 9;
    if (digitRun(b, end, limit) == 6) {
      setClock(digits(b, end, 6, limit));
      end += 6;
    } else {
      end = clock(b, end, limit);
    }
    return end < 0 ? -1 : zoned(b, end, limit, date / 10_000, date / 100 % 100, date % 100);
  }

  private int epoch(byte[] b, int p, int run, int limit) {
    long number = 0;
    for (int i = p; i < p + run; i++) {
      number = number * 10 + (b[i] - '0');
    }
    int end = p + run;
    time = switch (run) {
      case 10 -> number * 1000;
      case 13 -> number;
      case 16 -> number / 1000;
      default -> number / 1_000_000;
    };
    if (time < 600_000_000_000L || time > 4_100_000_000_000L) {
      return -1;
    }
    if (run == 10 && (at(b, end, limit) == '.' || at(b, end, limit) == ',')) {
      end = fraction(b, end, limit);
      time += milli;
    }
    bareNumber = true;
    int next = at(b, end, limit);
    return next == ':' || next == '.' || next == '-' ? -1 : end;
  }

  /** {@code Jun 14 15:16:01}, {@code Sun Dec 04 04:47:44 2005}, {@code Jan 02, 2024 3:04:05 PM}. */
  private int named(byte[] b, int p, int limit) {
    int q = p;
    if (Months.isWeekday(b, p, limit)) {
      q = Ascii.skipBlanks(b, at(b, p + 3, limit) == ',' ? p + 4 : p + 3, limit);
      if (isDigit(at(b, q, limit))) { // Mon, 02 Jan 2006 15:04:05
        int run = digitRun(b, q, limit);
        return run < 3
            ? twoDigits(b, q, run, at(b, q + run, limit), limit)
            : yearAfterWeekday(b, q, limit);
      }
    }
    int month = Months.at(b, q, limit);
    if (month == 0 || at(b, q + 3, limit) != ' ') {
      return -1;
    }
    q = Ascii.skipBlanks(b, q + 3, limit);
    int run = digitRun(b, q, limit);
    int day = run == 1 || run == 2 ? digits(b, q, run, limit) : -1;
    q += run;
    int year = -1;
    if (at(b, q, limit) == ',') {
      q++;
    }
    q = Ascii.skipBlanks(b, q, limit);
    if (digitRun(b, q, limit) == 4) {
      year = digits(b, q, 4, limit);
      q = Ascii.skipBlanks(b, at(b, q + 4, limit) == ',' ? q + 5 : q + 4, limit);
    }
    int end = day < 0 ? -1 : clock(b, q, limit);
    if (end < 0) {
      return -1;
    }
    if (year < 0) { // the year may come last, after a zone's name
      int y = Ascii.skipBlanks(b, end, limit);
      if (Ascii.isUpper(at(b, y, limit)) && Ascii.tokenEnd(b, y, limit) - y <= 5) {
        y = Ascii.skipBlanks(b, Ascii.tokenEnd(b, y, limit), limit);
      }
      int candidate = digitRun(b, y, limit) == 4 ? digits(b, y, 4, limit) : -1;
      int after = at(b, y + 4, limit);
      if (candidate >= 1970 && candidate < 2100 && (isBlank(after) || after == ']')) {
        year = candidate;
        end = y + 4;
      }
    }
    if (year < 0) {
      time = civil.fromLocalWithoutYear(month, day, hour, minute, second, milli);
      return end;
    }
    return zoned(b, end, limit, year, month, day);
  }

  private int yearAfterWeekday(byte[] b, int q, int limit) {
    int next = at(b, q + 4, limit);
    return digitRun(b, q, limit) == 4 && next == '-' ? yearFirst(b, q, next, limit) : -1;
  }

  private void setClock(int hhmmss) {
    hour = hhmmss / 10_000;
    minute = hhmmss / 100 % 100;
    second = hhmmss % 100;
    milli = 0;
  }

  /** {@code h:mm:ss}, with a fraction and AM or PM where there are; BGL's has dots. */
  private int clock(byte[] b, int p, int limit) {
    int run = digitRun(b, p, limit);
    if (run != 1 && run != 2) {
      return -1;
    }
    hour = digits(b, p, run, limit);
    int q = p + run;
    int separator = at(b, q, limit);
    minute = digits(b, q + 1, 2, limit);
    second = digits(b, q + 4, 2, limit);
    if ((separator != ':' && separator != '.')
        || minute < 0
        || second < 0
        || b[q + 3] != separator) {
      return -1;
    }
    q += 6;
    milli = 0;
    int next = at(b, q, limit);
    if ((next == '.' || next == ',' || next == ':') && isDigit(at(b, q + 1, limit))) {
      q = fraction(b, q, limit);
    }
    int half = at(b, q, limit) == ' ' ? q + 1 : q;
    int letter = at(b, half, limit) & ~0x20;
    if ((letter == 'A' || letter == 'P')
        && (at(b, half + 1, limit) & ~0x20) == 'M'
        && !isLetter(at(b, half + 2, limit))) {
      hour = hour % 12 + (letter == 'P' ? 12 : 0);
      q = half + 2;
    }
    return q;
  }

  private int fraction(byte[] b, int p, int limit) {
    int run = digitRun(b, p + 1, limit);
    milli = 0;
    for (int i = 0; i < 3; i++) {
      milli = milli * 10 + (i < run ? b[p + 1 + i] - '0' : 0);
    }
    return p + 1 + run;
  }

  /** Takes the offset that may follow: {@code Z}, {@code +02:00}, {@code -0700}, {@code UTC}. */
  private int zoned(byte[] b, int end, int limit, int year, int month, int day) {
    long local = CivilTime.utc(year, month, day, hour, minute, second, milli);
    if (local == LineHeader.NO_TIME || year < 1970 || year > 2200) {
      time = LineHeader.NO_TIME;
      return -1;
    }
    int next = at(b, end, limit);
    if (next == 'Z' || next == 'z') {
      time = local;
      return end + 1;
    }
    int sign = next == ' ' ? end + 1 : end;
    int c = at(b, sign, limit);
    if (c == '+' || c == '-') {
      int hours = digits(b, sign + 1, 2, limit);
      int colon = at(b, sign + 3, limit) == ':' ? 1 : 0;
      int minutes = digits(b, sign + 3 + colon, 2, limit);
      boolean shortForm = hours >= 0
          && minutes < 0
          && colon == 0
          && !isDigit(at(b, sign + 3, limit))
          && sign == end;
      if (hours >= 0 && hours <= 14 && (minutes >= 0 || shortForm)) {
        long offset = (hours * 60L + Math.max(minutes, 0)) * 60_000L;
        time = c == '+' ? local - offset : local + offset;
        return minutes >= 0 ? sign + 5 + colon : sign + 3;
      }
    }
    if (next == ' '
        && (Ascii.startsWith(b, end + 1, limit, "UTC")
            || Ascii.startsWith(b, end + 1, limit, "GMT"))) {
      time = local;
      return end + 4;
    }
    time = civil.fromLocal(local);
    return end;
  }
}
