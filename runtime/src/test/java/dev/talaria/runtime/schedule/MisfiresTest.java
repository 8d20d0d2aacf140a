package dev.talaria.runtime.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The runtime was off from Monday 09:30 to Thursday 09:30. */
class MisfiresTest {
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
  private static final Duration GRACE = Duration.ofMinutes(2);
  private static final Instant MONDAY = Instant.parse("2026-03-02T08:30:00Z");
  private static final Instant THURSDAY = MONDAY.plus(Duration.ofDays(3));
  private static final MisfirePolicy SKIP = new MisfirePolicy.Skip();
  private static final MisfirePolicy ONCE = new MisfirePolicy.Once();
  private static final MisfirePolicy ALL_OF_2 = new MisfirePolicy.All(2);
  private static final MisfirePolicy ALL = new MisfirePolicy.All(100);

  private static final Schedule HOURLY = Schedule.of("0 * * * *");
  private static final List<Instant> HOURS = IntStream.range(0, 72)
      .mapToObj(hour -> Instant.parse("2026-03-02T09:00:00Z").plus(Duration.ofHours(hour)))
      .toList();
  private static final Schedule DAILY = Schedule.of("0 9 * * *");
  private static final List<Instant> DAYS = Stream.of("03", "04", "05")
      .map(day -> Instant.parse("2026-03-" + day + "T08:00:00Z"))
      .toList();
  private static final Instant TUESDAY = Instant.parse("2026-03-03T17:00:00Z");
  private static final Schedule ONE_TIME = new Once(TUESDAY);

  static Stream<Arguments> after_three_days() {
    return Stream.of(
        Arguments.of(HOURLY, SKIP, HOURS.subList(72, 72), HOURS),
        Arguments.of(HOURLY, ONCE, HOURS.subList(71, 72), HOURS.subList(0, 71)),
        Arguments.of(HOURLY, ALL_OF_2, HOURS.subList(70, 72), HOURS.subList(0, 70)),
        Arguments.of(HOURLY, ALL, HOURS, List.of()),
        Arguments.of(DAILY, SKIP, List.of(), DAYS),
        Arguments.of(DAILY, ONCE, DAYS.subList(2, 3), DAYS.subList(0, 2)),
        Arguments.of(DAILY, ALL_OF_2, DAYS.subList(1, 3), DAYS.subList(0, 1)),
        Arguments.of(DAILY, ALL, DAYS, List.of()),
        Arguments.of(ONE_TIME, SKIP, List.of(), List.of(TUESDAY)),
        Arguments.of(ONE_TIME, ONCE, List.of(TUESDAY), List.of()),
        Arguments.of(ONE_TIME, ALL_OF_2, List.of(TUESDAY), List.of()));
  }

  @ParameterizedTest
  @MethodSource
  void after_three_days(
      Schedule schedule, MisfirePolicy policy, List<Instant> late, List<Instant> missed) {
    Instant newest =
        schedule == HOURLY ? HOURS.getLast() : schedule == DAILY ? DAYS.getLast() : TUESDAY;

    assertThat(new Misfires(policy, GRACE).due(schedule, BERLIN, MONDAY, THURSDAY))
        .isEqualTo(new Due(slots(late, true), missed, false, newest));
  }

  @Test
  void a_slot_within_the_grace_runs_whatever_the_policy_and_stands_for_those_before_it() {
    Instant back = HOURS.getLast().plus(GRACE);
    var onTime = slots(List.of(HOURS.getLast()), false);

    assertThat(new Misfires(SKIP, GRACE).due(HOURLY, BERLIN, MONDAY, back))
        .isEqualTo(new Due(onTime, HOURS.subList(0, 71), false, HOURS.getLast()));
    assertThat(new Misfires(ONCE, GRACE).due(HOURLY, BERLIN, MONDAY, back))
        .isEqualTo(new Due(onTime, HOURS.subList(0, 71), false, HOURS.getLast()));
    var all = new ArrayList<>(slots(HOURS.subList(69, 71), true));
    all.addAll(onTime);
    assertThat(new Misfires(ALL_OF_2, GRACE).due(HOURLY, BERLIN, MONDAY, back))
        .isEqualTo(new Due(all, HOURS.subList(0, 69), false, HOURS.getLast()));
  }

  @Test
  void a_moment_after_the_grace_it_is_late() {
    Instant slot = HOURS.getFirst();
    Instant now = slot.plus(GRACE).plusNanos(1);

    assertThat(new Misfires(SKIP, GRACE).due(HOURLY, BERLIN, MONDAY, now))
        .isEqualTo(new Due(List.of(), List.of(slot), false, slot));
  }

  @Test
  void nothing_is_due_twice_or_while_the_clock_is_put_back() {
    var misfires = new Misfires(ALL, GRACE);
    var nothing = new Due(List.of(), List.of(), false, HOURS.getLast());

    assertThat(misfires.due(HOURLY, BERLIN, HOURS.getLast(), THURSDAY)).isEqualTo(nothing);
    assertThat(misfires.due(HOURLY, BERLIN, HOURS.getLast(), MONDAY)).isEqualTo(nothing);
    assertThat(misfires.due(HOURLY, BERLIN, HOURS.getLast(), HOURS.getLast())).isEqualTo(nothing);
  }

