package dev.talaria.runtime.schedule.words;

import dev.talaria.runtime.schedule.NotASchedule;
import dev.talaria.runtime.schedule.Once;
import dev.talaria.runtime.schedule.WallClock;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** When and by whose clocks a text is read. */
record Moment(ZoneId zone, Instant now) {

  LocalDate today() {
    return LocalDate.ofInstant(now, zone);
  }

  /** Today at this time, or tomorrow where that is over. */
  LocalDateTime next(LocalTime time) {
    LocalDateTime today = today().atTime(time);
    return isOver(today) ? today.plusDays(1) : today;
  }

  boolean isOver(LocalDateTime time) {
    return !WallClock.instant(time, zone).isAfter(now);
  }

  /** Reads "2026-12-24T18:00", where "+01:00" or "Z" may follow. */
  Instant written(String time) {
    String iso = time.toUpperCase(Locale.ROOT).replace(' ', 'T').replaceFirst("T(\\d):", "T0$1:");
    try {
      return iso.matches(".*(Z|[+-]\\d\\d:\\d\\d)")
          ? OffsetDateTime.parse(iso).toInstant()
          : WallClock.instant(LocalDateTime.parse(iso), zone);
    } catch (DateTimeException e) {
      throw new NotASchedule("\"" + time + "\" is no date and time such as 2026-12-24T18:00");
    }
  }

  Reading once(String text, LocalDateTime time) {
    return once(text, WallClock.instant(time, zone));
  }

  /**
   * One time.
   *
   * @throws NotASchedule where it is over
   */
  Reading once(String text, Instant at) {
    if (!at.isAfter(now)) {
      throw new NotASchedule(
          "\"" + text + "\" is over: it was " + said(at) + ", and now it is " + said(now));
    }
    return new Reading.Understood(new Once(at));
  }

  private LocalDateTime said(Instant instant) {
    return LocalDateTime.ofInstant(instant, zone).truncatedTo(ChronoUnit.SECONDS);
  }
}
