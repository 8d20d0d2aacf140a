package dev.talaria.runtime.digest;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimeExpressionTest {
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
  private static final Instant NOW = Instant.parse("2024-05-06T10:30:00Z");

  @ParameterizedTest
  @CsvSource({
    "today, 2024-05-05T22:00:00Z, 2024-05-06T22:00:00Z",
    "Aujourd'hui, 2024-05-05T22:00:00Z, 2024-05-06T22:00:00Z",
    "gestern, 2024-05-04T22:00:00Z, 2024-05-05T22:00:00Z",
    "2024-03-31, 2024-03-30T23:00:00Z, 2024-03-31T22:00:00Z",
    "now, 2024-05-06T10:30:00Z, 2024-05-06T10:30:00Z",
    "2h, 2024-05-06T08:30:00Z, 2024-05-06T08:30:00Z",
    "30m ago, 2024-05-06T10:00:00Z, 2024-05-06T10:00:00Z",
    "last 3 days, 2024-05-03T10:30:00Z, 2024-05-03T10:30:00Z",
    "14:30, 2024-05-06T12:30:00Z, 2024-05-06T12:30:00Z",
    "8:05:09, 2024-05-06T06:05:09Z, 2024-05-06T06:05:09Z",
    "2024-05-01 14:30, 2024-05-01T12:30:00Z, 2024-05-01T12:30:00Z",
    "2024-05-01T14:30:00Z, 2024-05-01T14:30:00Z, 2024-05-01T14:30:00Z",
    "2024-05-01T14:30:00+05:00, 2024-05-01T09:30:00Z, 2024-05-01T09:30:00Z",
    "1714982400, 2024-05-06T08:00:00Z, 2024-05-06T08:00:00Z",
  })
  void times_as_people_write_them(String text, Instant start, Instant end) {
    assertThat(TimeExpression.parse(text, BERLIN, NOW)).contains(new TimeExpression(start, end));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "soon", "2x", "2024-13-01", "25:00", "2024-05-01T", "99999999999 h", "-1h"})
  void what_is_no_time_is_none(String text) {
    assertThat(TimeExpression.parse(text, BERLIN, NOW)).isEmpty();
  }

  @Test
  void the_largest_number_of_units_is_still_a_time() {
    assertThat(TimeExpression.parse("9999999 weeks ago", BERLIN, NOW))
        .isNotEqualTo(Optional.empty());
  }
}
