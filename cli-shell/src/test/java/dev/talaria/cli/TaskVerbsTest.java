package dev.talaria.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.talaria.cli.Typed.Ran;
import dev.talaria.runtime.wire.ApprovalInfo;
import dev.talaria.runtime.wire.DeliveryInfo;
import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.wire.GrantInfo;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
import dev.talaria.runtime.wire.RuntimeRequest;
import dev.talaria.runtime.wire.TaskInfo;
import dev.talaria.runtime.wire.TaskRequest;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TaskVerbsTest extends VerbTests {
  private static final String ID = "bg_143022_a1b2c1";
  private static final GrantInfo GRANT =
      new GrantInfo("2", "always", List.of("terminal: git push in /w"), "t0", null, 4, "deploy");

  @Test
  void a_task_is_started_with_the_words_and_the_surroundings_of_the_caller() {
    assertThat(typed.run("--set", "session.max-turns=3", "background", "find", "bugs"))
        .isEqualTo(new Ran(0, ID + "\n", ""));

    var hello = runtime.expect(Request.Initialize.class);
    assertThat(hello.directory()).isEqualTo(home.toString());
    assertThat(hello.settings()).containsOnly(java.util.Map.entry("session.max-turns", "3"));
    assertThat(hello.environment())
        .containsEntry("LC_ALL", "C")
        .doesNotContainKey("TALARIA_WAS_LC_ALL");
    var start = runtime.expect(TaskRequest.StartTask.class);
    assertThat(start.prompt()).isEqualTo("find bugs");
    assertThat(start.key()).isNotBlank();
  }

  @Test
  void a_started_task_as_json() {
    assertThat(typed.run("background", "x", "--json").out())
        .isEqualTo("{\"id\":\"" + ID
            + "\",\"number\":1,\"prompt\":\"x\",\"position\":0,\"state\":\"running\"}\n");
  }

  @Test
  void a_dash_reads_the_prompt_from_stdin_and_blank_is_no_prompt() {
    typed.reading("erreurs d’aujourd’hui ?\n").run("background", "-");
    assertThat(runtime.expect(TaskRequest.StartTask.class).prompt())
        .isEqualTo("erreurs d’aujourd’hui ?");

    assertThat(typed.reading(" \n").run("background", "-"))
        .isEqualTo(new Ran(
            2,
            "",
            "talaria: there is no prompt; usage: talaria background PROMPT|- [--wait] [--json]\n"));
  }

  @Test
  void a_task_is_started_once_though_the_runtime_was_lost_in_between() {
    var times = new AtomicInteger();
    runtime.on(TaskRequest.StartTask.class, start -> {
      if (times.incrementAndGet() == 1) {
        runtime.hangUp();
        return null;
      }
      return PlausibleAnswers.started(1, start.prompt());
    });
    assertThat(typed.run("background", "x")).isEqualTo(new Ran(0, ID + "\n", ""));
    assertThat(runtime.expect(TaskRequest.StartTask.class).key())
        .isEqualTo(runtime.expect(TaskRequest.StartTask.class).key());
  }

  @ParameterizedTest
  @CsvSource({
    "succeeded, , 0",
    "failed, bug, 1",
    "failed, auth, 7",
    "failed, overloaded, 1",
    "waiting, auth, 7",
    "cancelled, , 130",
    "timed_out, timeout, 124",
    "budget_exhausted, budget, 8",
    "lost, , 1"
  })
  void waiting_for_a_task_ends_with_its_exit_code(String state, @Nullable String error, int code) {
    runtime.on(TaskRequest.WaitForTasks.class, r -> new Reply.Tasks(List.of(ended(state, error))));
    var ran = typed.run("background", "--wait", "x");
    assertThat(ran.code()).isEqualTo(code);
    assertThat(ran.out()).isEqualTo("what there was\n");
    if (error != null) {
      assertThat(ran.err()).contains("no " + error, "→ mend it, then talaria retry " + ID);
    }
  }

  @Test
  void several_tasks_are_waited_for_with_the_exit_code_of_the_first_that_failed() {
    runtime.on(
        TaskRequest.WaitForTasks.class,
        r -> new Reply.Tasks(List.of(
            ended("succeeded", null), ended("timed_out", "timeout"), ended("failed", "bug"))));
    var ran = typed.run("wait", "1", "2", "3");
    assertThat(ran.code()).isEqualTo(124);
    assertThat(ran.out()).isEqualTo("what there was\n".repeat(3));
    assertThat(ran.err()).contains("── " + ID + " timed out");
    assertThat(runtime.expect(TaskRequest.WaitForTasks.class).tasks())
        .containsExactly("1", "2", "3");
  }

  @ParameterizedTest
  @ValueSource(strings = {"wait 1", "background x --wait", "cancel 1"})
  void what_was_told_is_acknowledged_where_it_could_be_printed(String line) {
    runtime.on(
        TaskRequest.CancelTask.class,
        r -> new Reply.Tasks(List.of(PlausibleAnswers.task(1, "running", ""))));
    runtime.on(
        TaskRequest.WaitForTasks.class,
        r -> new Reply.Tasks(List.of(ended("succeeded", null)), null, null, List.of("d1", "d2")));
    typed.run(line.split(" ", -1));
    assertThat(runtime.expect(RuntimeRequest.Acknowledge.class))
        .isEqualTo(new RuntimeRequest.Acknowledge(List.of("d1", "d2"), "read"));

    typed.intoFullFile().run(line.split(" ", -1));
    assertThat(runtime.rest())
        .anyMatch(TaskRequest.WaitForTasks.class::isInstance)
        .noneMatch(RuntimeRequest.Acknowledge.class::isInstance);
  }

  @Test
  void all_tasks_are_asked_for_in_parts_and_what_was_removed_is_said_at_the_end() {
    runtime.on(
        TaskRequest.ListTasks.class,
        r -> r.from() == null
            ? new Reply.Tasks(List.of(PlausibleAnswers.task(2, "running", "")), "place", null)
            : new Reply.Tasks(
                List.of(PlausibleAnswers.task(1, "succeeded", "")),
                null,
                new Reply.Removed(12, "2026-08-31T12:00:00Z")));
    var said = "removed 12 tasks that ended before 2026-08-31 (store.retention)\n";

    var table = typed.run("tasks", "--all");
    assertThat(table.out().lines()).hasSize(4).element(1, STRING).contains("running");
    assertThat(table.out()).endsWith(said);
    assertThat(runtime.expect(TaskRequest.ListTasks.class))
        .isEqualTo(new TaskRequest.ListTasks(null, true, 1000, null));
    assertThat(runtime.expect(TaskRequest.ListTasks.class))
        .isEqualTo(new TaskRequest.ListTasks(null, true, 1000, "place"));

    var json = typed.run("tasks", "--all", "--json");
    assertThat(json.out().lines()).hasSize(2).allMatch(line -> line.startsWith("{\"id\":"));
    assertThat(json.err()).isEqualTo(said);
  }

  @Test
  void a_task_as_json_has_every_field_and_nothing_that_commands_a_terminal() {
    runtime.on(
        TaskRequest.ListTasks.class,
        r -> new Reply.Tasks(List.of(
            PlausibleAnswers.task(1, "running", ""),
            PlausibleAnswers.task(2, "succeeded", "a\u001b[2J\u009b1m\u202eb"))));
    assertThat(typed.run("tasks", "--json").out().lines())
        .hasSize(2)
        .allMatch(line -> line.startsWith("{\"id\":"))
        .anyMatch(line -> line.contains("\"result\":null,\"error\":null")
            && line.contains("\"endedAt\":null")
            && line.contains("\"parent\":\"cv_1\""))
        .anyMatch(line -> line.contains("a\\u001B[2J\\u009b1m\\u202eb"));
  }

  @Test
  void results_reach_a_pipe_nearly_as_they_are_and_a_terminal_as_text() {
    runtime.on(
        TaskRequest.WaitForTasks.class,
        r -> new Reply.Tasks(
            List.of(PlausibleAnswers.task(1, "succeeded", "a\u001b]0;x\u0007\tb\u200b"))));
    assertThat(typed.run("wait", "1").out()).isEqualTo("a␛]0;x␇\tb\u200b\n");
    assertThat(typed.atTerminal().run("wait", "1").out()).isEqualTo("a␛]0;x␇ b\n");
  }

  @Test
  void cancelled_is_said_when_the_task_is_gone() {
    runtime.on(
        TaskRequest.CancelTask.class,
        r -> new Reply.Tasks(List.of(PlausibleAnswers.task(1, "running", ""))));
    runtime.on(
        TaskRequest.WaitForTasks.class, r -> new Reply.Tasks(List.of(ended("cancelled", null))));
    assertThat(typed.run("cancel", "1"))
        .isEqualTo(new Ran(0, ID + " cancelled\n", "stopping " + ID + "\n"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"pause 1", "resume 1", "steer 1 look in src", "allow 1", "deny 1 no"})
  void what_is_told_is_confirmed(String line) {
    assertThat(typed.run(line.split(" ", -1))).isEqualTo(new Ran(0, "done\n", ""));
  }

  @Test
  void questions_are_answered_by_number() {
    typed.run("allow", "#3", "session");
    typed.run("deny", "4", "not", "here");
    assertThat(runtime.expect(RuntimeRequest.AnswerApproval.class))
        .isEqualTo(new RuntimeRequest.AnswerApproval(3, "session", null));
    assertThat(runtime.expect(RuntimeRequest.AnswerApproval.class))
        .isEqualTo(new RuntimeRequest.AnswerApproval(4, "deny", "not here"));
    assertThat(typed.run("allow", "x").code()).isEqualTo(2);
    assertThat(typed.run("allow", "1", "forever").code()).isEqualTo(2);
  }

  @Test
  void waiting_questions_are_listed() {
    var question = new ApprovalInfo(
        3,
        ID,
        1,
        "p",
        "terminal: rm -rf build",
        "high",
        "rm",
        "t0",
        "t1",
        "refuse",
        ID,
        "cv_1",
        null);
    runtime.on(RuntimeRequest.ListApprovals.class, r -> new Reply.Approvals(List.of(question)));
    runtime.on(RuntimeRequest.ListGrants.class, r -> new Reply.Grants(List.of(GRANT)));
    assertThat(typed.run("approvals").out())
        .contains("3", ID + " p", "terminal: rm -rf build", "Allowed for longer", "#4 deploy");
    assertThat(typed.run("approvals", "--json").out().lines())
        .satisfiesExactly(
            line -> assertThat(line).startsWith("{\"number\":3,"),
            line -> assertThat(line)
                .isEqualTo(
                    "{\"grant\":\"2\",\"scope\":\"always\",\"covers\":[\"terminal: git push in /w\"],"
                        + "\"since\":\"t0\",\"session\":null,\"taskNumber\":4,\"prompt\":\"deploy\"}"));
  }

  @Test
  void what_was_allowed_for_longer_is_taken_back_by_its_name() {
    runtime.on(RuntimeRequest.RevokeGrant.class, r -> new Reply.Grants(List.of(GRANT)));
    assertThat(typed.run("revoke", "2"))
        .isEqualTo(new Ran(0, "revoked 2 (always): terminal: git push in /w\n", ""));
    var asked = runtime.expect(RuntimeRequest.RevokeGrant.class);
    assertThat(asked).isEqualTo(new RuntimeRequest.RevokeGrant("2", asked.key()));
    assertThat(asked.key()).isNotBlank();
    assertThat(typed.run("revoke", "2", "--json").out()).startsWith("{\"grant\":\"2\",");

    runtime.on(RuntimeRequest.RevokeGrant.class, r -> new Reply.Grants(List.of()));
    assertThat(typed.run("revoke", "all"))
        .isEqualTo(new Ran(0, "", "nothing is allowed for longer\n"));
    runtime.on(
        RuntimeRequest.RevokeGrant.class,
        r -> new ErrorInfo("not_found", "there is no grant", "/approvals lists them", null));
    assertThat(typed.run("revoke", "9"))
        .isEqualTo(
            new Ran(3, "", "talaria: there is no grant\n  → talaria approvals lists them\n"));
  }

  @Test
  void what_the_inbox_printed_is_seen_unless_a_conversation_still_has_to_show_it() {
    runtime.on(
        RuntimeRequest.ListDeliveries.class,
        r -> new Reply.Deliveries(List.of(delivery("d1", null), delivery("d2", "cv_1"))));
    assertThat(typed.run("inbox").out()).isEqualTo("""
        ── Talaria (background #1) · while you were away · bg_143022_a1b2c1 · 41 s
        Found 3 errors
        → talaria retry bg_143022_a1b2c1
        """.repeat(2));
    assertThat(runtime.expect(RuntimeRequest.Acknowledge.class))
        .isEqualTo(new RuntimeRequest.Acknowledge(List.of("d1"), "read"));
  }

  @Test
  void one_task_is_shown_whole() {
    assertThat(typed.run("show", "1").out()).contains(ID, "do it", "scripted-1");
    assertThat(typed.run("show", "1", "--json").out())
        .startsWith("{\"id\":\"" + ID + "\"")
        .contains("\"config\":{\"profile\":\"default\"", "\"steps\":[]");
  }

  @Test
  void a_log_is_followed_until_the_task_ends() {
    runtime.on(TaskRequest.WatchTask.class, watch -> {
      var running = PlausibleAnswers.task(1, "running", "");
      var detail = PlausibleAnswers.detail();
      new Thread(() -> {
            runtime.emit(new Event.TextDelta("another", "t", "not this"));
            runtime.emit(new Event.ToolStarted(ID, "t", "c", "terminal: ls"));
            runtime.emit(new Event.ToolEnded(ID, "t", "c", true, "3 files", 5));
            runtime.emit(new Event.TaskChanged(ended("succeeded", null)));
          })
          .start();
      return new Reply.TaskDetail(running, detail.config(), List.of());
    });
    assertThat(typed.run("logs", "-f", "1"))
        .isEqualTo(new Ran(0, "\n▸ terminal: ls\n✓ 3 files\n── succeeded\n", ""));
    assertThat(typed.run("logs", "-f", "1", "--json").out().lines())
        .hasSize(3)
        .first()
        .isEqualTo("{\"event\":\"tool.started\",\"session\":\"" + ID
            + "\",\"turn\":\"t\",\"call\":\"c\",\"title\":\"terminal: ls\"}");
  }

  @Test
  void a_log_is_followed_over_a_runtime_that_is_lost_and_each_step_comes_once() {
    var looks = new AtomicInteger();
    runtime.on(TaskRequest.WatchTask.class, watch -> {
      if (looks.incrementAndGet() == 1) {
        afterTheAnswer(new Event.ToolStarted(ID, "t", "c", "terminal: ls"));
        return detail(PlausibleAnswers.task(1, "running", ""), step(1, "2026-11-29T12:00:00Z"));
      }
      return detail(
          ended("succeeded", null),
          step(1, "2026-11-29T12:00:00Z"),
          step(2, "2026-11-29T12:00:01Z"),
          step(3, "2099-11-29T12:00:02Z"));
    });
    var ran = typed.run("logs", "-f", "1", "--json");
    assertThat(ran.code()).isZero();
    assertThat(ran.err()).isEqualTo("the runtime is gone; what runs goes on in the next one\n");
    assertThat(ran.out().lines())
        .extracting(line -> line.replaceAll("^\\{\"(index\":\\d+|event\":\"[a-z.]+\").*", "$1"))
        .containsExactly(
            "index\":1", "event\":\"tool.started\"", "index\":3", "event\":\"task.changed\"");
  }

  @Test
  void a_runtime_that_was_stopped_is_not_started_again_by_who_follows_a_log() {
    var looks = new AtomicInteger();
    runtime.on(TaskRequest.WatchTask.class, watch -> {
      if (looks.incrementAndGet() == 1) {
        afterTheAnswer(new Event.Draining("stopping", List.of(), "2026-11-29T14:31:33Z"));
        return detail(PlausibleAnswers.task(1, "running", ""));
      }
      return detail(ended("succeeded", null));
    });
    assertThat(typed.run("logs", "-f", "1"))
        .isEqualTo(
            new Ran(0, "── succeeded\n", "the runtime was stopped; waiting for the next one\n"));
  }

  @Test
  void a_runtime_that_was_stopped_is_not_started_again_by_who_waits() {
    runtime.on(TaskRequest.WaitForTasks.class, wait -> {
      runtime.emit(new Event.Draining("it stops", List.of(ID), "2026-11-29T14:31:33Z"));
      return new ErrorInfo("draining", "it was stopped", "start it", 5_000L);
    });
    assertThat(typed.run("wait", "1"))
        .isEqualTo(new Ran(75, "", "… it stops\ntalaria: it was stopped\n  → start it\n"));
    assertThat(runtime.rest()).hasSize(2);
  }

  @Test
  void a_task_that_waits_in_the_queue_is_followed_when_it_runs() {
    var looks = new AtomicInteger();
    runtime.on(TaskRequest.WatchTask.class, watch -> {
      if (looks.incrementAndGet() < 3) {
        return detail(PlausibleAnswers.task(1, "queued", ""));
      }
      new Thread(() -> runtime.emit(new Event.TaskChanged(ended("failed", "bug")))).start();
      return detail(PlausibleAnswers.task(1, "running", ""));
    });
    assertThat(typed.run("logs", "-f", "1")).isEqualTo(new Ran(0, "── failed\n", ""));
  }

  /** And then the connection is gone. */
  private void afterTheAnswer(Event event) {
    new Thread(() -> {
          runtime.expect(TaskRequest.WatchTask.class);
          runtime.emit(event);
          runtime.hangUp();
        })
        .start();
  }

  private static Reply.TaskDetail detail(TaskInfo task, Reply.TaskStep... steps) {
    return new Reply.TaskDetail(task, PlausibleAnswers.detail().config(), List.of(steps));
  }

  private static Reply.TaskStep step(int index, String at) {
    return new Reply.TaskStep(index, at, "model", null, "text", null, null, null);
  }

  @Test
  void a_slash_command_is_sent_as_the_shell_runs_it() {
    assertThat(typed.run("send", "/bg", "find", "bugs").out()).contains("Task ID: " + ID);
    assertThat(runtime.expect(TaskRequest.StartTask.class).prompt()).isEqualTo("find bugs");
    assertThat(typed.run("send", "/tasks", "--json").out()).startsWith("{\"text\":\"No task.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/tsaks", "/quit", "/watch 1", "hello", "!ls", "/show"})
  void a_line_that_is_no_command_here_is_wrong_use(String line) {
    var ran = typed.run("send", line);
    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err()).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "not_found, 3",
    "denied, 4",
    "busy, 75",
    "draining, 75",
    "auth, 7",
    "protocol, 6",
    "usage, 2"
  })
  void a_refusal_is_said_on_stderr_and_by_the_exit_code(String kind, int code) {
    var error = new ErrorInfo(kind, "that cannot be", "do this, then /retry 9", null);
    runtime.on(TaskRequest.ShowTask.class, r -> error);
    assertThat(typed.run("show", "9"))
        .isEqualTo(
            new Ran(code, "", "talaria: that cannot be\n  → do this, then talaria retry 9\n"));
  }

  @Test
  void where_no_runtime_can_be_started_the_exit_code_says_so() {
    runtime.close();
    var ran = typed.run("tasks");
    assertThat(ran.code()).isEqualTo(5);
    assertThat(ran.err()).contains("the runtime did not start", "its log is ");
  }

  private static TaskInfo ended(String state, @Nullable String error) {
    var task = PlausibleAnswers.task(1, state, "what there was");
    return new TaskInfo(
        task.id(),
        task.number(),
        state,
        task.prompt(),
        "what there was",
        error == null ? null : new ErrorInfo(error, "no " + error, "mend it, then /retry 1", null),
        task.startedAt(),
        "2026-11-29T12:00:41Z",
        task.elapsedMillis(),
        task.activity(),
        task.usage(),
        task.cost(),
        task.tools(),
        task.restarts(),
        null);
  }

  private static DeliveryInfo delivery(String id, @Nullable String conversation) {
    return new DeliveryInfo(
        id,
        ID,
        1,
        conversation,
        new DeliveryInfo.Notice(
            "Talaria (background #1)", "success", "Found 3 errors", "/retry 1", "41 s"),
        "2026-11-29T12:00:41Z",
        true,
        "stored");
  }
}
