package dev.talaria.cli.slash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.cli.PlausibleAnswers;
import dev.talaria.cli.PlausibleJobs;
import dev.talaria.cli.client.ExitCode;
import dev.talaria.runtime.command.CommandLine;
import dev.talaria.runtime.command.Parsed;
import dev.talaria.runtime.wire.CronRequest;
import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.wire.JobRules;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CronCommandsTest {
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2096-12-02T12:00:00Z"), ZoneId.of("Europe/Berlin"));
  private static final String PREVIEW = """
        meaning of every 2h · Europe/Berlin
        next: tomorrow 08:30 · Tue 4 Dec 08:30 · Wed 5 Dec 08:30
      """;

  private final ScriptedPlace place = new ScriptedPlace();

  static Stream<Arguments> lines() {
    return Stream.of(
        Arguments.of("/cron", new CronRequest.ListJobs()),
        Arguments.of("/cron list", new CronRequest.ListJobs()),
        Arguments.of("/cron list --limit 5", new CronRequest.ListJobs(5, null)),
        Arguments.of("/CRON Show Morning report", new CronRequest.ShowJob("Morning report")),
        Arguments.of("/cron pause cr_1", new CronRequest.PauseJob("cr_1", null)),
        Arguments.of(
            "/cron pause \"Morning report\" on leave",
            new CronRequest.PauseJob("Morning report", "on leave")),
        Arguments.of("/cron resume cr_1", new CronRequest.ResumeJob("cr_1")),
        Arguments.of("/cron remove cr_1", new CronRequest.RemoveJob("cr_1")),
        Arguments.of("/cron run cr_1", new CronRequest.RunJob("cr_1", null)),
        Arguments.of("/cron history cr_1", new CronRequest.JobHistory("cr_1", null, null)),
        Arguments.of(
            "/cron history cr_1 --limit 3 disk full",
            new CronRequest.JobHistory("cr_1", "disk full", 3)),
        Arguments.of("/cron next", new CronRequest.NextSlots(null)),
        Arguments.of("/cron next --limit 3", new CronRequest.NextSlots(3)),
        Arguments.of(
            "/cron edit cr_1 --prompt 'Do  that' --reads none --may-not-schedule",
            new CronRequest.EditJob(
                "cr_1",
                null,
                null,
                null,
                "Do  that",
                new JobRules(null, null, null, null, List.of(), false))),
        Arguments.of(
            "/cron edit cr_1 --profile night",
            new CronRequest.EditJob("cr_1", null, null, null, null, null, "night")));
  }

  @ParameterizedTest
  @MethodSource("lines")
  void a_line_becomes_its_request(String line, Request request) {
    assertThat(run(line).code()).isEqualTo(ExitCode.OK);

    assertThat(place.asked()).map(CronCommandsTest::withoutKey).containsExactly(request);
  }

  @Test
  void a_job_is_added_with_the_times_that_the_person_could_read() {
    place.shown = new CompletableFuture<>();
    var running = start("/cron add \"every 2h\" --name queue --notify change --deliver here"
        + " --deliver 'file a b.md' --reads self --may-schedule Check  the queue");
    var preview = new CronRequest.PreviewSchedule("every 2h", null);
    assertThat(place.happened).containsExactly(preview, PREVIEW);
    assertThat(running).isNotDone();

    place.shown.complete(null);

    assertThat(place.asked())
        .map(CronCommandsTest::withoutKey)
        .containsExactly(
            preview,
            new CronRequest.AddJob(
                "cv_1",
                "queue",
                "30 8 * * 1-5",
                "Europe/Berlin",
                "Check  the queue",
                new JobRules(
                    null, null, "change", List.of("here", "file a b.md"), List.of("self"), true),
                false,
                null));
    assertThat(((CronRequest.AddJob) place.asked().getLast()).key()).isNotBlank();
    assertThat(running.join())
        .isEqualTo(new Ran(
            "🕗 Job cr_063012_a1b2c3 (queue) added: \"Check  the queue\"\n",
            ExitCode.OK,
            new Ran.JobsChanged()));
  }

  @Test
  void outside_of_a_conversation_a_job_belongs_to_none() {
    place.conversation = null;

    run("/cron add daily --paused --zone Asia/Tokyo --misfire 'all 5' --overlap queue"
        + " --profile night !df -h");

    assertThat(place.asked())
        .map(CronCommandsTest::withoutKey)
        .containsExactly(
            new CronRequest.PreviewSchedule("daily", "Asia/Tokyo"),
            new CronRequest.AddJob(
                null,
                null,
                "30 8 * * 1-5",
                "Asia/Tokyo",
                "!df -h",
                new JobRules("all 5", "queue", null, null, null, null),
                true,
                null,
                "night"));
  }

  @Test
  void a_schedule_that_is_not_understood_adds_nothing() {
    place.answers = request ->
        new ErrorInfo("usage", "\"whenever\" is no schedule", "for example: \"every 2h\"", null);

    assertThat(run("/cron add whenever Check the queue"))
        .isEqualTo(new Ran(
            "✗ \"whenever\" is no schedule\n  → for example: \"every 2h\"\n",
            ExitCode.USAGE,
            new Ran.None()));
    assertThat(place.happened).containsExactly(new CronRequest.PreviewSchedule("whenever", null));
  }

  @Test
  void a_dry_run_only_says_what_the_schedule_means() {
    assertThat(run("/cron add \"every 2h\" --dry-run Check"))
        .isEqualTo(new Ran(PREVIEW, ExitCode.OK, new Ran.None()));
    assertThat(place.happened).containsExactly(new CronRequest.PreviewSchedule("every 2h", null));
  }

  @Test
  void a_new_schedule_is_shown_in_the_zone_that_the_job_has_before_it_is_kept() {
    assertThat(run("/cron edit report --profile night --schedule 'every 2h'"))
        .isEqualTo(new Ran(
            "🕗 Job cr_063012_a1b2c3 (Morning report) changed.\n",
            ExitCode.OK,
            new Ran.JobsChanged()));

    var edit = new CronRequest.EditJob(
        "report", null, "30 8 * * 1-5", "Europe/Berlin", null, null, "night");
    assertThat(place.happened)
        .containsExactly(
            new CronRequest.ShowJob("report"),
            new CronRequest.PreviewSchedule("every 2h", "Europe/Berlin"),
            PREVIEW,
            edit);
  }

  @Test
  void a_new_zone_is_shown_with_the_schedule_that_the_job_has() {
    assertThat(run("/cron edit report --zone Asia/Tokyo --dry-run").text()).isEqualTo("""
          meaning of 30 8 * * 1-5 · Asia/Tokyo
          next: tomorrow 08:30 · Tue 4 Dec 08:30 · Wed 5 Dec 08:30
        """);

    assertThat(place.happened)
        .containsExactly(
            new CronRequest.ShowJob("report"),
            new CronRequest.PreviewSchedule("30 8 * * 1-5", "Asia/Tokyo"));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '§', textBlock = """
      /cron pause x until May § ⏸ Job cr_063012_a1b2c3 (Morning report) paused: until May
      /cron resume x          § 🕗 Job cr_063012_a1b2c3 (Morning report) goes on; next: tomorrow 08:30
      /cron remove x          § 🕗 Job cr_063012_a1b2c3 (Morning report) removed.
      /cron run x             § 🔄 Job cr_063012_a1b2c3 (Morning report) runs: "Summarise what changed"|   Task ID: cn_091200_00c0de
      """)
  void a_change_is_confirmed(String line, String said) {
    place.width = 100;

    assertThat(run(line))
        .isEqualTo(new Ran(said.replace('|', '\n') + "\n", ExitCode.OK, new Ran.JobsChanged()));
  }

  @Test
  void what_there_is_is_shown() {
    place.answers = request -> switch (request) {
      case CronRequest.ListJobs ignored -> new Reply.Jobs(List.of(PlausibleJobs.JOB));
      case CronRequest.JobHistory ignored -> new Reply.Runs(List.of(PlausibleJobs.RUN));
      case CronRequest.NextSlots ignored ->
        new Reply.Slots(
            List.of(new Reply.Slot(PlausibleJobs.ID, "x", "2096-12-03T08:30+01:00", "daily")));
      default -> PlausibleAnswers.to(request);
    };
    place.width = 100;

    assertThat(run("/cron").text()).isEqualTo("""
        job             when                    next            state     last
        Morning report  every weekday at 08:30  tomorrow 08:30  ● active  ✓ succeeded Thu 29 Nov 08:30
        """);
    assertThat(run("/cron history x").text()).isEqualTo("""
        when              run          took  task              result
        Thu 29 Nov 08:30  ✓ succeeded  41 s  cn_083000_a1b2c3  Two commits by Grace.
        """);
    assertThat(run("/cron next").text()).isEqualTo("""
        at              job  when
        tomorrow 08:30  x    daily
        """);
    assertThat(run("/cron show x").text()).isEqualTo("""
        Job cr_063012_a1b2c3 (Morning report)
        when        every weekday at 08:30 · Europe/Berlin
        schedule    30 8 * * 1-5
        state       ● active
        next        tomorrow 08:30
        misfire     once
        overlap     skip
        notify      always
        deliver     here
        profile     night
        model       claude-sonnet-4-5
        tools       files, shell
        budget      $2.50
        directory   /code/shop
        added       Tue 27 Nov 06:30:12 in cv_1

        Prompt
        Summarise what changed

        Runs
        when              run          took  task              result
        Thu 29 Nov 08:30  ✓ succeeded  41 s  cn_083000_a1b2c3  Two commits by Grace.

        Last result
        Two commits by Grace.
        """);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '§', textBlock = """
      /cron                § No job. /cron add "every weekday at 8:30" PROMPT adds one.
      /cron history x      § No run yet.
      /cron history x disk § No run whose result has that.
      /cron next           § Nothing is due.
      """)
  void where_there_is_nothing_that_is_said(String line, String said) {
    assertThat(run(line).text()).isEqualTo(said + "\n");
  }

  @Test
  void help_lists_what_can_be_typed() {
    place.width = 80;
    assertThat(run("/cron help").text()).isEqualTo("""
        command
        /cron add SCHEDULE [OPTION…] PROMPT   add a job: a prompt that runs by a
                                              schedule
        /cron list [--limit N]                the jobs: when they run, when next, how it
                                              went
        /cron show JOB                        one job whole: schedule, rules, its last
                                              runs
        /cron edit JOB [OPTION…]              change a job; what is not named stays as
                                              it is
        /cron pause JOB [REASON]              hold a job until it is resumed
        /cron resume JOB                      let a paused job go on
        /cron run JOB                         run a job now; its schedule stays
        /cron remove JOB                      remove a job
        /cron history JOB [--limit N] [TEXT]  the runs of a job; with TEXT those whose
                                              result has it
        /cron next [--limit N]                what runs next, over all jobs
        JOB is a name, an id, or a unique beginning of one · /cron help add lists the
        options
        """);
    assertThat(run("/cron help History").text()).isEqualTo("""
        usage       /cron history JOB [--limit N] [TEXT]
                    the runs of a job; with TEXT those whose result has it
        option
        --limit N  at most so many
        """);
    assertThat(run("/cron help show").text()).isEqualTo("""
        usage       /cron show JOB
                    one job whole: schedule, rules, its last runs
        """);
    place.width = 100;
    assertThat(run("/cron help add").text()).isEqualTo("""
        usage       /cron add SCHEDULE [OPTION…] PROMPT
                    add a job: a prompt that runs by a schedule
        example     /cron add "every weekday at 8:30" --notify change Summarise what changed
        option
        --name NAME        what the job is called
        --zone ZONE        whose clock it goes by: Europe/Berlin
        --profile PROFILE  whose settings its runs have, as they are now
        --misfire HOW      times that were missed: skip, once, all, or "all 5" for at most so many
        --overlap HOW      while the run before goes on: skip, queue, overlap
        --notify WHEN      tell of a run: always, failure, change, unless-silent
        --deliver WHERE    here, inbox, "file PATH", "command COMMAND" or none; more than once for more
        --reads JOB        put that job's last result below the prompt (self: its own); more than once for
                           more
        --may-schedule     its runs may add and change jobs
        --paused           it waits for cron resume
        --dry-run          only show what the schedule means and when it is due
        """);
    assertThat(place.happened).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/cron shwo x",
        "/cron help shwo",
        "/cron add",
        "/cron add every 2h Check",
        "/cron show",
        "/cron edit x",
        "/cron edit x --dry-run --name y",
        "/cron next --limit 0",
        "/cron history x --limit few"
      })
  void what_cannot_be_meant_is_wrong_use_and_asks_nothing(String line) {
    assertThat(run(line).code()).isEqualTo(ExitCode.USAGE);
    assertThat(place.happened).isEmpty();
  }

  @Test
  void an_unknown_word_names_the_nearest() {
    assertThat(run("/cron shwo x").text())
        .isEqualTo("✗ there is no /cron shwo\n  → did you mean /cron show?\n");
  }

  @Test
  void a_job_that_is_not_there_is_not_found() {
    place.answers = request ->
        new ErrorInfo("not_found", "there is no job \"x\"", "/cron list lists them", null);

    assertThat(run("/cron edit x --zone UTC"))
        .isEqualTo(new Ran(
            "✗ there is no job \"x\"\n  → /cron list lists them\n",
            ExitCode.NOT_FOUND,
            new Ran.None()));
    assertThat(place.happened).containsExactly(new CronRequest.ShowJob("x"));
  }

  private Ran run(String line) {
    return start(line).join();
  }

  private CompletableFuture<Ran> start(String line) {
    return new SlashCommands(place, CLOCK).run((Parsed.Slash) CommandLine.parse(line));
  }

  private static Request withoutKey(Request request) {
    return switch (request) {
      case CronRequest.AddJob(
          var c,
          var n,
          var s,
          var z,
          var p,
          var r,
          var paused,
          var key,
          var f) -> new CronRequest.AddJob(c, n, s, z, p, r, paused, null, f);
      case CronRequest.RunJob(var job, var key) -> new CronRequest.RunJob(job, null);
      default -> request;
    };
  }
}
