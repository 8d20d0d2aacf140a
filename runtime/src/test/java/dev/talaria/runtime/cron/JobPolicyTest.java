package dev.talaria.runtime.cron;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.config.CronSettings;
import dev.talaria.runtime.cron.Job.Streak;
import dev.talaria.runtime.cron.JobRules.Notify;
import dev.talaria.runtime.cron.JobRules.Overlap;
import dev.talaria.runtime.cron.Run.Told;
import dev.talaria.runtime.display.LongText;
import dev.talaria.runtime.schedule.MisfirePolicy;
import dev.talaria.runtime.schedule.Schedule;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.Outcome;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.Work;
import dev.talaria.runtime.store.StoreRecords;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class JobPolicyTest {
  private static final Instant TEN = Instant.parse("2026-11-30T10:00:00Z");
  private static final JobPolicy POLICY = new JobPolicy(new CronSettings(
      Duration.ofMinutes(2), 2, 3, Duration.ofMinutes(1), Duration.ofMinutes(3), 100));

  private static Job hourly(MisfirePolicy misfire, Overlap overlap, Notify notifies) {
    return Job.added(
        StoreRecords.JOB,
        "report",
        new Work.Prompt("Report"),
        Schedule.of("0 * * * *"),
        ZoneId.of("UTC"),
        new JobRules(misfire, overlap, notifies, List.of(new Target.Here()), List.of(), false),
        StoreRecords.config(),
        null,
        TEN);
  }

  private static Job hourly(MisfirePolicy misfire) {
    return hourly(misfire, Overlap.SKIP, Notify.ALWAYS);
  }

  private static Job told(Notify notifies) {
    return hourly(new MisfirePolicy.Once(), Overlap.SKIP, notifies);
  }

  /** "12:00 on_time running", "11:00 missed ended: no runtime was there". */
  private static List<String> said(List<Run> runs) {
    return runs.stream()
        .map(run -> run.planned().toString().substring(11, 16) + " "
            + run.kind().name().toLowerCase(java.util.Locale.ROOT)
            + (run.note().isEmpty() ? "" : ": " + run.note()))
        .toList();
  }

  private static Instant at(String time) {
    return Instant.parse("2026-11-30T" + time + "Z");
  }

  // --- slots

  @Test
  void a_slot_that_is_due_starts_and_is_decided_once() {
    var decision = POLICY.due(hourly(new MisfirePolicy.Once()), 0, at("11:00:01"));

    assertThat(said(decision.starts())).containsExactly("11:00 on_time");
    assertThat(decision.over()).isEmpty();
    assertThat(decision.waits()).isEmpty();
    assertThat(decision.job().decided()).isEqualTo(at("11:00:00"));
    assertThat(decision.job().next()).isEqualTo(at("12:00:00"));
    assertThat(POLICY.due(decision.job(), 0, at("11:59:59")).starts()).isEmpty();
  }

  @Test
  void what_nobody_was_there_for_is_missed_caught_up_once_or_caught_up_in_turn() {
    var now = at("13:30:00");

    var skip = POLICY.due(hourly(new MisfirePolicy.Skip()), 0, now);
    var once = POLICY.due(hourly(new MisfirePolicy.Once()), 0, now);
    var all = POLICY.due(hourly(new MisfirePolicy.All(2)), 0, now);

    assertThat(said(skip.starts())).isEmpty();
    assertThat(said(skip.over()))
        .containsExactly(
            "11:00 missed: no runtime was there",
            "12:00 missed: no runtime was there",
            "13:00 missed: no runtime was there");
    assertThat(said(once.starts())).containsExactly("13:00 caught_up");
    assertThat(said(once.over())).hasSize(2);
    assertThat(said(all.starts())).containsExactly("12:00 caught_up");
    assertThat(said(all.waits())).containsExactly("13:00 caught_up");
    assertThat(said(all.over())).containsExactly("11:00 missed: no runtime was there");
    assertThat(Stream.of(skip, once, all).map(it -> it.job().next())).containsOnly(at("14:00:00"));
  }

  @Test
  void a_slot_comes_while_a_run_is_going() {
    var now = at("11:00:00");
    var skip = hourly(new MisfirePolicy.Once(), Overlap.SKIP, Notify.ALWAYS);
    var queue = hourly(new MisfirePolicy.Once(), Overlap.QUEUE, Notify.ALWAYS);
    var overlap = hourly(new MisfirePolicy.Once(), Overlap.OVERLAP, Notify.ALWAYS);

    assertThat(said(POLICY.due(skip, 1, now).over()))
        .containsExactly("11:00 skipped: the run before it was still going");
    assertThat(said(POLICY.due(queue, 1, now).waits())).containsExactly("11:00 on_time");
    assertThat(said(POLICY.due(queue, 3, now).over()))
        .containsExactly("11:00 skipped: 2 runs were waiting already");
    assertThat(said(POLICY.due(overlap, 9, now).starts())).containsExactly("11:00 on_time");
  }

  @Test
  void a_one_time_job_ends_with_its_slot_whether_it_ran_or_not() {
    var job = Job.added(
        StoreRecords.JOB,
        "",
        new Work.Command("true"),
        Schedule.of("at 2026-11-30T18:00:00Z"),
        ZoneId.of("UTC"),
        hourly(new MisfirePolicy.Skip()).rules(),
        StoreRecords.config(),
        null,
        TEN);

    var inTime = POLICY.due(job, 0, at("18:00:00"));
    var late = POLICY.due(job, 0, at("18:02:01"));

    assertThat(said(inTime.starts())).containsExactly("18:00 on_time");
    assertThat(said(late.over())).containsExactly("18:00 missed: no runtime was there");
    assertThat(
            Stream.of(inTime, late).map(it -> it.job().state() + " " + it.job().why()))
        .containsOnly("ENDED its time is over");
    assertThat(job.title()).isEqualTo(StoreRecords.JOB.value());
  }

  @Test
  void a_job_that_is_paused_again_keeps_why_until_another_reason_is_given() {
    var paused = hourly(new MisfirePolicy.All(9)).paused("holidays");
    assertThat(paused.paused("").why()).isEqualTo("holidays");
    assertThat(paused.paused("until spring").why()).isEqualTo("until spring");
    assertThat(paused.resumed(at("15:30:00")).paused("").why()).isEmpty();
  }

  @Test
  void a_paused_job_has_no_slots_and_makes_up_for_none() {
    var paused = hourly(new MisfirePolicy.All(9)).paused("holidays");
    var resumed = paused.resumed(at("15:30:00"));

    assertThat(paused.next()).isNull();
    assertThat(resumed.next()).isEqualTo(at("16:00:00"));
    assertThat(said(POLICY.due(resumed, 0, at("16:00:00")).starts()))
        .containsExactly("16:00 on_time");
    assertThat(POLICY.due(resumed, 0, at("16:00:00")).over()).isEmpty();
  }

  @Test
  void other_times_count_from_when_they_are_set() {
    var job = hourly(new MisfirePolicy.All(9));
    var sameTimes =
        job.edited("other", job.work(), job.schedule(), job.zone(), job.rules(), at("13:30:00"));
    var otherTimes = job.edited(
        "", job.work(), Schedule.of("15 * * * *"), job.zone(), job.rules(), at("13:30:00"));

    assertThat(sameTimes.next()).isEqualTo(at("11:00:00"));
    assertThat(otherTimes.next()).isEqualTo(at("14:15:00"));
  }

  // --- ends

  private static JobPolicy.End ended(Job job, Outcome outcome, String before) {
    var run = Run.byHand(job, new SessionId("cn_1"), TEN);
    return POLICY.ended(
        job, run, outcome, Optional.of(before).filter(text -> !text.isEmpty()), at("10:05:00"));
  }

  private static Outcome failed(String message) {
    return new Outcome(
        Outcome.State.FAILED, "", new AgentError.Transport(message, "check it"), List.of());
  }

  @ParameterizedTest
  @CsvSource({
    "ALWAYS,        same,               same,          TOLD",
    "FAILURE,       anything,           '',            NOT_WANTED",
    "CHANGE,        same,               '',            TOLD",
    "CHANGE,        same   words,       'same words ', UNCHANGED",
    "CHANGE,        other,              same,          TOLD",
    "UNLESS_SILENT, [SILENT],           '',            SILENT",
    "UNLESS_SILENT, nothing is SILENT,  '',            TOLD",
  })
  void what_is_told_of_a_run_that_went_well(
      Notify notifies, String text, String before, Told expected) {
    var end = ended(told(notifies), Outcome.succeeded(text), before);

    assertThat(end.run().told()).isEqualTo(expected);
    assertThat(end.isTold()).isEqualTo(expected == Told.TOLD);
    assertThat(end.remark()).isEmpty();
    assertThat(end.run().state()).isEqualTo(Run.State.ENDED);
    assertThat(end.run().ended()).isEqualTo(at("10:05:00"));
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "CHANGE,        'same\n[exit 0 after 0.3 s]\n',       same,   same,       UNCHANGED",
        "CHANGE,        'other\n[exit 0 after 0.2 s]\n',      same,   other,      TOLD",
        "CHANGE,        '[exit 0 after 0.2 s]\n',             '',     '',         UNCHANGED",
        "CHANGE,        '[exit 0 after 0.2 s]\n',             -,      '',         TOLD",
        "UNLESS_SILENT, '[exit 0 after 0.2 s]\n',             -,      '',         SILENT",
        "UNLESS_SILENT, 'disk full\n[exit 0 after 0.2 s]\n',  -,      disk full,  TOLD",
        "UNLESS_SILENT, '[SILENT]\n[exit 0 after 0.2 s]\n',   -,      [SILENT],   SILENT",
        "ALWAYS,        '  1\n  2\n[exit 0 after 61 s]\n',    -,      '  1\n  2', TOLD",
      })
  void a_command_that_took_longer_has_not_changed_and_one_that_says_nothing_is_silent(
      Notify notifies, String report, String before, String kept, Told expected) {
    var job = told(notifies);
    var command =
        job.edited("", new Work.Command("check"), job.schedule(), job.zone(), job.rules(), TEN);
    var run = Run.byHand(command, new SessionId("cn_1"), TEN);

    var end = POLICY.ended(
        command, run, Outcome.succeeded(report), Optional.ofNullable(before), at("10:05:00"));

    assertThat(end.run()).isEqualTo(run.ended(at("10:05:00"), Outcome.succeeded(kept), expected));
  }

  @ParameterizedTest
  @EnumSource(Notify.class)
  void a_failure_is_told_once_for_each_cause_whatever_is_wanted(Notify notifies) {
    var first = ended(told(notifies), failed("status 503 after 1200 ms, request 9f3a77c2d1"), "");
    var again = ended(first.job(), failed("status 502 after 800 ms, request 0b11aa22c3"), "");

    assertThat(first.run().told()).isEqualTo(Told.TOLD);
    assertThat(first.remark())
        .isEqualTo("Failures for this reason are not told again until it has gone well.");
    assertThat(first.job().streak())
        .isEqualTo(
            new Streak(1, List.of("Transport: status # after # ms, request #"), at("10:06:00")));
    assertThat(again.run().told()).isEqualTo(Told.BEFORE);
    assertThat(again.job().streak().restsUntil()).isEqualTo(at("10:07:00"));
  }

  @Test
  void a_cause_is_known_by_how_it_begins() throws Exception {
    var without = failed("1".repeat(1_000_000) + "x");
    assertThat(
            LongText.read(() -> ended(told(Notify.FAILURE), without, "")).job().streak())
        .isEqualTo(new Streak(1, List.of("Transport: #"), at("10:06:00")));
  }

  @Test
  void another_cause_is_told_and_success_forgets_both() {
    var first = ended(told(Notify.FAILURE), failed("no route"), "");
    var other = ended(first.job(), failed("reset"), "");
    var well = ended(other.job(), Outcome.succeeded("ok"), "");
    var again = ended(well.job(), failed("reset"), "");

    assertThat(other.run().told()).isEqualTo(Told.TOLD);
    assertThat(well.job().streak()).isEqualTo(Streak.NONE);
    assertThat(again.run().told()).isEqualTo(Told.TOLD);
  }

  @Test
  void causes_that_alternate_are_told_once_each() {
    var limitless = new JobPolicy(new CronSettings(
        Duration.ofMinutes(2), 2, 0, Duration.ofMinutes(1), Duration.ofMinutes(3), 100));
    var job = told(Notify.ALWAYS);
    var heard = new ArrayList<Told>();
    for (var message : List.of("no route", "reset", "no route", "reset")) {
      var run = Run.byHand(job, new SessionId("cn_1"), TEN);
      var end = limitless.ended(job, run, failed(message), Optional.empty(), TEN);
      heard.add(end.run().told());
      job = end.job();
    }

    assertThat(heard).containsExactly(Told.TOLD, Told.TOLD, Told.BEFORE, Told.BEFORE);
    assertThat(job.streak())
        .isEqualTo(new Streak(
            4,
            List.of("Transport: no route", "Transport: reset"),
            TEN.plus(Duration.ofMinutes(3))));
  }

  @Test
  void only_so_many_causes_are_known() {
    var streak = Streak.NONE;
    for (int i = 0; i <= Streak.MOST_CAUSES; i++) {
      streak = streak.failed("cause " + i, null);
    }

    assertThat(streak.failures()).isEqualTo(Streak.MOST_CAUSES + 1);
    assertThat(streak.causes())
        .hasSize(Streak.MOST_CAUSES)
        .startsWith("cause 1")
        .endsWith("cause " + Streak.MOST_CAUSES);
  }

  @Test
  void after_so_many_failures_in_a_row_it_pauses_itself_and_says_so() {
    var job = told(Notify.FAILURE);
    for (int i = 0; i < 2; i++) {
      job = ended(job, failed("no route"), "").job();
    }
    var last = ended(job, failed("no route"), "");

    assertThat(last.job().state()).isEqualTo(Job.State.PAUSED);
    assertThat(last.job().why()).isEqualTo("3 failures in a row, the last one: no route");
    assertThat(last.job().next()).isNull();
    assertThat(last.run().told()).isEqualTo(Told.TOLD);
    assertThat(last.remark()).isEqualTo("It has paused itself after 3 failures in a row.");
    assertThat(last.job().resumed(TEN).streak()).isEqualTo(Streak.NONE);
  }

  @Test
  void rests_double_up_to_the_longest_and_slots_within_are_skipped() {
    var limitless = new JobPolicy(new CronSettings(
        Duration.ofMinutes(2), 2, 0, Duration.ofMinutes(40), Duration.ofMinutes(100), 100));
    var rests = IntStream.rangeClosed(1, 4)
        .mapToObj(failures -> {
          var job = hourly(new MisfirePolicy.Once())
              .withStreak(new Streak(failures - 1, List.of("x"), null));
          var run = Run.byHand(job, new SessionId("cn_1"), TEN);
          return limitless.ended(job, run, failed("no"), Optional.empty(), TEN);
        })
        .toList();

    assertThat(rests.stream().map(end -> end.job().streak().restsUntil()))
        .containsExactly(at("10:40:00"), at("11:20:00"), at("11:40:00"), at("11:40:00"));
    assertThat(said(limitless.due(rests.get(1).job(), 0, at("11:00:00")).over()))
        .containsExactly(
            "11:00 skipped: it rests until 2026-11-30T11:20:00Z after 2 failures in a row");
    assertThat(said(limitless.due(rests.get(1).job(), 0, at("12:00:00")).starts()))
        .containsExactly("12:00 on_time");
  }

  @Test
  void a_cancelled_run_is_no_failure() {
    var cancelled = new Outcome(Outcome.State.CANCELLED, "", null, List.of());

    var always = ended(told(Notify.ALWAYS), cancelled, "");
    var change = ended(told(Notify.CHANGE), cancelled, "");

    assertThat(List.of(always.run().told(), change.run().told()))
        .containsExactly(Told.TOLD, Told.NOT_WANTED);
    assertThat(always.job().streak()).isEqualTo(Streak.NONE);
  }

  @Test
  void a_job_that_is_over_neither_rests_nor_pauses() {
    var job = Job.added(
        StoreRecords.JOB,
        "",
        new Work.Prompt("once"),
        Schedule.of("at 2026-11-30T10:00:01Z"),
        ZoneId.of("UTC"),
        told(Notify.ALWAYS).rules(),
        StoreRecords.config(),
        null,
        TEN);
    var over = POLICY.due(job, 0, at("10:00:01")).job();
    var end = ended(over, failed("no route"), "");

    assertThat(end.job().state()).isEqualTo(Job.State.ENDED);
    assertThat(end.job().streak()).isEqualTo(new Streak(1, List.of("Transport: no route"), null));
    assertThat(end.remark()).isEmpty();
  }
}
