package dev.talaria.cli.render;

import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Times as a person says them. A time shows the clock of its own offset, which for a job is that of
 * its zone, and its day is seen from here and now.
 */
public record Moments(ZonedDateTime now) {
  private static final int FAR = 180;
  private static final DateTimeFormatter CLOCK = formatter("HH:mm");
  private static final DateTimeFormatter EXACT = formatter("HH:mm:ss");
  private static final DateTimeFormatter DAY = formatter("EEE d MMM");
  private static final DateTimeFormatter FAR_DAY = formatter("EEE d MMM uuuu");

  /** Of what has no times. */
  static final Moments NONE = new Moments(ZonedDateTime.parse("1970-01-01T00:00Z"));

  /** "today 08:30", "Tue 1 Dec 08:30"; empty for none, and what is no time as it is. */
  String text(@Nullable String time) {
    var at = parsed(time);
    return at == null ? time == null ? "" : time : day(at) + " " + clock(at);
  }

  /** The same, and the offset where it is not the one of here: for lists of several zones. */
  String anywhere(String time) {
    var at = parsed(time);
    return at == null || isOfHere(at) ? text(time) : text(time) + " " + at.getOffset();
  }

  /** Whether it is over by now; false for what is no time. */
  boolean isPast(@Nullable String time) {
    var at = parsed(time);
    return at != null && !at.toInstant().isAfter(now.toInstant());
  }

  /** Whether it is yet to come; false for what is no time. */
  boolean isAhead(@Nullable String time) {
    return parsed(time) != null && !isPast(time);
  }

  /** How long it was from one to the other; empty where one is missing. */
  String between(@Nullable String from, @Nullable String to) {
    var start = parsed(from);
    var end = parsed(to);
    return start == null || end == null
        ? ""
        : Words.elapsed(Math.max(0, ChronoUnit.MILLIS.between(start, end)));
  }

  /** How long it took, or takes until now where it is not over; empty where it has not begun. */
  String soFar(@Nullable String from, @Nullable String to) {
    return between(from, to == null ? now.toOffsetDateTime().toString() : to);
  }

  /** A zone, where it is another than that of here. */
  String foreign(String zone) {
    return zone.equals(now.getZone().getId()) ? "" : zone;
  }

  private String day(OffsetDateTime at) {
    var today = isOfHere(at)
        ? now.toLocalDate()
        : now.toInstant().atOffset(at.getOffset()).toLocalDate();
    long days = ChronoUnit.DAYS.between(today, at.toLocalDate());
    if (Math.abs(days) <= 1) {
      return days == 0 ? "today" : days == 1 ? "tomorrow" : "yesterday";
    }
    return (Math.abs(days) < FAR ? DAY : FAR_DAY).format(at);
  }

  private boolean isOfHere(OffsetDateTime at) {
    return now.getZone().getRules().getOffset(at.toInstant()).equals(at.getOffset());
  }

  private static String clock(OffsetDateTime at) {
    return (at.getSecond() == 0 ? CLOCK : EXACT).format(at);
  }

  private static @Nullable OffsetDateTime parsed(@Nullable String time) {
    if (time == null) {
      return null;
    }
    try {
      return OffsetDateTime.parse(time);
    } catch (DateTimeParseException e) {
      return null; // of a later version: shown as it is
    }
  }

  private static DateTimeFormatter formatter(String pattern) {
    return DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH);
  }
}
