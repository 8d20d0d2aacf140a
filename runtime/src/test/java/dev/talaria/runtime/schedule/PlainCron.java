package dev.talaria.runtime.schedule;

import java.time.LocalDateTime;
import java.util.List;

/** A cron expression read as slowly and plainly as possible: does this minute match? */
record PlainCron(
    boolean[] minutes,
    boolean[] hours,
    boolean[] days,
    boolean[] months,
    boolean[] weekdays,
    boolean eitherDay,
    boolean byTheHand) {

  static PlainCron of(String text) {
    String[] fields = text.split(" ");
    boolean[] weekdays = values(fields[4], 0, 6);
    weekdays[0] |= weekdays[7];
    return new PlainCron(
        values(fields[0], 0, 59),
        values(fields[1], 0, 23),
        values(fields[2], 1, 31),
        values(fields[3], 1, 12),
        weekdays,
        !fields[2].startsWith("*") && !fields[4].startsWith("*"),
        fields[1].startsWith("*"));
  }

  boolean matches(LocalDateTime time) {
    if (!minutes[time.getMinute()] || !hours[time.getHour()] || !months[time.getMonthValue()]) {
      return false;
    }
    boolean day = days[time.getDayOfMonth()];
    boolean weekday = weekdays[time.getDayOfWeek().getValue() % 7];
    return eitherDay ? day || weekday : day && weekday;
  }

  private static boolean[] values(String field, int first, int last) {
    var values = new boolean[60];
    for (String item : List.of(field.split(","))) {
      String[] rangeAndStep = item.split("/");
      String[] ends = rangeAndStep[0].equals("*")
          ? new String[] {"" + first, "" + last}
          : rangeAndStep[0].split("-");
      int step = rangeAndStep.length == 1 ? 1 : Integer.parseInt(rangeAndStep[1]);
      for (int i = Integer.parseInt(ends[0]);
          i <= Integer.parseInt(ends[ends.length - 1]);
          i += step) {
        values[i] = true;
      }
    }
    return values;
  }
}
