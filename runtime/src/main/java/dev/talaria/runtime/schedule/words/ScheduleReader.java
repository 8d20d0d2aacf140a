package dev.talaria.runtime.schedule.words;

import dev.talaria.runtime.schedule.Cron;
import dev.talaria.runtime.schedule.Every;
import dev.talaria.runtime.schedule.NotASchedule;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads when something is to be done, from a cron expression or from words in English or French:
 * "every weekday at 8:30", "tous les lundis à 9 h", "every 2h", "in 30m", "at 2026-12-24T18:00",
 * "30 8 * * 1-5". Capitals and accents do not matter.
 *
 * <p>What is counted ({@code every 2h}) is a period from now on, or from a date and time that is
 * given; what is not ({@code every hour}) goes by the calendar. An hour without am or pm is one of
 * 24. A day without a year, and a time without a day, is the next one.
 */
public final class ScheduleReader {
  private static final int LONGEST = 200;
  private static final Pattern CRON =
      Pattern.compile("(?s)@\\S*|.*\\*.*|(?!\\d{4}-)[-\\d,/]+\\s+[-\\d,/]+\\s.+");

  private final Sentence words;
  private final Moment moment;

  private ScheduleReader(String text, Moment moment) {
    this.words = new Sentence(text);
    this.moment = moment;
  }

  /**
   * Says what a text means.
   *
   * @param zone whose clocks and calendar it names
   */
  public static Reading read(String text, ZoneId zone, Instant now) {
    if (text.length() > LONGEST) {
      return new Reading.NotUnderstood(
          "a schedule has at most " + LONGEST + " characters, this has " + text.length());
    }
    String line = text.replaceAll("[\\s\\p{Z}]+", " ").strip().replaceFirst("[.!]$", "");
    try {
      if (line.isEmpty()) {
        return new Reading.NotUnderstood("no schedule is given; " + Sentence.EXAMPLES);
      }
      return CRON.matcher(line).matches()
          ? new Reading.Understood(Cron.of(line))
          : new ScheduleReader(line, new Moment(zone, now)).read();
    } catch (NotASchedule e) {
      return new Reading.NotUnderstood(e.getMessage());
    }
  }

  private Reading read() {
    return byTheClock()
        .or(this::every)
        .or(this::after)
        .or(this::bare)
        .or(this::exact)
        .orElseGet(() -> new CalendarReader(words, moment).read());
  }

  private Optional<Reading> byTheClock() {
    return whole(
        words.take(Vocabulary.BY_THE_CLOCK).map(cron -> new Reading.Understood(Cron.of(cron))));
  }

  private Optional<Reading> every() {
    var period = words.skip(Vocabulary.EVERY) ? Durations.read(words) : Optional.<Duration>empty();
    Optional<Instant> anchor =
        words.skip(Vocabulary.FROM) ? dateAndTime() : Optional.of(moment.now());
    boolean whole = period.isPresent() && anchor.isPresent() && words.atEnd();
    if (!whole) {
      words.back(0);
      return Optional.empty();
    }
    return Optional.of(new Reading.Understood(new Every(period.get(), anchor.get())));
  }

  private Optional<Reading> after() {
    var delay = words.skip(Vocabulary.IN) ? Durations.read(words) : Optional.<Duration>empty();
    return whole(delay).map(wait -> {
      if (wait.isZero()) {
        throw isNow();
      }
      return moment.once(words.text(), moment.now().plus(wait));
    });
  }

  /** "30m" alone. */
  private Optional<Reading> bare() {
    return whole(Durations.read(words)).map(length -> {
      String once = "in " + Every.text(length);
      if (length.isZero()) {
        throw isNow();
      }
      return Every.isPeriod(length)
          ? new Reading.Ambiguous(words.text(), List.of("every " + Every.text(length), once))
          : new Reading.NotUnderstood(
              "\"" + words.text() + "\" could only mean \"" + once + "\"; write that");
    });
  }

  private Optional<Reading> exact() {
    if (!words.skip(Vocabulary.AT)) {
      words.skip(Vocabulary.ON);
    }
    return whole(dateAndTime()).map(at -> moment.once(words.text(), at));
  }

  private Optional<Instant> dateAndTime() {
    return words
        .takeIf(word -> word.bare().matches("\\d{4}-.*:.*"))
        .map(word -> moment.written(word.typed()));
  }

  private NotASchedule isNow() {
    return new NotASchedule("\"" + words.text() + "\" is now; write for example \"in 30m\"");
  }

  /** What was read, if that is all; otherwise nothing was taken. */
  private <T> Optional<T> whole(Optional<T> read) {
    if (read.isPresent() && words.atEnd()) {
      return read;
    }
    words.back(0);
    return Optional.empty();
  }
}
