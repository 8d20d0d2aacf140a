package dev.talaria.runtime.schedule.words;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.language.Language;
import dev.talaria.runtime.schedule.Schedule;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

/** Read in Berlin, on Thursday the 5th of March 2026, at 11:00 and 20 seconds. */
class ScheduleReaderTest {
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
  private static final Instant NOW = Instant.parse("2026-03-05T10:00:20Z");

  /** What a text is, all of it that one can see. */
  private record Seen(String text, String english, String french, List<String> next) {}

  @ParameterizedTest(name = "[{index}] {0}")
  @CsvFileSource(resources = "forms.txt", delimiter = '|', quoteCharacter = '`')
  void each_form(String typed, String text, String english, String french, String next) {
    var expected = new Seen(text, english, french, List.of(next.split(" ")));

    assertThat(seen(typed, expected.next().size())).isEqualTo(expected);
    assertThat(seen(typed.toUpperCase(Locale.ROOT), expected.next().size())).isEqualTo(expected);
    assertThat(seen(Word.bare(typed), expected.next().size())).isEqualTo(expected);
    assertThat(seen(" " + typed.replace(" ", "\u00a0 ") + ". ", expected.next().size()))
        .isEqualTo(expected);
  }

  @ParameterizedTest(name = "[{index}] {0}")
  @CsvFileSource(resources = "forms.txt", delimiter = '|', quoteCharacter = '`')
  void what_is_stored_is_read_again_as_the_same(String typed, String text) {
    var schedule = understood(typed);

    assertThat(Schedule.of(text)).isEqualTo(schedule);
    assertThat(understood(text)).isEqualTo(schedule);
  }

  @ParameterizedTest(name = "[{index}] {0}")
  @CsvFileSource(resources = "refused.txt", delimiter = '|', quoteCharacter = '`')
  void what_is_wrong_is_said_with_what_would_be_right(String typed, String message) {
    var examples = "write for example \"every weekday at 8:30\", \"every 2h\", \"in 30m\","
        + " \"at 2026-12-24T18:00\" or \"30 8 * * 1-5\"";

    assertThat(read(typed))
        .isEqualTo(new Reading.NotUnderstood(message.replace("EXAMPLES", examples)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "30m            | every 30m               | in 30m",
        "2h             | every 2h                | in 2h",
        "1d             | every 1d                | in 1d",
        "90 minutes     | every 90m               | in 90m",
        "2 heures       | every 2h                | in 2h",
        "1h30           | every 90m               | in 90m",
        "9am            | every day at 09:00      | at 09:00",
        "18:00          | every day at 18:00      | at 18:00",
        "midi           | every day at 12:00      | at 12:00",
        "monday at 9    | every monday at 09:00   | at 2026-03-09T09:00",
        "lundi à 9      | every monday at 09:00   | at 2026-03-09T09:00",
        "lundi à 9 h    | every monday at 09:00   | at 2026-03-09T09:00",
        "thursday 11am  | every thursday at 11:00 | at 2026-03-12T11:00",
        "on thursday at 12 | every thursday at 12:00 | at 2026-03-05T12:00",
        "Sunday at noon | every sunday at 12:00   | at 2026-03-08T12:00",
      })
  void what_can_mean_two_things_is_refused_with_both(String typed, String one, String other) {
    var reading = read(typed);

    assertThat(reading).isEqualTo(new Reading.Ambiguous(typed, List.of(one, other)));
    assertThat(((Reading.Ambiguous) reading).message())
        .isEqualTo("\"" + typed + "\" can mean \"" + one + "\" or \"" + other + "\"; write which");
    assertThat(List.of(read(one), read(other))).hasOnlyElementsOfType(Reading.Understood.class);
  }

  @Test
  void a_time_that_is_left_out_is_at_the_end_of_the_gap() {
    assertThat(seen("at 2026-03-29T02:30", 1).next()).isEqualTo(List.of("2026-03-29T03:00"));
  }

  @Test
  void a_time_that_is_there_twice_is_the_first() {
    assertThat(understood("25 october at 2:30").text()).isEqualTo("at 2026-10-25T00:30:00Z");
  }

  @Test
  void a_29th_of_february_is_that_of_the_next_leap_year() {
    assertThat(understood("29 february at 9:00").text()).isEqualTo("at 2028-02-29T08:00:00Z");
  }

  @Test
  void accents_may_be_letters_of_their_own() {
    assertThat(understood("le 1er fe\u0301vrier à 9 h").text())
        .isEqualTo("at 2027-02-01T08:00:00Z");
  }

  @Test
  void a_text_that_is_too_long_is_not_looked_at() {
    assertThat(understood("every day at 9:00" + " ".repeat(183)).text()).isEqualTo("0 9 * * *");
    assertThat(read("every day at 9:00" + " ".repeat(184)))
        .isEqualTo(
            new Reading.NotUnderstood("a schedule has at most 200 characters, this has 201"));
  }

  private static Seen seen(String typed, int number) {
    var schedule = understood(typed);
    var next = new ArrayList<String>();
    for (var at = schedule.next(NOW, BERLIN);
        at.isPresent() && next.size() < number;
        at = schedule.next(at.get(), BERLIN)) {
      next.add(LocalDateTime.ofInstant(at.get(), BERLIN).toString());
    }
    return new Seen(
        schedule.text(),
        Meaning.of(schedule, BERLIN, Language.EN),
        Meaning.of(schedule, BERLIN, Language.FR),
        next);
  }

  private static Schedule understood(String typed) {
    var reading = read(typed);
    assertThat(reading).as(typed).isInstanceOf(Reading.Understood.class);
    return ((Reading.Understood) reading).schedule();
  }

  private static Reading read(String typed) {
    return ScheduleReader.read(typed, BERLIN, NOW);
  }
}
