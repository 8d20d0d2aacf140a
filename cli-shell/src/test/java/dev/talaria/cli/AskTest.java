package dev.talaria.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.cli.Typed.Ran;
import dev.talaria.runtime.wire.ApprovalInfo;
import dev.talaria.runtime.wire.ConversationRequest;
import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.RuntimeRequest;
import dev.talaria.runtime.wire.TaskInfo;
import dev.talaria.runtime.wire.TaskRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AskTest extends VerbTests {
  @Test
  void the_answer_is_printed_as_it_comes_and_once() {
    answering(delta("Two "), delta("files."), ended("succeeded", "Two files.", null));
    assertThat(typed.run("ask", "how many?")).isEqualTo(new Ran(0, "Two files.\n", ""));
    assertThat(runtime.expect(ConversationRequest.Say.class).text()).isEqualTo("how many?");
  }

  @Test
  void what_was_missed_of_the_answer_follows() {
    answering(delta("Two "), ended("succeeded", "Two files.", null));
    assertThat(typed.run("ask", "x").out()).isEqualTo("Two files.\n");
  }

  @Test
  void remarks_between_tool_calls_stand_before_the_answer() {
    answering(delta("I look."), ended("succeeded", "Two files.", null));
    assertThat(typed.run("ask", "x").out()).isEqualTo("I look.\n\nTwo files.\n");
  }

  @Test
  void events_of_another_turn_are_not_printed() {
    answering(
        new Event.TextDelta("cv_1", "t0", "old"),
        ended("t0", "failed", "old", null),
        ended("succeeded", "new", null));
    assertThat(typed.run("ask", "x")).isEqualTo(new Ran(0, "new\n", ""));
  }

  @Test
  void questions_of_its_own_work_are_told_and_those_of_others_are_not() {
    answering(
        question(1, "bg_1", null),
        question(2, "bg_2", "cv_2"),
        question(3, null, "cv_1"),
        ended("succeeded", "done", null));
    assertThat(typed.run("ask", "x"))
        .isEqualTo(new Ran(
            0,
            "done\n",
            "it asks: rm -rf build (deletes files · no answer by then means no)"
                + " → talaria allow 3, or talaria deny 3\n"));
  }

  private static Event question(int number, @Nullable String task, @Nullable String conversation) {
    return new Event.ApprovalRequested(new ApprovalInfo(
        number,
        "dg_1",
        0,
        "x",
        "rm -rf build",
        "deletes files",
        "rm",
        "t0",
        "then",
        "refuse",
        task,
        conversation,
        "count"));
  }

  @ParameterizedTest
  @CsvSource({
    "failed, auth, 7",
    "failed, transport, 1",
    "timed_out, timeout, 124",
    "budget_exhausted, budget, 8",
    "cancelled, cancelled, 130"
  })
  void a_turn_that_fails_says_why_on_stderr(String outcome, String kind, int code) {
    answering(ended(outcome, "so far", new ErrorInfo(kind, "it went wrong", "mend it", null)));
    assertThat(typed.run("ask", "x"))
        .isEqualTo(new Ran(code, "so far\n", "it went wrong\n→ mend it\n"));
  }

  @Test
  void as_json_the_whole_answer_is_one_object() {
    answering(delta("Two files."), ended("succeeded", "Two files.", null));
    assertThat(typed.run("ask", "x", "--json").out())
        .isEqualTo(
            "{\"session\":\"cv_1\",\"turn\":\"t1\",\"outcome\":\"succeeded\","
                + "\"text\":\"Two files.\",\"error\":null,\"usage\":{\"input\":1,\"cachedInput\":0,"
                + "\"output\":2,\"reasoning\":0},\"cost\":\"0.001\",\"elapsedMillis\":5,\"tools\":0}\n");
  }

  @Test
  void a_lost_runtime_ends_the_wait_for_an_answer() {
    runtime.on(ConversationRequest.Say.class, say -> {
      new Thread(runtime::hangUp).start();
      return new Reply.TurnAccepted("t1", 0);
    });
    assertThat(typed.run("ask", "x").code()).isEqualTo(5);
  }

  @Test
  void a_runtime_that_was_stopped_is_told_apart_from_a_lost_one() {
    runtime.on(ConversationRequest.Say.class, say -> {
      new Thread(() -> {
            runtime.expect(
                ConversationRequest.Say
                    .class); // until it is answered, as a runtime that stops does
            runtime.emit(new Event.Draining("it stops", List.of("cv_1"), "2026-11-29T14:31:33Z"));
            runtime.emit(new Event.Draining("", List.of("cv_1"), "2026-11-29T14:31:33Z"));
            runtime.hangUp();
          })
          .start();
      return new Reply.TurnAccepted("t1", 0);
    });
    assertThat(typed.run("ask", "x"))
        .isEqualTo(new Ran(
            75,
            "",
            "… it stops\ntalaria: the runtime was stopped; what runs goes on when it is back\n"
                + "  → talaria runtime start starts it\n"));
  }

  @Test
  void a_client_that_is_terminated_ends_the_turn_too() throws Exception {
    runtime.on(ConversationRequest.Say.class, say -> new Reply.TurnAccepted("t1", 0));
    var process = process("ask", "x");
    runtime.expect(ConversationRequest.Say.class);
    // the hook is there before the request goes out
    process.destroy();
    assertThat(runtime.expect(ConversationRequest.Interrupt.class))
        .isEqualTo(new ConversationRequest.Interrupt("cv_1"));
    assertThat(process.waitFor()).isEqualTo(143);
  }

  @Test
  void nothing_of_the_runtime_or_of_models_is_loaded_by_a_client() throws Exception {
    answering(ended("succeeded", "fine", null));
    for (var words : List.of(List.of("version"), List.of("ask", "x"), List.of("tasks"))) {
      var process = process("-Xlog:class+load", words.toArray(String[]::new));
      var loaded = new String(
          process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
      assertThat(process.waitFor()).isZero();
      assertThat(loaded)
          .contains("dev.talaria.cli.Main ")
          .doesNotContain(
              "org.apache.pekko", "scala.", "dev.langchain4j", "ch.qos.logback", "org.sqlite");
    }
  }

  @Test
  void what_the_turn_started_and_still_runs_is_named_and_the_code_says_so() {
    answering(ended("succeeded", "begun", null));
    runtime.on(
        TaskRequest.TasksBelow.class,
        below -> below.session().equals("cv_1")
            ? new Reply.Tasks(List.of(
                PlausibleAnswers.task(1, "running", ""), PlausibleAnswers.task(2, "queued", "")))
            : new Reply.Tasks(List.of()));
    assertThat(typed.run("ask", "x"))
        .isEqualTo(new Ran(
            9,
            "begun\n",
            "still runs: bg_143022_a1b2c1 do it\nstill runs: bg_143022_a1b2c2 do it\n"
                + "→ talaria wait bg_143022_a1b2c1 bg_143022_a1b2c2 waits for the results\n"));
    answering(ended("failed", "", new ErrorInfo("bug", "it broke", "", null)));
    assertThat(typed.run("ask", "x").code()).as("of what failed itself").isEqualTo(1);
  }

  @Test
  void with_wait_what_the_turn_started_is_waited_for_and_what_that_started() {
    answering(ended("succeeded", "begun", null));
    var answers = new ArrayDeque<>(List.of(
        List.of(PlausibleAnswers.task(1, "running", "")),
        List.of(PlausibleAnswers.task(1, "waiting", ""), PlausibleAnswers.task(2, "running", "")),
        List.of(PlausibleAnswers.task(1, "waiting", ""))));
    runtime.on(TaskRequest.TasksBelow.class, below -> new Reply.Tasks(answers.remove()));
    runtime.on(
        TaskRequest.WaitForTasks.class,
        wait -> new Reply.Tasks(List.of(
            wait.tasks().getFirst().endsWith("1")
                ? PlausibleAnswers.task(1, "succeeded", "one")
                : PlausibleAnswers.task(2, "timed_out", "two"))));
    assertThat(typed.run("ask", "x", "--wait"))
        .isEqualTo(new Ran(
            124,
            "begun\none\ntwo\n",
            "it started bg_143022_a1b2c1; waiting for that too\n"
                + "it started bg_143022_a1b2c2; waiting for that too\n"
                + "the task bg_143022_a1b2c2 ended: timed out\n"));
    assertThat(runtime.expect(RuntimeRequest.Acknowledge.class))
        .isEqualTo(new RuntimeRequest.Acknowledge(List.of("bg_143022_a1b2c1/end"), "read"));
  }

  private Process process(String... words) throws IOException {
    return process("-Xlog:disable", words);
  }

  private Process process(String option, String[] words) throws IOException {
    var command = new java.util.ArrayList<>(List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        option,
        "-cp",
        System.getProperty("java.class.path"),
        "dev.talaria.cli.Main"));
    command.addAll(List.of(words));
    var builder = new ProcessBuilder(command);
    builder.environment().putAll(typed.environment());
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    return builder.redirectErrorStream(true).start();
  }

  private void answering(Event... events) {
    runtime.on(ConversationRequest.Say.class, say -> {
      new Thread(() -> List.of(events).forEach(runtime::emit)).start();
      return new Reply.TurnAccepted("t1", 0);
    });
  }

  private static Event delta(String text) {
    return new Event.TextDelta("cv_1", "t1", text);
  }

  private static Event ended(String outcome, String text, @Nullable ErrorInfo error) {
    return ended("t1", outcome, text, error);
  }

  private static Event ended(String turn, String outcome, String text, @Nullable ErrorInfo error) {
    return new Event.TurnEnded(
        "cv_1", turn, outcome, text, error, new TaskInfo.UsageInfo(1, 0, 2, 0), "0.001", 5, 0);
  }
}
