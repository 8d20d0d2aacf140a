package dev.talaria.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.cli.Typed.Ran;
import dev.talaria.runtime.wire.CronRequest;
import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.wire.JobRules;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
import dev.talaria.runtime.wire.TaskRequest;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code talaria cron …}: results on stdout, all else on stderr. */
class JobVerbsTest extends VerbTests {
  private static final String ID = PlausibleJobs.ID;
  private static final String PREVIEW = """
        meaning of every 2h · Europe/Berlin
        next: Mon 3 Dec 2096 08:30 · Tue 4 Dec 2096 08:30 · Wed 5 Dec 2096 08:30
      """;
  private static final String JOB = "{\"id\":\"cr_063012_a1b2c3\",\"name\":\"Morning report\","
      + "\"schedule\":\"30 8 * * 1-5\",\"meaning\":\"every weekday at 08:30\","
      + "\"zone\":\"Europe/Berlin\",\"prompt\":\"Summarise what changed\","
      + "\"rules\":{\"misfire\":\"once\",\"overlap\":\"skip\",\"notify\":\"always\","
      + "\"deliver\":[\"here\"],\"reads\":[],\"maySchedule\":false},"
      + "\"state\":\"active\",\"why\":\"\",\"next\":\"2096-12-03T08:30+01:00\",\"last\":";
  private static final String RUN = "{\"task\":\"cn_083000_a1b2c3\","
      + "\"planned\":\"2096-11-29T08:30+01:00\",\"started\":\"2096-11-29T08:30:01+01:00\","
      + "\"ended\":\"2096-11-29T08:30:42+01:00\",\"kind\":\"on_time\",\"state\":\"succeeded\","
      + "\"result\":\"Two commits by Grace.\",\"error\":null,\"told\":\"told\",\"note\":\"\"}";
  private static final String REST = ",\"failures\":0,\"conversation\":\"cv_1\","
      + "\"directory\":\"/code/shop\",\"createdAt\":\"2096-11-27T06:30:12+01:00\",\"profile\":\"night\","
      + "\"model\":\"claude-sonnet-4-5\",\"toolsets\":[\"files\",\"shell\"],\"budget\":\"$2.50\"";

  @Test
  void a_job_is_added_with_the_times_that_were_said_and_its_id_is_the_result() {
    assertThat(typed.run(
            "cron",
            "add",
            "every 2h",
            "--name",
            "queue",
            "--deliver",
            "inbox",
            "--deliver=file a b.md",
            "--may-schedule",
            "--profile",
            "night",
            "Check",
            "the",
            "queue"))
        .isEqualTo(new Ran(0, ID + "\n", PREVIEW));

    assertThat(runtime.expect(CronRequest.PreviewSchedule.class))
        .isEqualTo(new CronRequest.PreviewSchedule("every 2h", null));
    var add = runtime.expect(CronRequest.AddJob.class);
    assertThat(add)
        .isEqualTo(new CronRequest.AddJob(
            null,
            "queue",
            "30 8 * * 1-5",
            "Europe/Berlin",
            "Check the queue",
            new JobRules(null, null, null, List.of("inbox", "file a b.md"), null, true),
            false,
            add.key(),
            "night"));
    assertThat(add.key()).isNotBlank();
  }

  @Test
  void a_job_is_added_once_though_the_runtime_was_lost_in_between() {
    var times = new AtomicInteger();
    runtime.on(CronRequest.AddJob.class, add -> {
      if (times.incrementAndGet() == 1) {
        runtime.hangUp();
        return null;
      }
      return PlausibleJobs.added(add);
    });

    assertThat(typed.run("cron", "add", "every 2h", "x")).isEqualTo(new Ran(0, ID + "\n", PREVIEW));
    assertThat(runtime.expect(CronRequest.AddJob.class).key())
        .isEqualTo(runtime.expect(CronRequest.AddJob.class).key());
  }

  @Test
  void a_dash_reads_the_prompt_from_stdin() {
    typed.reading("Check the queue.\nThen stop.\n").run("cron", "add", "every 2h", "-");
    typed.reading("Only check.\n").run("cron", "edit", "queue", "--profile", "p", "--prompt", "-");

    assertThat(runtime.expect(CronRequest.AddJob.class).prompt())
        .isEqualTo("Check the queue.\nThen stop.");
    assertThat(runtime.expect(CronRequest.EditJob.class))
        .isEqualTo(new CronRequest.EditJob("queue", null, null, null, "Only check.", null, "p"));
  }

  @Test
  void a_dry_run_says_what_the_schedule_means_and_keeps_nothing() {
    assertThat(typed.run("cron", "add", "every 2h", "--dry-run", "x"))
        .isEqualTo(new Ran(0, PREVIEW, ""));
    assertThat(typed.run("cron", "add", "every 2h", "--dry-run", "x", "--json"))
        .isEqualTo(new Ran(
            0,
            "{\"schedule\":\"30 8 * * 1-5\",\"meaning\":\"meaning of every 2h\","
                + "\"zone\":\"Europe/Berlin\",\"next\":[\"2096-12-03T08:30+01:00\","
                + "\"2096-12-04T08:30+01:00\",\"2096-12-05T08:30+01:00\"]}\n",
            ""));
    assertThat(runtime.rest())
        .filteredOn(request -> !(request instanceof Request.Initialize))
        .hasOnlyElementsOfType(CronRequest.PreviewSchedule.class);
  }

