package dev.talaria.runtime.schedule;

import java.util.List;

/** What a field of a cron expression counts. */
public enum CronUnit {
  MINUTE("minute", "m", 0, 59, ""),
  HOUR("hour", "h", 0, 23, ""),
  DAY("day of month", "d", 1, 31, ""),
  MONTH("month", "", 1, 12, "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC"),
  /** Sunday is 0; 7 is Sunday too. */
  WEEKDAY("day of week", "", 0, 6, "SUN MON TUE WED THU FRI SAT");

  private final String words;
  private final String period;
  private final int first;
  private final int last;
  private final String names;

  CronUnit(String words, String period, int first, int last, String names) {
    this.words = words;
    this.period = period;
    this.first = first;
    this.last = last;
    this.names = names;
  }

  String words() {
    return words;
  }

  /** How {@code every} writes it; empty where it has no fixed length. */
  String period() {
    return period;
  }

  public int first() {
    return first;
  }

  public int last() {
    return last;
  }

  /** The largest number that may be written. */
  int largest() {
    return this == WEEKDAY ? 7 : last;
  }

  /** In upper case, that of {@link #first} first; empty where there are numbers only. */
  List<String> names() {
    return names.isEmpty() ? List.of() : List.of(names.split(" "));
  }
}
