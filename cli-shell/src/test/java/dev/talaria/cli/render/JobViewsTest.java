package dev.talaria.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.wire.JobInfo;
import dev.talaria.runtime.wire.JobRules;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.RunInfo;
import java.time.ZonedDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JobViewsTest {
  private static final Moments NOW =
      new Moments(ZonedDateTime.parse("2026-11-30T12:00+01:00[Europe/Berlin]"));
  private static final String NEXT = "2026-12-01T08:30+01:00";

  private static final RunInfo SUCCEEDED = new RunInfo(
      "cn_083000_a1b2c3",
      "2026-11-30T08:30+01:00",
      "2026-11-30T08:30:01+01:00",
      "2026-11-30T08:30:42+01:00",
      "on_time",
      "succeeded",
      "Two commits by **Grace**.\n\nNothing else.",
      null,
      "told",
      "");
  private static final RunInfo LATE = new RunInfo(
      "cn_083000_a1b2c4",
      "2026-11-27T08:30+01:00",
      "2026-11-27T09:10:01+01:00",
      "2026-11-27T09:13:42+01:00",
      "late",
      "succeeded",
      "Two commits by Grace.",
      null,
      "unchanged",
      "");
  private static final RunInfo FAILED = new RunInfo(
      "cn_140000_a1b2c5",
      "2026-11-29T14:00+01:00",
      "2026-11-29T14:00:01+01:00",
      "2026-11-29T14:00:02+01:00",
      "caught_up",
      "timed_out",
      "as far as it came",
      new ErrorInfo("timeout", "It took too long.", "", null),
      "once",
      "");
  private static final RunInfo MISSED = new RunInfo(
      null,
      "2026-11-26T08:30+01:00",
      null,
      null,
      "missed",
      "",
      null,
      null,
      "not_wanted",
      "the runtime was not running");
  private static final RunInfo BY_HAND = new RunInfo(
      "cn_091207_00c0de",
      null,
      "2026-11-30T09:12:07+01:00",
      null,
      "by_hand",
      "running",
      null,
      null,
      "",
      "");
  private static final List<RunInfo> RUNS = List.of(BY_HAND, SUCCEEDED, FAILED, LATE, MISSED);

  private static final JobInfo REPORT =
      job("cr_063012_a1b2c3", "Morning report", "active", "", NEXT, SUCCEEDED, 0);
  private static final JobInfo NAMELESS =
      job("cr_063013_0f0f0f", "", "active", "", "2026-11-30T22:00+09:00", FAILED, 2);
  private static final JobInfo PAUSED =
      job("cr_063014_00c0de", "backup", "paused", "until the release", null, MISSED, 0);
  private static final JobInfo ENDED =
      job("cr_063015_00c0df", "once", "ended", "its time is over", null, null, 0);
  private static final List<JobInfo> JOBS = List.of(REPORT, NAMELESS, PAUSED, ENDED);

  @Test
  void jobs_are_a_table_that_narrows_with_the_window() {
    assertThat(JobTable.text(JOBS, "none", page(140), NOW)).isEqualTo("""
        job                                     when                        next            state                        last
        Morning report                          every weekday at 08:30      tomorrow 08:30  ● active                     ✓ succeeded today 08:30
        cr_063013_0f0f0f Summarise what         every 2 hours · Asia/Tokyo  today 22:00     ● active (2 failures)        ✗ timed out yesterday 14:00
        changed i…
        backup                                  every weekday at 08:30                      ⏸ paused: until the release  ○ missed Thu 26 Nov 08:30
        once                                    every weekday at 08:30                      ■ ended: its time is over
        """);
    assertThat(JobTable.text(JOBS, "none", page(80), NOW)).isEqualTo("""
        job               when            next            state           last
        Morning report    every weekday   tomorrow 08:30  ● active        ✓ succeeded
                          at 08:30                                        today 08:30
        cr_063013_0f0f0f  every 2 hours   today 22:00     ● active (2     ✗ timed out
        Summarise what    · Asia/Tokyo                    failures)       yesterday
        changed i…                                                        14:00
        backup            every weekday                   ⏸ paused:       ○ missed Thu
                          at 08:30                        until the       26 Nov 08:30
                                                          release
        once              every weekday                   ■ ended: its
                          at 08:30                        time is over
        """);
    assertThat(JobTable.text(JOBS, "none", page(40), NOW)).isEqualTo("""
        job: Morning report
        when: every weekday at 08:30
        next: tomorrow 08:30
        state: ● active
        last: ✓ succeeded today 08:30

        job: cr_063013_0f0f0f Summarise what
        changed i…
        when: every 2 hours · Asia/Tokyo
        next: today 22:00
        state: ● active (2 failures)
        last: ✗ timed out yesterday 14:00

        job: backup
        when: every weekday at 08:30
        state: ⏸ paused: until the release
        last: ○ missed Thu 26 Nov 08:30

        job: once
        when: every weekday at 08:30
        state: ■ ended: its time is over
        """);
    assertThat(JobTable.text(List.of(), "No job.", page(40), NOW)).isEqualTo("No job.\n");
  }

  @Test
  void a_result_that_a_file_or_command_did_not_get_is_seen_to_be_so() {
    var run = new RunInfo(
        "cn_083000_a1b2c3",
        "2026-11-30T08:30+01:00",
        "2026-11-30T08:30:01+01:00",
        "2026-11-30T08:30:42+01:00",
        "on_time",
        "succeeded",
        "Two commits by Grace.",
        null,
        "told",
        "command ./send: exit 1 after 0.1 s");
    assertThat(RunTable.text(List.of(run), "none", page(140), NOW)).isEqualTo("""
        when         run                          took  task              result
        today 08:30  ✓ succeeded (not delivered)  41 s  cn_083000_a1b2c3  Two commits by Grace.
        """);
    assertThat(JobPage.text(new Reply.JobDetail(REPORT, List.of(run, SUCCEEDED)), page(140), NOW))
        .endsWith("""

            Last result
            Two commits by Grace.

            Not delivered
            command ./send: exit 1 after 0.1 s
            """);
    assertThat(JobTable.text(
            List.of(job("cr_063012_a1b2c3", "report", "active", "", NEXT, run, 0)),
            "none",
            page(140),
            NOW))
        .isEqualTo("""
        job     when                    next            state     last
        report  every weekday at 08:30  tomorrow 08:30  ● active  ✓ succeeded today 08:30 (not delivered)
        """);
  }

  @Test
  void runs_are_a_table_of_what_came_of_them() {
    assertThat(RunTable.text(RUNS, "none", page(140), NOW)).isEqualTo("""
        when              run                                   took        task              result
        today 09:12:07    ▶ running (by hand)                               cn_091207_00c0de
        today 08:30       ✓ succeeded                           41 s        cn_083000_a1b2c3  Two commits by **Grace**. Nothing else.
        yesterday 14:00   ✗ timed out (caught up, told before)  1.0 s       cn_140000_a1b2c5  It took too long.
        Fri 27 Nov 08:30  ✓ succeeded (late, unchanged)         3 min 41 s  cn_083000_a1b2c4  Two commits by Grace.
        Thu 26 Nov 08:30  ○ missed                                                            the runtime was not running
        """);
    assertThat(RunTable.text(RUNS, "none", page(80), NOW)).isEqualTo("""
        when             run              took        task              result
        today 09:12:07   ▶ running (by                cn_091207_00c0de
                         hand)
        today 08:30      ✓ succeeded      41 s        cn_083000_a1b2c3  Two commits by
                                                                        **Grace**.
                                                                        Nothing else.
        yesterday 14:00  ✗ timed out      1.0 s       cn_140000_a1b2c5  It took too
                         (caught up,                                    long.
                         told before)
        Fri 27 Nov       ✓ succeeded      3 min 41 s  cn_083000_a1b2c4  Two commits by
        08:30            (late,                                         Grace.
                         unchanged)
        Thu 26 Nov       ○ missed                                       the runtime was
        08:30                                                           not running
        """);
    assertThat(RunTable.text(RUNS.subList(0, 3), "none", page(40), NOW)).isEqualTo("""
        when: today 09:12:07
        run: ▶ running (by hand)
        task: cn_091207_00c0de

        when: today 08:30
        run: ✓ succeeded
        took: 41 s
        task: cn_083000_a1b2c3
        result: Two commits by **Grace**.
        Nothing else.

        when: yesterday 14:00
        run: ✗ timed out (caught up, told
        before)
        took: 1.0 s
        task: cn_140000_a1b2c5
        result: It took too long.
        """);
    assertThat(RunTable.text(List.of(), "No run yet.", page(40), NOW)).isEqualTo("No run yet.\n");
  }

  @Test
  void what_is_due_next_is_said_in_the_zone_of_each_job() {
    var slots = List.of(
        new Reply.Slot("cr_063013_0f0f0f", "", "2026-11-30T22:00+09:00", "every 2 hours"),
        new Reply.Slot("cr_063012_a1b2c3", "Morning report", NEXT, "every weekday at 08:30"));

    assertThat(JobTable.slots(slots, page(80), NOW)).isEqualTo("""
        at                  job               when
        today 22:00 +09:00  cr_063013_0f0f0f  every 2 hours
        tomorrow 08:30      Morning report    every weekday at 08:30
        """);
    assertThat(JobTable.slots(slots, page(40), NOW)).isEqualTo("""
        at          job               when
        today       cr_063013_0f0f0f  every 2
        22:00                         hours
        +09:00
        tomorrow    Morning report    every
        08:30                         weekday at
                                      08:30
        """);
    assertThat(JobTable.slots(List.of(), page(80), NOW)).isEqualTo("Nothing is due.\n");
  }

  @Test
  void a_job_is_shown_whole_with_its_last_result() {
    var detail = new Reply.JobDetail(REPORT, List.of(BY_HAND, SUCCEEDED, MISSED));

    assertThat(JobPage.text(detail, page(80), NOW)).isEqualTo("""
        Job cr_063012_a1b2c3 (Morning report)
        when        every weekday at 08:30 · Europe/Berlin
        schedule    30 8 * * 1-5
        state       ● active
        next        tomorrow 08:30
        misfire     once
        overlap     skip
        notify      change
        deliver     here, file changes.md
        reads       self
        rights      may add and change jobs
        profile     night
        model       claude-sonnet-4-5
        tools       files, shell
        budget      $2.50, 20 model calls of its own
        directory   /code/shop
        added       Fri 27 Nov 06:30:12 in cv_143000_00aa11

        Prompt
        Summarise what changed in the repository since yesterday

        Runs
        when              run                 took  task              result
        today 09:12:07    ▶ running (by             cn_091207_00c0de
                          hand)
        today 08:30       ✓ succeeded         41 s  cn_083000_a1b2c3  Two commits by
                                                                      **Grace**. Nothing
                                                                      else.
        Thu 26 Nov 08:30  ○ missed                                    the runtime was
                                                                      not running

        Last result
        Two commits by Grace.

        Nothing else.
        """);
    assertThat(JobPage.text(new Reply.JobDetail(PAUSED, List.of()), page(40), NOW))
        .isEqualTo("""
        Job cr_063014_00c0de (backup)
        when        every weekday at 08:30 ·
        Europe/Berlin
        schedule    30 8 * * 1-5
        state       ⏸ paused: until the release
        misfire     once
        overlap     skip
        notify      change
        deliver     none
        profile     default
        directory   /code/shop
        added       Fri 27 Nov 06:30:12

        Prompt
        Summarise what changed in the repository
        since yesterday

        Runs
        None yet.
        """);
  }

  @Test
  void what_became_of_a_job_is_said_in_a_line() {
    var times = new Reply.JobTimes(
        "30 8 * * 1-5",
        "every weekday at 08:30",
        "Europe/Berlin",
        List.of("2026-12-02T08:30+01:00", "2026-12-03T08:30+01:00", "2026-12-04T08:30+01:00"));
    var never = new Reply.JobTimes("at x", "at some time", "UTC", List.of());
    var now = job(REPORT.id(), "", "active", "", NEXT, BY_HAND, 0);
    var page = page(80);

    assertThat(JobSays.preview(times, page, NOW)
            + JobSays.added(now, page)
            + JobSays.added(job(REPORT.id(), "x", "paused", "", null, null, 0), page)
            + JobSays.preview(never, page, NOW)
            + JobSays.edited(REPORT, page)
            + JobSays.paused(PAUSED, page)
            + JobSays.paused(job(REPORT.id(), "", "paused", "", null, null, 0), page)
            + JobSays.resumed(REPORT, page, NOW)
            + JobSays.resumed(ENDED, page, NOW)
            + JobSays.removed(REPORT, page)
            + JobSays.ran(now, page)
            + JobSays.ran(PAUSED, page)
            + JobSays.ran(ENDED, page))
        .isEqualTo("""
          every weekday at 08:30 · Europe/Berlin
          next: Wed 2 Dec 08:30 · Thu 3 Dec 08:30 · Fri 4 Dec 08:30
        🕗 Job cr_063012_a1b2c3 added: "Summarise what changed in the repository since
           yesterday"
        🕗 Job cr_063012_a1b2c3 (x) added, paused: "Summarise what changed in the
           repository since yesterday"
          at some time · UTC
          next: never
        🕗 Job cr_063012_a1b2c3 (Morning report) changed.
        ⏸ Job cr_063014_00c0de (backup) paused: until the release
        ⏸ Job cr_063012_a1b2c3 paused.
        🕗 Job cr_063012_a1b2c3 (Morning report) goes on; next: tomorrow 08:30
        🕗 Job cr_063015_00c0df (once) goes on.
        🕗 Job cr_063012_a1b2c3 (Morning report) removed.
        🔄 Job cr_063012_a1b2c3 runs: "Summarise what changed in the repository since
           yesterday"
           Task ID: cn_091207_00c0de
        🕗 Job cr_063014_00c0de (backup) was not run: the runtime was not running
        🕗 Job cr_063015_00c0df (once) was not run.
        """);
    assertThat(JobSays.preview(times, page(40), NOW) + JobSays.added(now, page(40)))
        .isEqualTo("""
          every weekday at 08:30 · Europe/Berlin
          next: Wed 2 Dec 08:30 · Thu 3 Dec
          08:30 · Fri 4 Dec 08:30
        🕗 Job cr_063012_a1b2c3 added:
           "Summarise what changed in the
           repository since yesterday"
        """);
  }

  @ParameterizedTest
  @ValueSource(ints = {32, 40, 60, 80, 120})
  void no_line_is_wider_than_the_window(int width) {
    var page = page(width);
    var all = JobTable.text(JOBS, "none", page, NOW)
        + RunTable.text(RUNS, "none", page, NOW)
        + JobPage.text(new Reply.JobDetail(REPORT, RUNS), page, NOW);

    assertThat(all.lines())
        .allSatisfy(line -> assertThat(Screen.width(line)).isLessThanOrEqualTo(width));
  }

  @Test
  void what_others_wrote_commands_no_terminal() {
    var evil = "a\u001b[2Jb\u009b1m\u202ec\nd";
    var shown = "a␛[2Jb";
    var run = new RunInfo(
        evil, evil, evil, evil, evil, evil, evil, new ErrorInfo("x", evil, evil, null), evil, evil);
    var rules = new JobRules(evil, evil, evil, List.of(evil), List.of(evil), true);
    var job = new JobInfo(
        evil,
        evil,
        evil,
        evil,
        evil,
        evil,
        rules,
        evil,
        evil,
        evil,
        run,
        1,
        evil,
        evil,
        evil,
        evil,
        evil,
        List.of(evil),
        evil);
    var page = page(80);
    var all = List.of(
        JobTable.text(List.of(job), "", page, NOW),
        JobTable.slots(List.of(new Reply.Slot(evil, evil, evil, evil)), page, NOW),
        RunTable.text(List.of(run), "", page, NOW),
        JobPage.text(new Reply.JobDetail(job, List.of(run)), page, NOW),
        JobSays.preview(new Reply.JobTimes(evil, evil, evil, List.of(evil)), page, NOW),
        JobSays.added(job, page),
        JobSays.paused(job, page),
        JobSays.resumed(job, page, NOW),
        JobSays.ran(job, page));

    assertThat(all)
        .allSatisfy(text -> assertThat(text)
            .contains(shown)
            .doesNotContainPattern("[\\x00-\\x09\\x0b-\\x1f\\x7f-\\x9f\\u202a-\\u202e]"));
  }

  private static Page page(int width) {
    return new Page(width, 40, 100, Style.PLAIN);
  }

  private static JobInfo job(
      String id,
      String name,
      String state,
      String why,
      @Nullable String next,
      @Nullable RunInfo last,
      int failures) {
    boolean report = name.equals("Morning report");
    return new JobInfo(
        id,
        name,
        "30 8 * * 1-5",
        next != null && next.endsWith("+09:00") ? "every 2 hours" : "every weekday at 08:30",
        next != null && next.endsWith("+09:00") ? "Asia/Tokyo" : "Europe/Berlin",
        "Summarise what changed in the repository since yesterday",
        new JobRules(
            "once",
            "skip",
            "change",
            report ? List.of("here", "file changes.md") : List.of(),
            report ? List.of("self") : List.of(),
            report),
        state,
        why,
        next,
        last,
        failures,
        report ? "cv_143000_00aa11" : null,
        "/code/shop",
        "2026-11-27T06:30:12+01:00",
        report ? "night" : "default",
        report ? "claude-sonnet-4-5" : null,
        report ? List.of("files", "shell") : null,
        report ? "$2.50, 20 model calls of its own" : "");
  }
}