  @Test
  void a_schedule_that_is_not_understood_is_wrong_use_and_keeps_nothing() {
    runtime.on(
        CronRequest.PreviewSchedule.class,
        r -> new ErrorInfo("usage", "\"whenever\" is no schedule", "/cron add \"daily\" x", null));

    assertThat(typed.run("cron", "add", "whenever", "x"))
        .isEqualTo(new Ran(
            2, "", "talaria: \"whenever\" is no schedule\n  → talaria cron add \"daily\" x\n"));
    assertThat(typed.run("cron", "add", "daily", "at", "8:30", "Summarise", "it"))
        .isEqualTo(new Ran(
            2,
            "",
            "talaria: a schedule of several words needs quotes\n  → for example: talaria cron add"
                + " \"every weekday at 8:30\" Summarise what changed\n"));
    assertThat(runtime.rest())
        .hasOnlyElementsOfTypes(Request.Initialize.class, CronRequest.PreviewSchedule.class);
  }

  @Test
  void new_times_are_said_before_the_job_gets_them() {
    assertThat(typed.run("cron", "edit", "report", "--schedule", "every 2h"))
        .isEqualTo(new Ran(0, ID + " changed\n", PREVIEW));
    assertThat(runtime.rest())
        .filteredOn(request -> !(request instanceof Request.Initialize))
        .containsExactly(
            new CronRequest.ShowJob("report"),
            new CronRequest.PreviewSchedule("every 2h", "Europe/Berlin"),
            new CronRequest.EditJob("report", null, "30 8 * * 1-5", "Europe/Berlin", null, null));

    assertThat(typed.run("cron", "edit", "report", "--zone", "UTC", "--dry-run").out())
        .startsWith("  meaning of 30 8 * * 1-5 · UTC\n");
    assertThat(runtime.rest()).noneMatch(CronRequest.EditJob.class::isInstance);
  }

  @ParameterizedTest
  @CsvSource({
    "cron pause report on leave, cr_063012_a1b2c3 paused",
    "cron resume report, cr_063012_a1b2c3 goes on",
    "cron remove report, cr_063012_a1b2c3 removed",
    "cron edit report --notify failure, cr_063012_a1b2c3 changed",
    "cron run report, cn_091200_00c0de"
  })
  void a_change_is_confirmed_in_a_line_for_scripts(String line, String said) {
    assertThat(typed.run(line.split(" ", -1))).isEqualTo(new Ran(0, said + "\n", ""));
    assertThat(typed.run((line + " --json").split(" ", -1)).out())
        .startsWith("{\"id\":\"" + ID + "\",\"name\":\"Morning report\",");
  }

  @Test
  void a_reason_is_all_that_follows() {
    typed.run("cron", "pause", "report", "on", "leave");
    assertThat(runtime.expect(CronRequest.PauseJob.class))
        .isEqualTo(new CronRequest.PauseJob("report", "on leave"));
  }

  @Test
  void a_run_that_is_waited_for_ends_like_wait() {
    runtime.on(
        TaskRequest.WaitForTasks.class,
        r -> new Reply.Tasks(List.of(PlausibleAnswers.task(0, "failed", "what there was"))));

    assertThat(typed.run("cron", "run", "report", "--wait"))
        .isEqualTo(new Ran(
            1,
            "what there was\n",
            "task cn_091200_00c0de runs; talaria cancel cn_091200_00c0de ends it\n"
                + "the task bg_143022_a1b2c0 ended: failed\n"));
    assertThat(runtime.expect(TaskRequest.WaitForTasks.class).tasks())
        .containsExactly("cn_091200_00c0de");
  }

  @Test
  void a_run_that_could_not_begin_is_refused() {
    runtime.on(CronRequest.RunJob.class, r -> new Reply.Job(PlausibleJobs.JOB_THAT_WAS_SKIPPED));

    assertThat(typed.run("cron", "run", "report"))
        .isEqualTo(new Ran(
            4, "", "talaria: cr_063012_a1b2c3 was not run: the run before was still going\n"));
  }

  @Test
  void jobs_are_listed() {
    assertThat(typed.run("cron", "list"))
        .isEqualTo(new Ran(0, "No job. talaria cron add SCHEDULE PROMPT adds one.\n", ""));
    runtime.on(CronRequest.ListJobs.class, r -> new Reply.Jobs(List.of(PlausibleJobs.JOB)));

    assertThat(typed.run("cron", "list").out().lines())
        .hasSize(2)
        .last()
        .asString()
        .startsWith("Morning report  every weekday at 08:30")
        .endsWith("  Mon 3 Dec 2096 08:30  ● active  ✓ succeeded Thu 29 Nov 2096 08:30");
    assertThat(typed.run("cron", "list", "--json"))
        .isEqualTo(new Ran(0, JOB + RUN + REST + "}\n", ""));
  }

