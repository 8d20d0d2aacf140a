package dev.talaria.runtime.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.schedule.words.Reading;
import dev.talaria.runtime.schedule.words.ScheduleReader;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Each way to say when, through two years, in zones whose clocks change by an hour, by half an
 * hour, and not at all. Cron expressions themselves are in {@link CronPropertyTest}.
 */
class ZonesTest {
  private static final List<LocalTime> TIMES = List.of(
      LocalTime.MIDNIGHT,
      LocalTime.of(1, 45),
      LocalTime.of(2, 15),
      LocalTime.of(2, 30),
      LocalTime.of(3, 0),
      LocalTime.of(18, 20));

  /** What is typed, and the expression that it means. */
  private static final Map<String, String> WORDS = new LinkedHashMap<>(Map.of(
      "every day at 2:30", "30 2 * * *",
      "every day at 2:15 and 1:15", "15 2,1 * * *",
      "every hour", "0 * * * *",
      "every minute", "* * * * *",
      "every weekday at 8:30", "30 8 * * 1-5",
      "weekends at 1:45", "45 1 * * 0,6",
      "every sunday at 2:00", "0 2 * * 0",
      "every 1st and 15th of the month at 0:00", "0 0 1,15 * *"));

  @ParameterizedTest
  @ValueSource(
      strings = {"Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu"})
  void a_period_passes_evenly_whatever_the_clocks_do(String name) {
    var zone = ZoneId.of(name);
    var random = new Random(name.hashCode());
    Instant end = CronPropertyTest.END.atZone(zone).toInstant();
    for (int i = 0; i < 40; i++) {
      var now = CronPropertyTest.START.atZone(zone).toInstant().plusSeconds(random.nextInt(90_000));
      int minutes = 7 + random.nextInt(i < 20 ? 200 : 40_000);
      var schedule = understood("every " + minutes + " minutes", zone, now);
      var expected = new ArrayList<Instant>();
      for (var at = now; !at.isAfter(end); at = at.plus(Duration.ofMinutes(minutes))) {
        expected.add(at);
      }

      assertThat(new Slots(schedule, zone).between(now, end, Integer.MAX_VALUE))
          .as(minutes + " minutes from " + now)
          .isEqualTo(expected.subList(1, expected.size()));
      for (var after : CronPropertyTest.aroundChanges(zone.getRules(), now, random)) {
        var next = expected.stream().filter(at -> at.isAfter(after)).findFirst();
        assertThat(schedule.next(after, zone).filter(at -> !at.isAfter(end)))
            .as(minutes + " minutes from " + now + " after " + after)
            .isEqualTo(next);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu"})
  void one_time_is_the_one_on_the_wall_and_comes_once(String name) {
    var zone = ZoneId.of(name);
    for (var now : moments(zone)) {
      var today = LocalDate.ofInstant(now, zone);
      for (var time : TIMES) {
        var nextDay = onTheWall(today.plusDays(1).atTime(time), zone);
        var thisDay = onTheWall(today.atTime(time), zone);
        comesOnce("tomorrow at " + time, zone, now, nextDay);
        comesOnce("at " + time, zone, now, thisDay.isAfter(now) ? thisDay : nextDay);
        var named = today.plusDays(2).atTime(time);
        comesOnce("at " + named, zone, now, onTheWall(named, zone));
      }
      comesOnce("in 90m", zone, now, now.truncatedTo(ChronoUnit.SECONDS).plusSeconds(5_400));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu"})
  void plain_words_come_when_a_plain_reading_says(String name) {
    var zone = ZoneId.of(name);
    Instant start = CronPropertyTest.START.atZone(zone).toInstant();
    Instant end = CronPropertyTest.END.atZone(zone).toInstant().minusSeconds(60);
    var typed = List.copyOf(WORDS.keySet());
    var expected = CronPropertyTest.plainly(typed.stream().map(WORDS::get).toList(), zone);
    for (int i = 0; i < typed.size(); i++) {
      var schedule = understood(typed.get(i), zone, start);

      assertThat(new Slots(schedule, zone).between(start.minusNanos(1), end, Integer.MAX_VALUE))
          .as(typed.get(i))
          .isEqualTo(expected.get(i));
    }
  }

  /** One of each day, and many around the changes of the clocks. */
  private static List<Instant> moments(ZoneId zone) {
    var random = new Random(zone.hashCode());
    var start = CronPropertyTest.START.atZone(zone).toInstant();
    var moments = CronPropertyTest.aroundChanges(zone.getRules(), start, random);
    for (var day = CronPropertyTest.START;
        day.isBefore(CronPropertyTest.END);
        day = day.plusDays(1)) {
      moments.add(day.atZone(zone).toInstant().plusSeconds(random.nextInt(86_400)));
    }
    return moments;
  }

  private static void comesOnce(String typed, ZoneId zone, Instant now, Instant expected) {
    var schedule = understood(typed, zone, now);
    var end = now.plus(Duration.ofDays(730));

    assertThat(new Slots(schedule, zone).between(now, end, Integer.MAX_VALUE))
        .as(typed + " said at " + now)
        .containsExactly(expected);
  }

  /** The first instant at which the clock shows this, or has gone past it. */
  private static Instant onTheWall(LocalDateTime time, ZoneId zone) {
    var there = time;
    while (zone.getRules().getValidOffsets(there).isEmpty()) {
      there = there.plusMinutes(1);
    }
    return there.toInstant(zone.getRules().getValidOffsets(there).getFirst());
  }

  private static Schedule understood(String typed, ZoneId zone, Instant now) {
    return ((Reading.Understood) ScheduleReader.read(typed, zone, now)).schedule();
  }
}
