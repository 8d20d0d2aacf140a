package dev.talaria.runtime.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScheduleTest {
  private static final Instant ANCHOR = Instant.parse("2026-03-05T10:00:00Z");
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

  @ParameterizedTest
  @CsvSource({
    "PT48H, every 2d from 2026-03-05T10:00:00Z",
    "PT36H, every 36h from 2026-03-05T10:00:00Z",
    "PT1H30M, every 90m from 2026-03-05T10:00:00Z",
    "PT1M, every 1m from 2026-03-05T10:00:00Z",
    "PT1M15S, every 75s from 2026-03-05T10:00:00Z",
    "P366D, every 366d from 2026-03-05T10:00:00Z",
  })
  void a_period_is_written_in_the_largest_unit_that_fits_and_read_again(
      Duration period, String text) {
    var every = new Every(period, ANCHOR.plusMillis(900));

    assertThat(every.text()).isEqualTo(text);
    assertThat(Schedule.of(text)).isEqualTo(every);
    assertThat(Every.isPeriod(period)).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "PT0S      | every 0m is too often; a period is at least 1m",
        "PT59S     | every 59s is too often; a period is at least 1m",
        "PT-2H     | every -2h is too often; a period is at least 1m",
        "P366DT1S  | every 31622401s is too rare; a period is at most 366d",
        "PT1M0.5S  | a period has whole seconds, was PT1M0.5S",
      })
  void a_period_that_cannot_be_kept_is_refused(Duration period, String message) {
    assertThatThrownBy(() -> new Every(period, ANCHOR))
        .isInstanceOf(NotASchedule.class)
        .hasMessage(message);
    assertThat(Every.isPeriod(period)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "2026-03-05T09:00:00Z, 2026-03-05T10:00:00Z",
    "2026-03-05T09:59:59.9Z, 2026-03-05T10:00:00Z",
    "2026-03-05T10:00:00Z, 2026-03-05T12:00:00Z",
    "2026-03-05T11:59:59.9Z, 2026-03-05T12:00:00Z",
    "2026-03-05T12:00:00.1Z, 2026-03-05T14:00:00Z",
    "2026-03-29T00:30:00Z, 2026-03-29T02:00:00Z",
    "2036-03-05T10:30:00Z, 2036-03-05T12:00:00Z",
  })
  void a_period_goes_by_the_time_that_passes_whatever_the_clocks_do(Instant after, Instant next) {
    assertThat(new Every(Duration.ofHours(2), ANCHOR).next(after, BERLIN)).contains(next);
  }

  @Test
  void one_time_comes_once() {
    var once = new Once(ANCHOR.plusMillis(5));

    assertThat(once.text()).isEqualTo("at 2026-03-05T10:00:00Z");
    assertThat(Schedule.of(once.text())).isEqualTo(once);
    assertThat(once.next(ANCHOR.minusNanos(1), BERLIN)).contains(ANCHOR);
    assertThat(once.next(ANCHOR, BERLIN)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "at 18:00           | \"at 18:00\" names no instant such as 2026-12-24T17:00:00Z",
        "every 2h from noon | \"every 2h from noon\" names no instant such as 2026-12-24T17:00:00Z",
        "every 2h           | a cron expression has five fields (minute, hour, day of month, month, day of week), \"every 2h\" has 2",
      })
  void what_was_not_written_as_a_schedule_is_none(String text, String message) {
    assertThatThrownBy(() -> Schedule.of(text))
        .isInstanceOf(NotASchedule.class)
        .hasMessage(message);
  }

  @Test
  void what_is_over_is_read_all_the_same() {
    assertThat(Schedule.of("at 1999-12-31T23:00:00Z"))
        .isEqualTo(new Once(Instant.parse("1999-12-31T23:00:00Z")));
    assertThat(Schedule.of("every 1d from 1999-12-31T23:00:00Z").next(ANCHOR, ZoneOffset.UTC))
        .contains(Instant.parse("2026-03-05T23:00:00Z"));
  }
}