  @Test
  void of_many_jobs_the_first_are_a_table_that_says_how_many_more_there_are() {
    runtime.on(
        CronRequest.ListJobs.class,
        list -> list.from() == null
            ? new Reply.Jobs(List.of(PlausibleJobs.JOB), "place", 999_999)
            : new Reply.Jobs(List.of(PlausibleJobs.job("last", "active", "", null, null))));

    assertThat(typed.run("cron", "list").out().lines())
        .hasSize(3)
        .last()
        .isEqualTo("… 999999 more: talaria cron list --json");
    assertThat(typed.run("cron", "list", "--json").out().lines())
        .hasSize(2)
        .last()
        .asString()
        .contains("\"name\":\"last\"");
    assertThat(typed.run("cron", "list", "--json", "--limit", "1").out().lines())
        .hasSize(1);
    assertThat(runtime.rest())
        .filteredOn(CronRequest.ListJobs.class::isInstance)
        .containsExactly(
            new CronRequest.ListJobs(),
            new CronRequest.ListJobs(),
            new CronRequest.ListJobs(null, "place"),
            new CronRequest.ListJobs(1, null));
  }

  @Test
  void a_job_is_shown_with_its_runs() {
    assertThat(typed.run("cron", "show", "report").out())
        .startsWith("Job cr_063012_a1b2c3 (Morning report)\nwhen        every weekday at 08:30");
    assertThat(typed.run("cron", "show", "report", "--json"))
        .isEqualTo(new Ran(0, JOB + RUN + REST + ",\"runs\":[" + RUN + "]}\n", ""));
  }

  @Test
  void runs_are_searched() {
    assertThat(typed.run("cron", "history", "report", "disk", "full", "--limit", "3"))
        .isEqualTo(new Ran(0, "No such run.\n", ""));
    assertThat(runtime.expect(CronRequest.JobHistory.class))
        .isEqualTo(new CronRequest.JobHistory("report", "disk full", 3));
    runtime.on(CronRequest.JobHistory.class, r -> new Reply.Runs(List.of(PlausibleJobs.RUN)));

    assertThat(typed.run("cron", "history", "report").out()).isEqualTo("""
        when                   run          took  task              result
        Thu 29 Nov 2096 08:30  ✓ succeeded  41 s  cn_083000_a1b2c3  Two commits by Grace.
        """);
    assertThat(typed.run("cron", "history", "report", "--json").out()).isEqualTo(RUN + "\n");
  }

  @Test
  void what_is_due_next_is_listed() {
    var slot = new Reply.Slot(ID, "report", "2096-12-03T08:30Z", "daily");
    runtime.on(CronRequest.NextSlots.class, r -> new Reply.Slots(List.of(slot)));

    assertThat(typed.run("cron", "next", "--limit=1").out())
        .contains("Mon 3 Dec 2096 08:30", "  report  daily\n");
    assertThat(typed.run("cron", "next", "--json").out())
        .isEqualTo("{\"job\":\"cr_063012_a1b2c3\",\"name\":\"report\","
            + "\"at\":\"2096-12-03T08:30Z\",\"meaning\":\"daily\"}\n");
  }

  @Test
  void tab_is_told_what_jobs_are_called_in_one_word() {
    runtime.on(
        CronRequest.ListJobs.class,
        r -> new Reply.Jobs(
            List.of(PlausibleJobs.JOB, PlausibleJobs.job("back-up", "active", "", null, null))));

    assertThat(typed.run("__job-names")).isEqualTo(new Ran(0, ID + "\nback-up\n", ""));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cron",
        "cron shwo x",
        "cron add every",
        "cron edit x",
        "cron next --limit few",
        "send /cron shwo"
      })
  void what_cannot_be_meant_is_wrong_use(String line) {
    var ran = typed.run(line.split(" ", -1));
    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err()).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource({"not_found, 3", "denied, 4", "usage, 2", "draining, 75"})
  void a_refusal_is_said_on_stderr_and_by_the_exit_code(String kind, int code) {
    var error = new ErrorInfo(kind, "that cannot be", "/cron list lists them", null);
    runtime.on(CronRequest.ResumeJob.class, r -> error);

    assertThat(typed.run("cron", "resume", "x"))
        .isEqualTo(
            new Ran(code, "", "talaria: that cannot be\n  → talaria cron list lists them\n"));
  }

  @Test
  void a_line_that_is_sent_shows_the_schedule_first_and_in_json_within_the_text() {
    var added = "🕗 Job " + ID + " added: \"Check\"\n";

    assertThat(typed.run("send", "/cron add \"every 2h\" Check"))
        .isEqualTo(new Ran(0, PREVIEW + added, ""));
    assertThat(typed.run("send", "/cron add \"every 2h\" Check", "--json").out())
        .startsWith("{\"text\":\"  meaning of every 2h")
        .endsWith("added: \\\"Check\\\"\\n\",\"code\":0}\n");
  }
}
