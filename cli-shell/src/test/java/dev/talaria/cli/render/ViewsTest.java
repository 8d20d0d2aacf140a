package dev.talaria.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.wire.ApprovalInfo;
import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.wire.GrantInfo;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.TaskInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ViewsTest {
  private static final Page WIDE = new Page(100, 40, 100, Style.PLAIN);

  @Test
  void the_confirmation_is_exactly_the_promised_one() {
    var prompt = "Analyse the logs in /var/log and summarise the errors of today, please";
    var started = new Reply.TaskStarted("bg_143022_a1b2c3", 1, prompt, 0);

    assertThat(Says.started(started, WIDE)).isEqualTo("""
            🔄 Background task #1 started: "Analyse the logs in /var/log and summarise the errors of tod…"
               Task ID: bg_143022_a1b2c3
            """);
    assertThat(Says.started(new Reply.TaskStarted("bg_1", 2, "x\ny", 3), WIDE)).isEqualTo("""
            🔄 Background task #2 started: "x y"
               Task ID: bg_1
               Queued: 3rd in line
            """);
    assertThat(Says.started(started, window(80))).isEqualTo("""
            🔄 Background task #1 started: "Analyse the logs in /var/log and summarise the
               errors of tod…"
               Task ID: bg_143022_a1b2c3
            """);
    assertThat(Says.started(started, window(20))).isEqualTo("""
            🔄 Background task
               #1 started:
               "Analyse the logs
               in /var/log and
               summarise the
               errors of tod…"
               Task ID:
               bg_143022_a1b2c3
            """);
  }

  @Test
  void the_greeting_says_all_in_any_window() {
    assertThat(Says.greeting("0.1.0", "built-in engine", "builtin", window(80)))
        .isEqualTo("⚕ Talaria 0.1.0 · built-in engine · /help\n");
    assertThat(Says.greeting("0.1.0", "robot", "scripted", window(40)))
        .isEqualTo("⚕ Talaria 0.1.0 · robot (scripted) ·\n/help\n");
  }

  @Test
  void what_is_told_goes_on_where_it_began() {
    var line =
        "  No model configured? The built-in engine answers; /model shows how to connect one.";

    assertThat(Says.note(line, WIDE)).isEqualTo(line + "\n");
    assertThat(Says.note(line, window(80))).isEqualTo("""
              No model configured? The built-in engine answers; /model shows how to connect
              one.
            """);
    assertThat(Says.note(line, window(40))).isEqualTo("""
              No model configured? The built-in
              engine answers; /model shows how to
              connect one.
            """);
  }

  @Test
  void tasks_are_a_table_that_narrows_with_the_window() {
    var tasks = List.of(task(1, "succeeded", 0), task(2, "running", 2));

    assertThat(TaskTable.text(tasks, WIDE)).isEqualTo("""
            #  id                state                     time  cost    last activity         prompt
            1  bg_143022_a1b2c1  ✓ succeeded               41 s  $0.012  terminal: mvn verify  do it
            2  bg_143022_a1b2c2  ▶ running (restarted 2×)  41 s  $0.012  terminal: mvn verify  do it
            """);
    assertThat(TaskTable.text(tasks.subList(0, 1), new Page(80, 24, 100, Style.PLAIN)))
        .isEqualTo("""
            #  id                state        time  cost    last activity
            1  bg_143022_a1b2c1  ✓ succeeded  41 s  $0.012  terminal: mvn verify
            """);
    assertThat(TaskTable.text(tasks, new Page(40, 24, 100, Style.PLAIN))).isEqualTo("""
            #  state                    time  prompt
            1  ✓ succeeded              41 s  do it
            2  ▶ running (restarted     41 s  do it
               2×)
            """);
    assertThat(TaskTable.text(tasks, new Page(20, 24, 100, Style.PLAIN))).isEqualTo("""
            #  state        time
            1  ✓ succeeded  41 s
            2  ▶ running    41 s
               (restarted
               2×)
            """);
    assertThat(TaskTable.text(List.of(), WIDE)).isEqualTo("No task. /background starts one.\n");
  }

  @Test
  void in_a_table_words_are_broken_only_where_there_is_no_other_way() {
    var lines = List.of(List.of("cr_063012_a1b2c3", "every weekday at half past eight", "today"));

    assertThat(Lists.table(lines, "", window(33), List.of("job", "when", "next"), it -> it))
        .isEqualTo("""
            job               when      next
            cr_063012_a1b2c3  every     today
                              weekday
                              at half
                              past
                              eight
            """);
    assertThat(Lists.table(lines, "", window(26), List.of("job", "when", "next"), it -> it))
        .isEqualTo("""
            job         when     next
            cr_063012_  every    today
            a1b2c3      weekday
                        at half
                        past
                        eight
            """);
  }

  @Test
  void what_was_used_stands_above_what_that_leaves_of_the_budgets() {
    var lines = List.of(
        new Reply.UsageLine("this conversation", 1200, 800, 340, "0.031", 3),
        new Reply.UsageLine("total", 1200, 800, 340, "0.031", 3));
    var budgets = List.of(
        new Reply.BudgetLine(
            "today", 41_540, "0.310", 0, "5.000", 751_000, 14_400_000, 31, 0, 84, 200),
        new Reply.BudgetLine(
            "this conversation", 1_540, "0.031", 100_000, "", 4_000, 0, 3, 50, 0, 0));

    assertThat(Lists.usage(new Reply.UsageReport(lines, null), WIDE)).isEqualTo("""
            what               calls  input  cached  output  cost
            this conversation  3      1200   800     340     $0.031
            total              3      1200   800     340     $0.031
            """);
    assertThat(Lists.usage(new Reply.UsageReport(List.of(), budgets), WIDE)).isEqualTo("""
            Nothing used yet.

            budget             tokens          cost              time                calls    tools
            today              41540           $0.310 of $5.000  12 min 31 s of 4 h  31       84 of 200
            this conversation  1540 of 100000  $0.031            4.0 s               3 of 50  0
            """);
    var narrow = new Page(40, 24, 40, Style.PLAIN);
    assertThat(Lists.usage(new Reply.UsageReport(List.of(), budgets), narrow).lines())
        .allSatisfy(line -> assertThat(Cells.width(line)).isLessThanOrEqualTo(40));
  }

  @Test
  void a_task_is_shown_whole() {
    var detail = new Reply.TaskDetail(
        task(1, "succeeded", 0),
        new Reply.TaskConfig(
            "default",
            "m1",
            "p1",
            List.of("m2"),
            "high",
            List.of("files"),
            "/code",
            "no limit",
            "normal"),
        List.of(
            new Reply.TaskStep(0, "x", "prompted", null, "do it", null, null, null),
            new Reply.TaskStep(
                1, "x", "tool ended", "terminal", "BUILD\u001b[2J OK", "{\"c\":1}", true, null),
            new Reply.TaskStep(
                2, "x", "tool started", "delegate", "", "{}", null, "dg_0a1b2c3d4e5f")),
        List.of("report.md", "src/\u001b[2JMain.java"));

    assertThat(TaskPage.text(detail, WIDE)).isEqualTo("""
            Task #1 · bg_143022_a1b2c1
            state       ✓ succeeded
            started     then
            ended       later
            took        41 s
            used        100 tokens in (0 cached), 20 out · 3 tools · $0.012
            wrote       report.md, src/␛[2JMain.java
            model       m1 (p1), then m2
            reasoning   high
            tools       files
            profile     default
            directory   /code
            budget      no limit
            supervision normal

            Prompt
            do it

            Steps
            0. prompted  x
               do it
            1. tool ended terminal  x
               {"c":1}
               BUILD␛[2J OK
            2. tool started delegate → dg_0a1b2c3d4e5f  x
               {}

            Result
            all good
            """);
  }

  @Test
  void a_question_is_a_notice_with_its_answers_and_what_is_at_stake() {
    assertThat(Says.question(question("refuse"), "cv_1", WIDE)).isEqualTo("""
        ? Task #2 asks: terminal: rm -rf build → /allow 3 or /deny 3
          deletes files · no answer by then means no
        """);
    assertThat(Says.question(question("skip"), "cv_1", new Page(40, 24, 40, Style.PLAIN)))
        .isEqualTo("""
        ? Task #2 asks: terminal: rm -rf build →
        /allow 3 or /deny 3
          deletes files · no answer by then
        means going on without it
        """);
    assertThat(Says.stakes(question("end-task")))
        .isEqualTo("deletes files · no answer by then means the end of the task");
  }

  @Test
  void questions_and_grants_are_listed_whole_at_any_width() {
    var open = List.of(question("refuse"));
    var grants = List.of(
        new GrantInfo(
            "1",
            "always",
            List.of("terminal: git push in /code/shop"),
            "then",
            "bg_1",
            7,
            "deploy it"),
        new GrantInfo(
            "2",
            "session",
            List.of("write_file on /srv/x", "write_file on /srv/y"),
            "later",
            "cv_1",
            0,
            "About the shop"));

    assertThat(Lists.approvals(open, grants, "cv_1", WIDE)).isEqualTo("""
        n  task        wants to                risk           until
        3  #2 tidy up  terminal: rm -rf build  deletes files  then

        Allowed for longer, until you revoke it:
        n  for      what                                        since  asked by
        1  always   terminal: git push in /code/shop            then   #7 deploy it
        2  session  write_file on /srv/x, write_file on /srv/y  later  About the shop
        """);
    assertThat(Lists.approvals(open, grants, "cv_1", new Page(40, 24, 40, Style.PLAIN)))
        .isEqualTo("""
        n: 3
        task: #2 tidy up
        wants to: terminal: rm -rf build
        risk: deletes files
        until: then

        Allowed for longer, until you revoke it:
        n: 1
        for: always
        what: terminal: git push in /code/shop
        since: then
        asked by: #7 deploy it

        n: 2
        for: session
        what: write_file on /srv/x, write_file
        on /srv/y
        since: later
        asked by: About the shop
        """);
    assertThat(Lists.approvals(List.of(), List.of(), null, WIDE)).isEqualTo("No question waits.\n");
    assertThat(Says.revoked(grants)).isEqualTo("""
        revoked 1 (always): terminal: git push in /code/shop
        revoked 2 (session): write_file on /srv/x, write_file on /srv/y""");
    assertThat(Says.revoked(List.of())).isEqualTo("nothing is allowed for longer");
  }

  /** Read in the conversation cv_1. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
      2 | bg_1 | cv_1 | -     | Task #2                   | #2 tidy up
      2 | bg_1 | cv_1 | count | Task #2 (part: count)     | #2 tidy up › count
      0 | -    | cv_1 | -     | The agent                 | tidy up
      0 | -    | cv_1 | count | The agent (part: count)   | tidy up › count
      2 | bg_2 | cv_2 | -     | Task bg_2                 | bg_2 tidy up
      2 | bg_2 | cv_2 | count | Task bg_2 (part: count)   | bg_2 tidy up › count
      2 | bg_3 | -    | -     | Task bg_3                 | bg_3 tidy up
      0 | cn_1 | cv_1 | -     | Task cn_1                 | cn_1 tidy up
      0 | -    | cv_2 | -     | The agent in cv_2         | cv_2 tidy up
      0 | -    | cv_2 | count | The agent in cv_2 (part: count) | cv_2 tidy up › count
      """)
  void a_question_says_whose_work_it_is_about(
      int number,
      @Nullable String task,
      @Nullable String conversation,
      @Nullable String part,
      String who,
      String cell) {
    var question = new ApprovalInfo(
        3, "dg_1", number, "tidy up", "a", "r", "c", "x", "y", "skip", task, conversation, part);
    assertThat(Says.question(question, "cv_1", WIDE))
        .startsWith("? " + who + " asks: a → /allow 3 ");
    assertThat(Lists.approvals(List.of(question), List.of(), "cv_1", WIDE))
        .contains("3  " + cell + " ");
  }

  private static ApprovalInfo question(String onTimeout) {
    return new ApprovalInfo(
        3,
        "bg_1",
        2,
        "tidy up",
        "terminal: rm -rf build",
        "deletes files",
        "rm",
        "x",
        "then",
        onTimeout,
        "bg_1",
        "cv_1",
        null);
  }

  @Test
  void a_refusal_says_what_to_do() {
    var error = new ErrorInfo("not_found", "there is no task 9", "/tasks lists them", null);
    assertThat(Says.error(error, WIDE)).isEqualTo("✗ there is no task 9\n  → /tasks lists them\n");
    assertThat(Says.error(error, window(16))).isEqualTo("""
            ✗ there is no
              task 9
              → /tasks lists
                them
            """);
  }

  @Test
  void a_refusal_of_several_lines_keeps_them_and_is_not_broken_outside_of_a_window() {
    var error = new ErrorInfo("usage", "2 problems:\n  one is this\n  the other that", "", null);
    assertThat(Says.error(error, window(12))).isEqualTo("""
            ✗ 2
              problems:
              one is
              this
              the other
              that
            """);
    assertThat(Says.error(error, new Page(12, Integer.MAX_VALUE, 100, Style.PLAIN)))
        .isEqualTo("""
            ✗ 2 problems:
              one is this
              the other that
            """);
  }

  private static Page window(int width) {
    return new Page(width, 24, 100, Style.PLAIN);
  }

  @Test
  void leaving_says_what_goes_on() {
    assertThat(List.of(Says.leaving(0), Says.leaving(1), Says.leaving(2)))
        .containsExactly(
            "",
            "1 task goes on; its result will wait for you.\n",
            "2 tasks go on; their results will wait for you.\n");
  }

  private static TaskInfo task(int number, String state, int restarts) {
    return new TaskInfo(
        "bg_143022_a1b2c" + number,
        number,
        state,
        "do it",
        "all good",
        null,
        "then",
        "later",
        41_000,
        "terminal: mvn verify",
        new TaskInfo.UsageInfo(100, 0, 20, 0),
        "0.012",
        3,
        restarts,
        "cv_1");
  }
}
