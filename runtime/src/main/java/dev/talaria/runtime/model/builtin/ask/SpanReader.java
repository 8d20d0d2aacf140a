package dev.talaria.runtime.model.builtin.ask;

import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Finds the times in a request: "since Monday", "les 2 dernières heures", "最近两小时". */
final class SpanReader {
  private final List<Token> tokens;
  private final ZonedDateTime now;
  private final ZonedDateTime today;
  private @Nullable String since;
  private @Nullable String until;

  private SpanReader(List<Token> tokens, ZonedDateTime now) {
    this.tokens = tokens;
    this.now = now;
    this.today = now.truncatedTo(ChronoUnit.DAYS);
  }

  static Span read(List<Token> tokens, ZonedDateTime now) {
    var reader = new SpanReader(tokens, now);
    for (int i = 0; i < tokens.size(); i++) {
      reader.at(i);
    }
    return new Span(reader.since, reader.until);
  }

  private void at(int i) {
    Token token = tokens.get(i);
    if (token.is(Literal.Kind.WHEN)) {
      literal(i, token.raw());
    } else if (token.is(Concept.TODAY)) {
      day(i, today);
    } else if (token.is(Concept.YESTERDAY)) {
      day(i, today.minusDays(1));
    } else if (token.is(Concept.DAYBEFORE)) {
      day(i, today.minusDays(2));
    } else if (token.is(Concept.LASTNIGHT)) {
      between(today.minusDays(1).withHour(18), today.withHour(8));
    } else if (token.is(Concept.WEEKDAY)) {
      var day = DayOfWeek.of(token.value(Concept.WEEKDAY));
      day(i, today.with(TemporalAdjusters.previousOrSame(day)));
    } else if (token.is(Concept.OCLOCK) && before(i, Concept.NUMBER, 1) > 0) {
      int hour = before(i, Concept.NUMBER, 1);
      if (hour < 24) {
        moment(i, today.withHour(hour));
      }
    } else {
      unit(i, token);
    }
  }

  private void unit(int i, Token token) {
    ChronoUnit unit = token.is(Concept.MINUTE)
        ? ChronoUnit.MINUTES
        : token.is(Concept.HOUR)
            ? ChronoUnit.HOURS
            : token.is(Concept.DAY)
                ? ChronoUnit.DAYS
                : token.is(Concept.WEEK)
                    ? ChronoUnit.WEEKS
                    : token.is(Concept.MONTH) ? ChronoUnit.MONTHS : null;
    if (unit == null || since != null) {
      return;
    }
    int number = Math.max(before(i, Concept.NUMBER, 3), token.value(Concept.NUMBER));
    boolean back = near(i, Concept.LAST) || near(i, Concept.AGO) || near(i, Concept.SINCE);
    if (token.raw().equals("h") && near(i, Concept.SINCE) && number > 12 && number < 24) {
      moment(i, today.withHour(number)); // "depuis 14h"
    } else if (near(i, Concept.THIS) && number == 0) {
      since = switch (unit) {
        case WEEKS -> iso(today.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY)));
        case MONTHS -> iso(today.withDayOfMonth(1));
        case DAYS -> "today";
        default -> iso(now.truncatedTo(ChronoUnit.HOURS));
      };
    } else if (back) {
      since = iso(now.minus(Math.max(1, number), unit).truncatedTo(ChronoUnit.SECONDS));
    }
  }

  /** A whole day, or from its beginning on, or until its end. */
  private void day(int i, ZonedDateTime start) {
    if (before(i, Concept.UNTIL)) {
      until = iso(start.plusDays(1));
    } else if (start.equals(today)) {
      since = since == null ? "today" : since;
    } else if (before(i, Concept.SINCE)) {
      since = iso(start);
    } else {
      between(start, start.plusDays(1));
    }
  }

  private void moment(int i, ZonedDateTime at) {
    ZonedDateTime past = at.isAfter(now) ? at.minusDays(1) : at;
    if (before(i, Concept.UNTIL) || (since != null && !since.equals("today"))) {
      until = iso(past);
    } else {
      since = iso(past);
    }
  }

  /** "2026-99-99" is no time, and the rest of the request still holds. */
  private void literal(int i, String text) {
    LocalDateTime at = written(text);
    if (at == null) {
      return;
    }
    var start = at.atZone(now.getZone());
    boolean wholeDay = text.length() > 5 && text.length() <= 10;
    boolean ends = before(i, Concept.UNTIL) || (since != null && !since.equals("today"));
    if (wholeDay && !ends) {
      day(i, start);
    } else if (wholeDay) {
      until = iso(start.plusDays(1));
    } else {
      moment(i, start);
    }
  }

  private @Nullable LocalDateTime written(String text) {
    try {
      if (text.length() > 10) {
        return LocalDateTime.parse(text.replace(' ', 'T').toUpperCase(Locale.ROOT));
      }
      if (text.length() > 5) {
        return text.indexOf('-') > 0
            ? LocalDate.parse(text).atStartOfDay()
            : LocalDate.parse(text, DateTimeFormatter.ofPattern("d.M.uuuu")).atStartOfDay();
      }
      String[] parts = text.split("[:hH]", -1);
      var time = LocalTime.of(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
      return today.toLocalDate().atTime(time);
    } catch (DateTimeException e) {
      return null;
    }
  }

  private void between(ZonedDateTime from, ZonedDateTime to) {
    if (since == null) {
      since = iso(from);
      until = iso(to);
    } else {
      until = iso(to);
    }
  }

  private boolean before(int i, Concept concept) {
    for (int j = i; j >= Math.max(0, i - 2); j--) {
      if (tokens.get(j).is(concept)) {
        return true;
      }
    }
    return false;
  }

  private int before(int i, Concept concept, int reach) {
    for (int j = i - 1; j >= Math.max(0, i - reach); j--) {
      if (tokens.get(j).is(concept)) {
        return tokens.get(j).value(concept);
      }
    }
    return 0;
  }

  private boolean near(int i, Concept concept) {
    for (int j = Math.max(0, i - 3); j <= Math.min(tokens.size() - 1, i + 2); j++) {
      if (tokens.get(j).is(concept)) {
        return true;
      }
    }
    return false;
  }

  private static String iso(ZonedDateTime time) {
    return time.format(DateTimeFormatter.ISO_OFFSET_DATE_TIME);
  }
}
