package dev.talaria.runtime.digest;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A time as a person writes it: "today", "yesterday", "2h", "30 min ago", "2024-05-01", "14:30",
 * "2024-05-01T14:30:00+02:00". What names a day is the whole day.
 *
 * @param start its first moment: what "since" means
 * @param end the first moment after it: what "until" means; {@code start} where it names a moment
 */
public record TimeExpression(Instant start, Instant end) {
  private static final Pattern AGO =
      Pattern.compile("(?:last |past |the last )?(\\d{1,7}) ?([a-z]+?)s?(?: ago)?");
  private static final Pattern EPOCH = Pattern.compile("\\d{10}|\\d{13}");

  /** Empty where no time can be made of the text. */
  public static Optional<TimeExpression> parse(String text, ZoneId zone, Instant now) {
    String t = text.strip().toLowerCase(Locale.ROOT);
    LocalDate today = LocalDate.ofInstant(now, zone);
    return switch (t) {
      case "now", "maintenant", "jetzt", "ahora", "现在" -> Optional.of(moment(now));
      case "today", "aujourd'hui", "aujourd’hui", "heute", "hoy", "今天" ->
        Optional.of(day(today, zone));
      case "yesterday", "hier", "gestern", "ayer", "昨天" ->
        Optional.of(day(today.minusDays(1), zone));
      default -> ago(t, now).or(() -> written(text.strip(), zone, today));
    };
  }

  private static TimeExpression moment(Instant at) {
    return new TimeExpression(at, at);
  }

  private static TimeExpression day(LocalDate day, ZoneId zone) {
    return new TimeExpression(
        day.atStartOfDay(zone).toInstant(), day.plusDays(1).atStartOfDay(zone).toInstant());
  }

  private static Optional<TimeExpression> ago(String text, Instant now) {
    Matcher ago = AGO.matcher(text);
    if (!ago.matches()) {
      return Optional.empty();
    }
    long number = Long.parseLong(ago.group(1));
    return unit(ago.group(2)).map(unit -> moment(now.minus(unit.multipliedBy(number))));
  }

  private static Optional<Duration> unit(String name) {
    return switch (name) {
      case "s", "sec", "second" -> Optional.of(Duration.ofSeconds(1));
      case "m", "min", "minute" -> Optional.of(Duration.ofMinutes(1));
      case "h", "hr", "hour" -> Optional.of(Duration.ofHours(1));
      case "d", "day" -> Optional.of(Duration.ofDays(1));
      case "w", "week" -> Optional.of(Duration.ofDays(7));
      default -> Optional.empty();
    };
  }

  private static Optional<TimeExpression> written(String text, ZoneId zone, LocalDate today) {
    String iso = text.replaceFirst("^(\\d{4}-\\d{2}-\\d{2}) (?=\\d)", "$1T");
    try {
      if (EPOCH.matcher(text).matches()) {
        long number = Long.parseLong(text);
        return Optional.of(moment(
            text.length() == 10 ? Instant.ofEpochSecond(number) : Instant.ofEpochMilli(number)));
      }
      if (iso.matches("\\d{4}-\\d{2}-\\d{2}")) {
        return Optional.of(day(LocalDate.parse(iso), zone));
      }
      if (iso.matches("\\d{1,2}:\\d{2}(:\\d{2})?")) {
        LocalTime time = LocalTime.parse(iso.length() % 3 == 1 ? "0" + iso : iso);
        return Optional.of(moment(ZonedDateTime.of(today, time, zone).toInstant()));
      }
      if (iso.matches("(?i).*(z|[+-]\\d{2}:\\d{2})") && iso.contains("T")) {
        return Optional.of(moment(OffsetDateTime.parse(iso).toInstant()));
      }
      return Optional.of(moment(LocalDateTime.parse(iso).atZone(zone).toInstant()));
    } catch (DateTimeException notATime) {
      return Optional.empty();
    }
  }
}
