package dev.talaria.runtime.digest.render;

import dev.talaria.runtime.digest.DigestReport.Period;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;

/** Moments as the page shows them: with their day, or without where all are of one day. */
final class Moments {
  private static final DateTimeFormatter FULL = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss");
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss");
  private final ZoneId zone;
  private final boolean oneDay;

  Moments(ZoneId zone, Period period) {
    this.zone = zone;
    this.oneDay =
        period.from() != null && period.to() != null && day(period.from()).equals(day(period.to()));
  }

  String full(String iso) {
    return FULL.format(Instant.parse(iso).atZone(zone));
  }

  String brief(String iso) {
    return oneDay ? TIME.format(Instant.parse(iso).atZone(zone)) : full(iso);
  }

  private LocalDate day(String iso) {
    return LocalDate.ofInstant(Instant.parse(iso), zone);
  }
}
