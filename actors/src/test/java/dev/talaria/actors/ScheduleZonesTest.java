package dev.talaria.actors;

import static dev.talaria.actors.ScheduleTests.look;
import static dev.talaria.actors.ScheduleTests.show;
import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.model.ScriptedModel;
import dev.talaria.runtime.wire.CronRequest;
import dev.talaria.runtime.wire.JobInfo;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.RunInfo;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A runtime that lives through the changes of the clocks. */
@Timeout(120)
class ScheduleZonesTest {
  private static final Duration STEP = Duration.ofMinutes(15);
  private static final Duration LATE = Duration.ofMinutes(1);

  @TempDir
  Path directory;

  /** The runtime may have been begun somewhere else; a rule, as POSIX has them, names no zone. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      Asia/Kathmandu                |                  | Asia/Kathmandu
      :America/New_York             |                  | America/New_York
      Asia/Kathmandu                | Europe/Berlin    | Europe/Berlin
      UTC+3                         |                  | its own
      CET-1CEST,M3.5.0,M10.5.0/3    |                  | its own
      ''                            |                  | its own
      """)
  void where_no_zone_is_named_a_job_goes_by_that_of_whoever_adds_it(
      String here, String named, String zone) throws Exception {
    var expected = zone.equals("its own") ? ZoneId.systemDefault().getId() : zone;
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect(Map.of("TZ", here))) {
      assertThat(client.call(new CronRequest.PreviewSchedule("@daily", named)))
          .extracting("zone")
          .isEqualTo(expected);
      var add = new CronRequest.AddJob(null, null, "@daily", named, "greet", null, false, null);
      assertThat(((Reply.Job) client.call(add)).job().zone()).isEqualTo(expected);
    }
  }

  /**
   * From two hours before to two after the change: a time on the wall that is left out or there
   * twice comes once, one of each hour by the hand of the clock, a period evenly.
   */
  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      Europe/Berlin       | 2026-03-29T01:00:00Z | 30 2 * * * | 03:00+02:00 | 30 * * * * | 00:30+01:00 01:30+01:00 03:30+02:00 04:30+02:00
      Europe/Berlin       | 2026-10-25T01:00:00Z | 30 2 * * * | 02:30+02:00 | 30 * * * * | 01:30+02:00 02:30+02:00 02:30+01:00 03:30+01:00
      America/New_York    | 2026-03-08T07:00:00Z | 30 2 * * * | 03:00-04:00 | 30 * * * * | 00:30-05:00 01:30-05:00 03:30-04:00 04:30-04:00
      America/New_York    | 2026-11-01T06:00:00Z | 30 1 * * * | 01:30-04:00 | 30 * * * * | 00:30-04:00 01:30-04:00 01:30-05:00 02:30-05:00
      Australia/Lord_Howe | 2026-10-03T15:30:00Z | 15 2 * * * | 02:30+11:00 | 15 * * * * | 00:15+10:30 01:15+10:30 03:15+11:00 04:15+11:00
      Australia/Lord_Howe | 2026-04-04T15:00:00Z | 45 1 * * * | 01:45+11:00 | 45 * * * * | 00:45+11:00 01:45+11:00 01:45+10:30 02:45+10:30
      """)
  void each_slot_comes_once_where_the_clocks_are_changed(
      String zone, Instant change, String daily, String once, String byHand, String hours)
      throws Exception {
    var begin = change.minus(Duration.ofHours(2));
    var wall = new TestClock(begin.plus(LATE));
    try (var runtime = new TestRuntime(directory, "", new TestTools(), store -> store, wall);
        var client = runtime.connect()) {
      runtime.model.answering(request -> ScriptedModel.answer("fine"));
      var other = add(client, zone, "@yearly");
      var jobs = List.of(
          add(client, zone, daily), add(client, zone, byHand), add(client, zone, "every 30m"));
      for (var now = begin; now.isBefore(change.plus(Duration.ofHours(2))); now = now.plus(STEP)) {
        wall.jump(STEP);
        look(client, other);
        for (var job : jobs) {
          awaitSeenTo(client, job, wall.instant());
        }
      }

      assertThat(planned(client, jobs.get(0))).containsExactly(once);
      assertThat(planned(client, jobs.get(1))).containsExactly(hours.split(" "));
      assertThat(late(client, jobs.get(0))).containsOnly(LATE);
      assertThat(late(client, jobs.get(1))).containsOnly(LATE);
      var evenly = new ArrayList<Instant>();
      for (int halves = 1; halves <= 8; halves++) {
        evenly.add(begin.plus(LATE).plus(Duration.ofMinutes(30L * halves)));
      }
      assertThat(runs(client, jobs.get(2)))
          .extracting(run -> at(run.planned()).toInstant())
          .isEqualTo(evenly);
    }
  }

  private static JobInfo add(TestClient client, String zone, String schedule) throws Exception {
    return ((Reply.Job) client.call(
            new CronRequest.AddJob(null, null, schedule, zone, "work", null, false, null)))
        .job();
  }

  /** "02:30+01:00", the oldest first. */
  private static List<String> planned(TestClient client, JobInfo job) throws Exception {
    return runs(client, job).stream()
        .map(run -> at(run.planned()))
        .map(planned -> planned.toLocalTime() + planned.getOffset().getId())
        .toList();
  }

  private static List<Duration> late(TestClient client, JobInfo job) throws Exception {
    return runs(client, job).stream()
        .map(run -> Duration.between(at(run.planned()), at(run.started())))
        .toList();
  }

  private static List<RunInfo> runs(TestClient client, JobInfo job) throws Exception {
    var runs = ((Reply.Runs) client.call(new CronRequest.JobHistory(job.id(), null, 1000))).runs();
    assertThat(runs).extracting(RunInfo::kind).containsOnly("on_time");
    return runs.reversed();
  }

  private static void awaitSeenTo(TestClient client, JobInfo job, Instant now) throws Exception {
    var seen = show(client, job);
    while (!at(seen.next()).toInstant().isAfter(now)
        || (seen.last() != null && seen.last().ended() == null)) {
      Thread.onSpinWait();
      seen = show(client, job);
    }
  }

  private static OffsetDateTime at(String time) {
    return OffsetDateTime.parse(time);
  }
}
