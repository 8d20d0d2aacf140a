package dev.talaria.runtime.schedule;

import dev.talaria.config.Nearest;
import java.time.Instant;
import java.time.Month;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A cron expression: minute, hour, day of month, month, day of week.
 *
 * <p>A day counts if month and both day fields hold it. Where neither day field begins with
 * {@code *}, one of the two is enough, as in Unix: {@code 0 0 13 * 5} is every 13th and every
 * Friday.
 *
 * <p>Where the clocks change, the hour field decides, as in Unix. If it does not begin with
 * {@code *}, the expression names times on the wall, and each comes once: one that is left out
 * comes at the first instant after the gap (several of one gap are one), one that is there twice
 * the first time. If it begins with {@code *}, it goes by the hand of the clock: whenever that
 * stands on a match, so not in a gap, and in both passes of an hour that is there twice.
 */
public record Cron(
    CronField minute, CronField hour, CronField day, CronField month, CronField weekday)
    implements Schedule {
  private static final Map<String, String> NICKNAMES = new TreeMap<>(Map.of(
      "@hourly", "0 * * * *",
      "@daily", "0 0 * * *",
      "@midnight", "0 0 * * *",
      "@weekly", "0 0 * * 0",
      "@monthly", "0 0 1 * *",
      "@yearly", "0 0 1 1 *",
      "@annually", "0 0 1 1 *"));

  public Cron {
    if (!comes(day, month, weekday)) {
      throw new NotASchedule("day " + day.text() + " never comes in month " + month.text()
          + ", so this would never run");
    }
  }

  /**
   * Reads an expression of five fields, or a nickname such as {@code @daily}.
   *
   * @throws NotASchedule where it is none, or one that never comes
   */
  public static Cron of(String typed) {
    String text = typed.strip();
    if (text.startsWith("@")) {
      String known = NICKNAMES.get(text.toLowerCase(Locale.ROOT));
      if (known == null) {
        throw new NotASchedule("\"" + text + "\" is no schedule"
            + Nearest.hint(text.toLowerCase(Locale.ROOT), NICKNAMES.keySet()));
      }
      return of(known);
    }
    List<String> fields = List.of(text.split("\\s+"));
    if (fields.size() != 5) {
      throw new NotASchedule("a cron expression has five fields (minute, hour, day of month, month,"
          + " day of week), \"" + text + "\" has " + fields.size());
    }
    return new Cron(
        CronFields.read(CronUnit.MINUTE, fields.get(0)),
        CronFields.read(CronUnit.HOUR, fields.get(1)),
        CronFields.read(CronUnit.DAY, fields.get(2)),
        CronFields.read(CronUnit.MONTH, fields.get(3)),
        CronFields.read(CronUnit.WEEKDAY, fields.get(4)));
  }

  @Override
  public String text() {
    return String.join(" ", minute.text(), hour.text(), day.text(), month.text(), weekday.text());
  }

  @Override
  public Optional<Instant> next(Instant after, ZoneId zone) {
    return hour.any()
        ? ClockHand.next(this, after, zone.getRules())
        : WallClock.next(this, after, zone.getRules());
  }

  /** One of the day fields is enough. */
  public boolean eitherDay() {
    return eitherDay(day, weekday);
  }

  private static boolean eitherDay(CronField day, CronField weekday) {
    return !day.any() && !weekday.any();
  }

  /** Each date falls on each day of the week sooner or later, so those need not be looked at. */
  private static boolean comes(CronField day, CronField month, CronField weekday) {
    return eitherDay(day, weekday)
        || month
            .values()
            .anyMatch(m -> day.values().findFirst().orElse(32) <= Month.of(m).maxLength());
  }
}
