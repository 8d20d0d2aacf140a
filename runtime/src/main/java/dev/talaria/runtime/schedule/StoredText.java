package dev.talaria.runtime.schedule;

import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads what {@link Schedule#text} wrote. */
final class StoredText {
  private static final Pattern EVERY = Pattern.compile("every (\\d{1,9})([dhms]) from (\\S+)");
  private static final Pattern ONCE = Pattern.compile("at (\\S+)");

  private StoredText() {}

  static Schedule read(String text) {
    Matcher every = EVERY.matcher(text);
    Matcher once = ONCE.matcher(text);
    try {
      if (every.matches()) {
        return new Every(period(every.group(1), every.group(2)), Instant.parse(every.group(3)));
      }
      return once.matches() ? new Once(Instant.parse(once.group(1))) : Cron.of(text);
    } catch (DateTimeParseException e) {
      throw new NotASchedule("\"" + text + "\" names no instant such as 2026-12-24T17:00:00Z");
    }
  }

  private static Duration period(String number, String unit) {
    long count = Long.parseLong(number);
    return switch (unit) {
      case "d" -> Duration.ofDays(count);
      case "h" -> Duration.ofHours(count);
      case "m" -> Duration.ofMinutes(count);
      default -> Duration.ofSeconds(count);
    };
  }
}
