package dev.talaria.runtime.schedule;

import dev.talaria.config.Nearest;
import java.util.Locale;
import java.util.StringJoiner;

/** Reads one field of a cron expression: a list of {@code *}, values and ranges, with steps. */
final class CronFields {
  private final CronUnit unit;
  private final StringJoiner text = new StringJoiner(",");
  private long bits;

  private CronFields(CronUnit unit) {
    this.unit = unit;
  }

  static CronField read(CronUnit unit, String typed) {
    var field = new CronFields(unit);
    for (String item : typed.split(",", -1)) {
      field.add(item);
    }
    return new CronField(unit, field.text.toString(), field.bits);
  }

  private void add(String item) {
    int slash = item.indexOf('/');
    String range = slash < 0 ? item : item.substring(0, slash);
    int step = slash < 0 ? 1 : step(item.substring(slash + 1));
    int dash = range.indexOf('-');
    if (range.equals("*")) {
      set("*", unit.first(), unit.last(), step);
    } else if (dash >= 0) {
      range(range, value(range.substring(0, dash)), value(range.substring(dash + 1)), step);
    } else if (slash >= 0) {
      throw wrong(item + " has a step without a range; write " + value(range) + "-" + unit.last()
          + item.substring(slash));
    } else {
      single(value(item));
    }
  }

  private void range(String typed, int from, int to, int step) {
    if (from == to) {
      single(from);
    } else if (unit == CronUnit.WEEKDAY && to == 0) {
      range(typed, from, 7, step);
    } else if (unit == CronUnit.WEEKDAY && from == 7) {
      range(typed, 0, to, step);
    } else if (from > to) {
      throw wrong(typed + " runs backwards; write " + to + "-" + from + ", or "
          + span(from, unit.last()) + "," + span(unit.first(), to) + " to go round");
    } else {
      set(span(from, to), from, to, step);
    }
  }

  private void single(int value) {
    int one = unit == CronUnit.WEEKDAY ? value % 7 : value;
    set(Integer.toString(one), one, one, 1);
  }

  private void set(String range, int from, int to, int step) {
    text.add(step == 1 ? range : range + "/" + step);
    for (int value = from; value <= to; value += step) {
      bits |= 1L << (unit == CronUnit.WEEKDAY ? value % 7 : value);
    }
  }

  private int step(String typed) {
    if (!typed.matches("\\d{1,9}")) {
      throw wrong("the step \"" + typed + "\" is no number; write for example */2");
    }
    int step = Integer.parseInt(typed);
    if (step < 1 || step > unit.last()) {
      throw wrong("a step is 1 to " + unit.last() + ", was " + typed
          + (step < 1 || unit.period().isEmpty()
              ? ""
              : "; a longer period is written \"every " + step + unit.period() + "\""));
    }
    return step;
  }

  private int value(String typed) {
    if (typed.matches("\\d{1,9}")) {
      int value = Integer.parseInt(typed);
      if (value < unit.first() || value > unit.largest()) {
        throw wrong(typed + " is not within " + span(unit.first(), unit.largest()));
      }
      return value;
    }
    int name = unit.names().indexOf(typed.toUpperCase(Locale.ROOT));
    if (name < 0) {
      throw wrong("\"" + typed + "\" is no " + unit.words() + right(typed));
    }
    return unit.first() + name;
  }

  private String right(String typed) {
    if (typed.equals("?")) {
      return "; write *";
    }
    String start = typed.length() > 3 ? typed.substring(0, 3) : typed;
    String near =
        unit.names().isEmpty() || typed.isEmpty() ? "" : Nearest.suggestion(start, unit.names());
    String names = unit.names().isEmpty()
        ? ""
        : " or " + unit.names().getFirst() + " to " + unit.names().getLast();
    return near.isEmpty()
        ? "; write " + unit.first() + " to " + unit.last() + names + ", or *"
        : near;
  }

  private static String span(int from, int to) {
    return from == to ? Integer.toString(from) : from + "-" + to;
  }

  private NotASchedule wrong(String what) {
    return new NotASchedule(unit.words() + ": " + what);
  }
}