  /** Ten thousand years, minute by minute: whoever walked over them would not come back. */
  @Test
  void after_a_very_long_absence_only_the_newest_are_named() {
    var everyMinute = Schedule.of("* * * * *");
    Instant now = Instant.parse("+12026-03-05T08:30:30Z");
    Instant newest = now.minusSeconds(30);
    var missed = IntStream.rangeClosed(1, Misfires.RECORDED)
        .mapToObj(n -> newest.minusSeconds(60L * (Misfires.RECORDED - n)))
        .toList();

    var skipped = new Misfires(SKIP, Duration.ofSeconds(10)).due(everyMinute, BERLIN, MONDAY, now);
    assertThat(skipped).isEqualTo(new Due(List.of(), missed, true, newest));
    assertThat(skipped.missedCount()).isEqualTo("more than 1000");

    var once = new Misfires(ONCE, Duration.ofSeconds(10)).due(everyMinute, BERLIN, MONDAY, now);
    assertThat(once.run()).isEqualTo(slots(List.of(newest), true));
    assertThat(once.missed()).hasSize(Misfires.RECORDED).endsWith(newest.minusSeconds(60));
  }

  @Test
  void a_thousand_and_one_are_more_than_a_thousand() {
    var everyMinute = new Every(Duration.ofMinutes(1), MONDAY);
    var misfires = new Misfires(SKIP, Duration.ZERO);
    Instant thousand = MONDAY.plus(Duration.ofMinutes(1_000)).plusSeconds(1);

    assertThat(misfires.due(everyMinute, BERLIN, MONDAY, thousand).missedCount())
        .isEqualTo("1000");
    assertThat(
            misfires.due(everyMinute, BERLIN, MONDAY, thousand.plusSeconds(60)).missedCount())
        .isEqualTo("more than 1000");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu"})
  void however_often_one_looks_in_two_years_each_slot_is_decided_once(String name) {
    var zone = ZoneId.of(name);
    var random = new Random(7);
    for (String text : List.of(
        "*/7 * * * *",
        "0 */3 * * *",
        "15 9 * * 1-5",
        "15,45 1-2 * * *",
        "every 100m from 2025-01-01T10:00:07Z",
        "at 2025-10-04T15:30:00Z")) {
      var schedule = Schedule.of(text);
      Instant start = Instant.parse("2025-01-01T00:00:00Z");
      Instant end = Instant.parse("2027-01-01T00:00:00Z");
      var every = new Slots(schedule, zone).between(start, end, Integer.MAX_VALUE);
      var decided = new ArrayList<Instant>();
      Instant last = start;
      for (Instant now = start; now.isBefore(end); now = now.plusSeconds(random.nextInt(90_000))) {
        var due = new Misfires(ALL_OF_2, GRACE).due(schedule, zone, last, now);
        decided.addAll(due.missed());
        due.run().forEach(slot -> decided.add(slot.planned()));
        last = due.decided();
      }
      var rest = new Misfires(SKIP, Duration.ZERO).due(schedule, zone, last, end);
      decided.addAll(rest.missed());
      rest.run().forEach(slot -> decided.add(slot.planned()));

      assertThat(decided).as(text).isEqualTo(every);
    }
  }

  /** The newest of many are found by halving; here they are few enough to be walked over too. */
  @Test
  void the_newest_are_the_last_of_all() {
    Instant start = Instant.parse("2025-01-01T00:00:00Z");
    var random = new Random(11);
    for (String text : List.of("*/20 * * 1,6 *", "0 9 * * 1", "0 0 29 2 *", "* 2 28-31 3,10 *")) {
      var slots = new Slots(Schedule.of(text), BERLIN);
      for (int i = 0; i < 20; i++) {
        Instant end = start.plusSeconds(random.nextInt(100_000_000));
        var all = slots.between(start, end, Integer.MAX_VALUE);

        assertThat(slots.newest(start, end, 3))
            .as(text + " until " + end)
            .isEqualTo(all.subList(Math.max(0, all.size() - 3), all.size()));
      }
    }
  }

  @Test
  void policy_and_grace_have_limits() {
    assertThat(List.of(1, 1_000)).map(MisfirePolicy.All::new).hasSize(2);
    assertThatThrownBy(() -> new MisfirePolicy.All(0)).hasMessage("most must be 1 to 1000, was 0");
    assertThatThrownBy(() -> new MisfirePolicy.All(1_001))
        .hasMessage("most must be 1 to 1000, was 1001");
    assertThatThrownBy(() -> new Misfires(SKIP, Duration.ofSeconds(-1)))
        .hasMessage("grace must not be negative, was PT-1S");
  }

  private static List<Due.Slot> slots(List<Instant> planned, boolean late) {
    return planned.stream().map(at -> new Due.Slot(at, late)).toList();
  }
}
