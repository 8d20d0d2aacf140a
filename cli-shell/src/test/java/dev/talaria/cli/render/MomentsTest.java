package dev.talaria.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.ZonedDateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MomentsTest {

  @ParameterizedTest
  @CsvSource({
    "2026-11-30T08:30+01:00, today 08:30",
    "2026-11-30T23:59:59+01:00, today 23:59:59",
    "2026-12-01T00:00+01:00, tomorrow 00:00",
    "2026-11-29T23:59+01:00, yesterday 23:59",
    "2026-12-02T08:30+01:00, Wed 2 Dec 08:30",
    "2027-01-01T08:30+01:00, Fri 1 Jan 08:30",
    "2027-06-30T08:30+02:00, Wed 30 Jun 2027 08:30",
    "2025-11-30T08:30:00.5+01:00, Sun 30 Nov 2025 08:30",
    "2026-11-30T23:30+09:00, today 23:30",
    "2026-12-01T03:00+09:00, tomorrow 03:00",
    "2026-11-30T07:00Z, today 07:00",
    "soon, soon"
  })
  void a_time_is_said_as_its_own_clock_shows_it(String time, String said) {
    assertThat(at("2026-11-30T12:00+01:00[Europe/Berlin]").text(time)).isEqualTo(said);
  }

  @Test
  void a_day_begins_at_midnight_on_the_clock_of_here_also_where_that_is_set_in_between() {
    var now = at("2026-10-25T00:30+02:00[Europe/Berlin]"); // an hour later by the time it is due
    assertThat(now.text("2026-10-25T08:30+01:00")).isEqualTo("today 08:30");
    assertThat(now.text("2026-10-26T08:30+01:00")).isEqualTo("tomorrow 08:30");
  }

  @Test
  void elsewhere_the_offset_says_which_clock_it_is() {
    var now = at("2026-11-30T12:00+01:00[Europe/Berlin]");
    assertThat(now.anywhere("2026-12-01T08:30+01:00")).isEqualTo("tomorrow 08:30");
    assertThat(now.anywhere("2026-12-01T08:30+09:00")).isEqualTo("tomorrow 08:30 +09:00");
    assertThat(now.anywhere("soon")).isEqualTo("soon");
    assertThat(now.foreign("Asia/Tokyo")).isEqualTo("Asia/Tokyo");
    assertThat(now.foreign("Europe/Berlin")).isEmpty();
  }

  @Test
  void between_two_times_there_is_one_that_a_clock_which_was_set_back_does_not_make_negative() {
    var now = at("2026-11-30T12:00+01:00[Europe/Berlin]");
    assertThat(now.between("2026-11-30T08:30:01+01:00", "2026-11-30T07:30:42Z")).isEqualTo("41 s");
    assertThat(now.between("2026-11-30T08:30:42Z", "2026-11-30T08:30:01Z")).isEqualTo("0.0 s");
    assertThat(now.between("2026-11-30T08:30:42Z", null)).isEmpty();
  }

  private static Moments at(String now) {
    return new Moments(ZonedDateTime.parse(now));
  }
}
