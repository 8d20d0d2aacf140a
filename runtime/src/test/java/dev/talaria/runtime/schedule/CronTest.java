package dev.talaria.runtime.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CronTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "30 8 * * 1-5            | 30 8 * * 1-5",
        "30  8 * * mon-Fri       | 30 8 * * 1-5",
        "05 08 01 JAN,Mar *      | 5 8 1 1,3 *",
        "0 0 * * 7               | 0 0 * * 0",
        "0 0 * * SUN             | 0 0 * * 0",
        "0 0 * * SAT-SUN         | 0 0 * * 6-7",
        "0 0 * * SUN-TUE         | 0 0 * * 0-2",
        "0 0 * * 7-2             | 0 0 * * 0-2",
        "0 0 * * 7-7             | 0 0 * * 0",
        "3-3/2 0 * * *           | 3 0 * * *",
        "*/1 */2 * * *           | * */2 * * *",
        "0-59/20,7 9-17/4 * * *  | 0-59/20,7 9-17/4 * * *",
        "*/15,7 * * * *          | */15,7 * * * *",
        "*/59 */23 */31 */12 */6 | */59 */23 */31 */12 */6",
        "@hourly                 | 0 * * * *",
        "@daily                  | 0 0 * * *",
        "@Midnight               | 0 0 * * *",
        "@weekly                 | 0 0 * * 0",
        "@monthly                | 0 0 1 * *",
        "@yearly                 | 0 0 1 1 *",
        "@annually               | 0 0 1 1 *",
      })
  void each_expression_has_one_text_and_the_text_gives_the_same_value(String typed, String text) {
    var cron = Cron.of(typed);

    assertThat(cron.text()).isEqualTo(text);
    assertThat(Schedule.of(text)).isEqualTo(cron);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "0 9 * *       | a cron expression has five fields (minute, hour, day of month, month, day of week), \"0 9 * *\" has 4",
        "0 0 9 * * 1   | a cron expression has five fields (minute, hour, day of month, month, day of week), \"0 0 9 * * 1\" has 6",
        "@dayly        | \"@dayly\" is no schedule; did you mean @daily?",
        "@reboot       | \"@reboot\" is no schedule; there are: @annually, @daily, @hourly, @midnight, @monthly, @weekly, @yearly",
        "60 0 * * *    | minute: 60 is not within 0-59",
        "0 24 * * *    | hour: 24 is not within 0-23",
        "0 0 0 * *     | day of month: 0 is not within 1-31",
        "0 0 * 13 *    | month: 13 is not within 1-12",
        "0 0 * * 8     | day of week: 8 is not within 0-7",
        "x 0 * * *     | minute: \"x\" is no minute; write 0 to 59, or *",
        "-5 0 * * *    | minute: \"\" is no minute; write 0 to 59, or *",
        "1,,2 0 * * *  | minute: \"\" is no minute; write 0 to 59, or *",
        "0 99999999999 * * * | hour: \"99999999999\" is no hour; write 0 to 23, or *",
        "0 0 L * *     | day of month: \"L\" is no day of month; write 1 to 31, or *",
        "0 0 ? * MON   | day of month: \"?\" is no day of month; write *",
        "0 9 * * MNO   | day of week: \"MNO\" is no day of week; did you mean MON?",
        "0 9 * * monday | day of week: \"monday\" is no day of week; did you mean MON?",
        "0 9 * * x-y-z | day of week: \"x\" is no day of week; write 0 to 6 or SUN to SAT, or *",
        "0 9 * MRA *   | month: \"MRA\" is no month; did you mean MAR?",
        "0 9 * JNU-zz * | month: \"JNU\" is no month; did you mean JUN?",
        "0 17-9 * * *  | hour: 17-9 runs backwards; write 9-17, or 17-23,0-9 to go round",
        "0 9 * * FRI-MON | day of week: FRI-MON runs backwards; write 1-5, or 5-6,0-1 to go round",
        "0 9 * * 6-1   | day of week: 6-1 runs backwards; write 1-6, or 6,0-1 to go round",
        "/5 * * * *    | minute: \"\" is no minute; write 0 to 59, or *",
        "0 0 * * MON/2 | day of week: MON/2 has a step without a range; write 1-6/2",
        "5/15 * * * *  | minute: 5/15 has a step without a range; write 5-59/15",
        "*/90 * * * *  | minute: a step is 1 to 59, was 90; a longer period is written \"every 90m\"",
        "0 */36 * * *  | hour: a step is 1 to 23, was 36; a longer period is written \"every 36h\"",
        "0 0 */45 * *  | day of month: a step is 1 to 31, was 45; a longer period is written \"every 45d\"",
        "0 0 1 */24 *  | month: a step is 1 to 12, was 24",
        "*/0 * * * *   | minute: a step is 1 to 59, was 0",
        "*/ * * * *    | minute: the step \"\" is no number; write for example */2",
        "0 0 31 2 *    | day 31 never comes in month 2, so this would never run",
        "0 0 31 4,6,9,11 * | day 31 never comes in month 4,6,9,11, so this would never run",
        "0 0 30,31 FEB * | day 30,31 never comes in month 2, so this would never run",
        "0 0 30 2 */2  | day 30 never comes in month 2, so this would never run",
      })
  void what_is_no_expression_says_where_and_what_would_be_right(String typed, String message) {
    assertThatThrownBy(() -> Cron.of(typed)).isInstanceOf(NotASchedule.class).hasMessage(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "* * * * *           | 2026-01-01T00:01 2026-01-01T00:02 2026-01-01T00:03",
        "0 0 13 * 5          | 2026-01-02T00:00 2026-01-09T00:00 2026-01-13T00:00 2026-01-16T00:00",
        "0 0 1-7 * MON       | 2026-01-02T00:00 2026-01-03T00:00 2026-01-04T00:00 2026-01-05T00:00",
        "0 0 */10 * MON      | 2026-05-11T00:00 2026-06-01T00:00 2026-08-31T00:00",
        "0 0 13 * */5        | 2026-02-13T00:00 2026-03-13T00:00 2026-09-13T00:00",
        "0 0 31 4 1          | 2026-04-06T00:00 2026-04-13T00:00",
        "0 6 31 * *          | 2026-01-31T06:00 2026-03-31T06:00 2026-05-31T06:00",
        "0 0 29 2 *          | 2028-02-29T00:00 2032-02-29T00:00 2036-02-29T00:00",
        "*/20 8-9 * 12 SUN   | 2026-12-06T08:00 2026-12-06T08:20 2026-12-06T08:40 2026-12-06T09:00",
        "59 23 31 12 *       | 2026-12-31T23:59 2027-12-31T23:59",
        "0 0 * * 5-7         | 2026-01-02T00:00 2026-01-03T00:00 2026-01-04T00:00 2026-01-09T00:00",
      })
  void the_next_times(String text, String times) {
    var expected = List.of(times.split(" "));

    assertThat(times(text, "2026-01-01T00:00:59Z", ZoneOffset.UTC, expected.size()))
        .isEqualTo(expected);
  }

  /** Sundays and Thursdays only; 2100 is no leap year. */
  @Test
  void a_29th_of_february_is_found_however_far_it_is() {
    assertThat(times("0 0 29 2 */4", "2088-02-29T00:00:00Z", ZoneOffset.UTC, 2))
        .isEqualTo(List.of("2120-02-29T00:00", "2128-02-29T00:00"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "wall: left out, so at the end of the gap | 30 2 * * *      | Europe/Berlin       | 2026-03-28T01:30Z 2026-03-29T01:00Z 2026-03-30T00:30Z",
        "wall: several of one gap are one         | */20 2-3 29 3 * | Europe/Berlin       | 2026-03-29T01:00Z 2026-03-29T01:20Z 2026-03-29T01:40Z",
        "wall: there twice, so the first          | 30 2 25 10 *    | Europe/Berlin       | 2026-10-25T00:30Z 2027-10-25T00:30Z",
        "wall: after the second pass              | 0,30 2-3 25 10 * | Europe/Berlin      | 2026-10-25T00:00Z 2026-10-25T00:30Z 2026-10-25T02:00Z",
        "hand: not in a gap                       | 30 */2 29 3 *   | Europe/Berlin       | 2026-03-28T23:30Z 2026-03-29T02:30Z",
        "hand: in both passes                     | 30 */2 25 10 *  | Europe/Berlin       | 2026-10-24T22:30Z 2026-10-25T00:30Z 2026-10-25T01:30Z 2026-10-25T03:30Z",
        "hand: within both passes                 | */30 * 25 10 *  | Europe/Berlin       | 2026-10-24T22:00Z 2026-10-24T22:30Z 2026-10-24T23:00Z 2026-10-24T23:30Z 2026-10-25T00:00Z 2026-10-25T00:30Z 2026-10-25T01:00Z 2026-10-25T01:30Z 2026-10-25T02:00Z",
        "hand: every hour                         | 0 * 25 10 *     | Europe/Berlin       | 2026-10-24T22:00Z 2026-10-24T23:00Z 2026-10-25T00:00Z 2026-10-25T01:00Z 2026-10-25T02:00Z",
        "wall: half an hour left out              | 15 2 4 10 *     | Australia/Lord_Howe | 2026-10-03T15:30Z 2027-10-03T15:15Z",
        "hand: half an hour there twice           | 45 * 5 4 *      | Australia/Lord_Howe | 2026-04-04T13:45Z 2026-04-04T14:45Z 2026-04-04T15:15Z",
        "wall: a day that never was               | 0 9 30 12 *     | Pacific/Apia        | 2011-12-30T10:00Z 2012-12-29T19:00Z",
      })
  void where_the_clocks_change(String how, String text, String zone, String times) {
    var expected = new ArrayList<Instant>();
    for (String time : times.split(" ")) {
      expected.add(Instant.parse(time.replace("Z", ":00Z")));
    }
    var found = new ArrayList<Instant>();
    Instant at = expected.getFirst().minusSeconds(1);
    while (found.size() < expected.size()) {
      at = Schedule.of(text).next(at, ZoneId.of(zone)).orElseThrow();
      found.add(at);
    }
    assertThat(found).as(how).isEqualTo(expected);
  }

  @Test
  void within_the_second_pass_the_first_is_over() {
    var half = Instant.parse("2026-10-25T01:10:00Z"); // 02:10 for the second time

    assertThat(Schedule.of("30 2 * * *").next(half, ZoneId.of("Europe/Berlin")))
        .contains(Instant.parse("2026-10-26T01:30:00Z"));
  }

  /** At midnight, after its local mean time, Vienna put its clocks back to 23:54:39. */
  @Test
  void offsets_with_seconds_are_no_trouble() {
    var before = Instant.parse("1893-03-31T22:53:39Z"); // 23:59:00

    assertThat(Schedule.of("* * * * *").next(before, ZoneId.of("Europe/Vienna")))
        .contains(Instant.parse("1893-03-31T22:55:00Z")); // 23:55:00
  }

  private static List<String> times(String text, String after, ZoneId zone, int number) {
    var times = new ArrayList<String>();
    Instant at = Instant.parse(after);
    while (times.size() < number) {
      at = Schedule.of(text).next(at, zone).orElseThrow();
      times.add(LocalDateTime.ofInstant(at, zone).toString());
    }
    return times;
  }
}
