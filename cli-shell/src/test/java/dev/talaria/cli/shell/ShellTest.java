package dev.talaria.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.cli.PlausibleAnswers;
import dev.talaria.cli.ScriptedRuntime;
import dev.talaria.runtime.wire.ApprovalInfo;
import dev.talaria.runtime.wire.ConversationRequest;
import dev.talaria.runtime.wire.DeliveryInfo;
import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
import dev.talaria.runtime.wire.RuntimeRequest;
import dev.talaria.runtime.wire.StatusBar;
import dev.talaria.runtime.wire.TaskInfo;
import dev.talaria.runtime.wire.TaskRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShellTest {
  private static final String CTRL_C = "\u0003";
  private static final String CTRL_D = "\u0004";
  private static final String CTRL_B = "\u0002";

  @TempDir
  Path folder;

  private ScriptedRuntime runtime;
  private ShellInPty shell;

  @BeforeEach
  void start() throws IOException {
    runtime = new ScriptedRuntime(folder.resolve("s"));
    shell = new ShellInPty(folder, 80, 24);
  }

  @AfterEach
  void end() {
    shell.close();
    runtime.close();
  }

  @Test
  void a_conversation_streams_above_the_line_being_typed() throws Exception {
    shell.awaitText("/help");
    shell.type("what is up?\r");
    assertThat(runtime.expect(ConversationRequest.Say.class).text()).isEqualTo("what is up?");
    runtime.emit(new Event.TurnStarted("cv_1", "t1", "what is up?"));
    shell.awaitText("╌ thinking… ╌");
    shell.type("typed meanwhile");
    runtime.emit(new Event.TextDelta("cv_1", "t1", "I will **look**.\n"));
    runtime.emit(new Event.ToolStarted("cv_1", "t1", "c1", "terminal: uptime"));
    shell.awaitText("╌ ▸ terminal: uptime ╌");
    runtime.emit(new Event.ToolEnded("cv_1", "t1", "c1", true, "exit 0", 1_200));
    runtime.emit(new Event.TextDelta("cv_1", "t1", "All is "));
    shell.awaitText("╌ All is ╌");
    runtime.emit(new Event.TextDelta("cv_1", "t1", "well."));
    runtime.emit(turnEnded("succeeded", "All is well.", null));

    var lines = shell.await(
        "shows the end",
        l -> l.contains("12 s · 1 tool")
            && l.contains("> typed meanwhile")
            && l.contains(" scripted-1 ╎ /code"));
    shell.type("\u0015/quit\r");

    assertThat(shell.exitCode()).isZero();
    assertThat(ShellInPty.shown(lines)).isEqualTo("""
            ⚕ Talaria 0.1.0 · scripted-1 (scripted) · /help
            > what is up?
            I will look.
            ▸ terminal: uptime — exit 0 · 1.2 s
            All is well.
            12 s · 1 tool
            > typed meanwhile
            ╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌
             scripted-1 ╎ /code""");
  }

  @Test
  void thirty_panels_leave_the_line_being_typed_intact_and_come_whole_and_in_order()
      throws Exception {
    shell.awaitText("/help");
    var typed = "the quick brown fox jumps over 漢字 and é and on ".repeat(4) + "to its end";
    for (int i = 1; i <= 30; i++) {
      int from = (i - 1) * typed.length() / 30;
      shell.type(typed.substring(from, i * typed.length() / 30));
      runtime.emit(delivery(i, "result " + i));
      if (i % 3 == 0) {
        runtime.emit(delivery(i, "result " + i)); // the same once more, as after a reconnect
      }
      runtime.emit(new Event.TextDelta("cv_1", "t1", "streamed " + i + "\n"));
    }
    var lines = shell.await(
        "has printed all",
        l -> ShellInPty.shown(l).contains("result 30")
            && ShellInPty.shown(l).contains("on to its end"));
    assertThat(String.join("", lines).replace("  ", " "))
        .contains("> " + typed.strip().substring(0, 70));
    IntStream.rangeClosed(1, 30).forEach(i -> runtime.expect(RuntimeRequest.Acknowledge.class));

    shell.type("\r");
    assertThat(runtime.expect(ConversationRequest.Say.class).text()).isEqualTo(typed);
    shell.type(CTRL_D);
    assertThat(shell.exitCode()).isZero();

    var panels = shell.transcript().stream()
        .filter(l ->
            l.startsWith("╭") || l.startsWith("│") || l.startsWith("╰") || l.startsWith("streamed"))
        .toList();
    assertThat(panels)
        .containsExactlyElementsOf(IntStream.rangeClosed(1, 30)
            .boxed()
            .flatMap(i -> List.of(
                "╭─ ⚕ Talaria (background #" + i + ") " + "─".repeat(i < 10 ? 50 : 49) + "╮",
                "│ result " + i + " ".repeat(i < 10 ? 68 : 67) + " │",
                "╰" + "─".repeat(64) + " 1.0 s ───────╯",
                "streamed " + i)
                .stream())
            .toList());
  }

  @Test
  void slash_commands_go_out_at_once_while_a_turn_runs() throws Exception {
    shell.awaitText("/help");
    shell.type("work\r");
    runtime.emit(new Event.TurnStarted("cv_1", "t1", "work"));
    shell.type("/bg Analyse the logs\r");

    assertThat(runtime.expect(TaskRequest.StartTask.class).prompt()).isEqualTo("Analyse the logs");
    assertThat(ShellInPty.shown(shell.awaitText("Task ID: bg_143022_a1b2c1")))
        .contains("Background task #1 started: \"Analyse the logs\"\n   Task ID: bg_143022_a1b2c1");
  }

  @Test
  void ctrl_c_ends_the_turn_and_keeps_the_line_then_clears_it_and_twice_leaves() throws Exception {
    shell.awaitText("/help");
    shell.type("work\r");
    runtime.expect(ConversationRequest.Say.class);
    runtime.emit(new Event.TurnStarted("cv_1", "t1", "work"));
    shell.awaitText("thinking");
    shell.type("half a line" + CTRL_C);
    runtime.expect(ConversationRequest.Interrupt.class);
    shell.awaitText("stopping…");
    runtime.emit(turnEnded("cancelled", "", null));
    shell.await(
        "ends it and keeps the line", l -> l.contains("Cancelled.") && l.contains("> half a line"));

    shell.type(CTRL_C);
    shell.await("has cleared the line", l -> !ShellInPty.shown(l).contains("half a line"));
    shell.type(CTRL_C);
    shell.awaitText("Ctrl+C again leaves");
    shell.type(CTRL_C);
    assertThat(shell.exitCode()).isZero();
  }

  @Test
  void ctrl_b_sends_the_turn_to_the_background_and_moves_left_when_none_runs() throws Exception {
    shell.awaitText("/help");
    shell.type("ac" + CTRL_B + "b\r");
    assertThat(runtime.expect(ConversationRequest.Say.class).text()).isEqualTo("abc");
    runtime.emit(new Event.TurnStarted("cv_1", "t1", "abc"));
    shell.awaitText("thinking");
    shell.type(CTRL_B);
    runtime.expect(ConversationRequest.Detach.class);
    shell.awaitText("Background task #1 started");
    shell.await("is free", l -> !ShellInPty.shown(l).contains("thinking"));
  }

  @Test
  void leaving_says_what_goes_on() throws Exception {
    shell.awaitText("/help");
    runtime.emit(new Event.StatusChanged("cv_1", new StatusBar(12, "0.031", 2, 1, 1, 3)));
    shell.awaitText(" scripted-1 ╎ ctx 12% ╎ $0.031 ╎ ▶ 2 ╎ ⚙ 1 ╎ ? 1 ╎ ✉ 3 ╎ /code");
    shell.type("/exit\r");

    assertThat(shell.exitCode()).isZero();
    assertThat(ShellInPty.shown(shell.transcript()))
        .endsWith("> /exit\n2 tasks go on; their results will wait for you.");
    assertThat(shell.raw()).doesNotEndWith("\u001b").doesNotContain("\u001b[?1049h");
  }

  @Test
  void nothing_is_drawn_in_another_set_of_characters_which_not_every_terminal_has()
      throws Exception {
    shell.close();
    shell = new ShellInPty(folder, 80, 24, "screen");
    shell.awaitText("/help");
    shell.awaitText("╌╌╌╌╌╌╌╌");
    assertThat(shell.raw()).doesNotContain("\u000e").doesNotContain("\u001b(0");
  }

  @Test
  void what_is_typed_before_the_runtime_answers_is_kept_and_sent_in_order() throws Exception {
    runtime.close();
    shell.close();
    shell = new ShellInPty(folder, 80, 24);
    shell.awaitText("starting…");
    shell.type("first\r/bg second\rthird\r");
    shell.awaitText("> third");
    runtime = new ScriptedRuntime(folder.resolve("s"));

    assertThat(runtime.expect(ConversationRequest.Say.class).text()).isEqualTo("first");
    assertThat(runtime.expect(TaskRequest.StartTask.class).prompt()).isEqualTo("second");
    assertThat(runtime.expect(ConversationRequest.Say.class).text()).isEqualTo("third");
  }

  @Test
  void a_lost_runtime_is_said_and_the_conversation_goes_on_with_the_next() throws Exception {
    shell.awaitText("/help");
    runtime.on(TaskRequest.StartTask.class, r -> null);
    shell.type("/bg answered later\r");
    var first = runtime.expect(TaskRequest.StartTask.class);
    runtime.close();
    shell.awaitText("Lost the runtime");
    shell.type("typed meanwhile\r");
    shell.awaitText("> typed meanwhile");
    runtime = new ScriptedRuntime(folder.resolve("s"));

    assertThat(runtime.expect(ConversationRequest.OpenConversation.class).conversation())
        .isEqualTo("cv_1");
    assertThat(runtime.expect(TaskRequest.StartTask.class)).isEqualTo(first);
    assertThat(runtime.expect(ConversationRequest.Say.class).text()).isEqualTo("typed meanwhile");
    shell.awaitText("Connected again.");
    shell.awaitText("Background task #1 started: \"answered later\"");
  }

  /** Else nobody could stop it while a shell is open. */
  @Test
  void a_runtime_that_was_stopped_is_started_again_only_for_what_is_asked() throws Exception {
    var started = folder.resolve("runtime.out");
    var stopping = new Event.Draining("the runtime is stopping", List.of(), "12:00");
    shell.awaitText("/help");
    runtime.emit(stopping);
    shell.awaitText("the runtime is stopping");
    runtime.close();
    shell.awaitText("The runtime was stopped. What you ask next starts it again.");
    runtime = new ScriptedRuntime(folder.resolve("s")); // by somebody else
    shell.awaitText("Connected again.");
    assertThat(started).doesNotExist();

    runtime.emit(stopping);
    runtime.close();
    shell.await(
        "the second stop",
        lines ->
            lines.stream().filter(line -> line.contains("What you ask next")).count() == 2);
    shell.type("/bg look\r");
    while (!Files.exists(started)) {
      Thread.onSpinWait(); // the test has a time limit
    }
    runtime = new ScriptedRuntime(folder.resolve("s"));
    assertThat(runtime.expect(TaskRequest.StartTask.class).prompt()).isEqualTo("look");
  }

  @Test
  void questions_are_notices_that_take_no_key() throws Exception {
    shell.awaitText("/help");
    shell.type("y");
    runtime.emit(new Event.ApprovalRequested(new ApprovalInfo(
        3,
        "bg_1",
        2,
        "p",
        "terminal: rm -rf build",
        "deletes",
        "rm",
        "x",
        "y",
        "refuse",
        "bg_1",
        "cv_1",
        null)));
    shell.awaitText("? Task #2 asks: terminal: rm -rf build → /allow 3 or /deny 3");
    shell.type("es\r");
    assertThat(runtime.expect(ConversationRequest.Say.class).text()).isEqualTo("yes");
    shell.type("/deny 3 not now\r");
    assertThat(runtime.expect(RuntimeRequest.AnswerApproval.class))
        .isEqualTo(new RuntimeRequest.AnswerApproval(3, "deny", "not now"));
  }

  @Test
  void a_task_is_watched_until_escape() throws Exception {
    shell.awaitText("/help");
    runtime.on(
        TaskRequest.WatchTask.class,
        r -> new Reply.TaskDetail(
            PlausibleAnswers.task(1, "running", ""),
            PlausibleAnswers.detail().config(),
            List.of()));
    shell.type("/watch 1\r");
    shell.awaitText("watching #1, Esc leaves");
    runtime.emit(new Event.TextDelta("bg_143022_a1b2c1", "t", "working on it\n"));
    shell.awaitText("working on it");
    shell.type("\u001b");
    assertThat(runtime.expect(TaskRequest.UnwatchTask.class).task()).isEqualTo("bg_143022_a1b2c1");
    runtime.emit(new Event.TextDelta("bg_143022_a1b2c1", "t", "not for here\n"));
    shell.type("/help clear\r");
    assertThat(ShellInPty.shown(shell.awaitText("clear the screen")))
        .doesNotContain("not for here");
  }

  @Test
  void lines_are_continued_pasted_completed_and_remembered() throws Exception {
    shell.awaitText("/help");
    shell.type("one\\\rtwo\u001b\rthree\r");
    assertThat(runtime.expect(ConversationRequest.Say.class).text()).isEqualTo("one\ntwo\nthree");
    shell.type("\u001b[200~pasted\nlines\u001b[201~");
    shell.awaitText("lines");
    shell.type("\r");
    assertThat(runtime.expect(ConversationRequest.Say.class).text()).isEqualTo("pasted\nlines");
    Files.writeString(folder.resolve("report-of-today.md"), "x");
    shell.type("/backg\tsee @rep\t\r");
    assertThat(runtime.expect(TaskRequest.StartTask.class).prompt())
        .isEqualTo("see @report-of-today.md ");
    shell.type("a \\ b !! !x c\\\\\r");
    assertThat(runtime.expect(ConversationRequest.Say.class).text())
        .isEqualTo("a \\ b !! !x c\\\\");
    shell.type("the key is swordfish\r");
    assertThat(runtime.expect(ConversationRequest.Say.class).text())
        .isEqualTo("the key is swordfish");
    assertThat(Files.readString(folder.resolve("history")))
        .contains("see @report-of-today.md", "the key is [redacted]")
        .doesNotContain("swordfish");
    assertThat(Files.getPosixFilePermissions(folder.resolve("history")))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
  }

  @Test
  void a_key_that_means_nothing_leaves_nothing_in_the_line() throws Exception {
    shell.awaitText("/help");
    shell.type("a\u001b[15;2~b\u001b[7;7R\u001b[28~c\r");
    assertThat(runtime.expect(ConversationRequest.Say.class).text()).isEqualTo("abc");
  }

  @Test
  void a_command_has_the_terminal_and_results_wait_for_its_end() throws Exception {
    shell.awaitText("/help");
    shell.type("!echo ready; read answer; echo got $answer; exit 3\r");
    shell.await("runs it", l -> l.contains("ready"));
    runtime.emit(delivery(1, "late"));
    shell.type("hello there\r");

    var lines = shell.awaitText("late");
    assertThat(ShellInPty.shown(lines))
        .containsSubsequence("got hello there\n", "! exited 3\n", "╭─ ⚕ Talaria (background #1)");
  }

  @Test
  void refusals_and_slips_are_said_and_the_prompt_goes_on() throws Exception {
    shell.awaitText("/help");
    runtime.on(
        TaskRequest.ShowTask.class,
        r -> new ErrorInfo("not_found", "there is no task 9", "/tasks lists them", null));
    shell.type("/shwo 9\r");
    shell.awaitText("✗ There is no command /shwo. Did you mean /show?");
    shell.type("/show 9\r");
    shell.awaitText("✗ there is no task 9");
    shell.type("/bg\r");
    shell.awaitText("✗ usage: /background <prompt>");
  }

  @Test
  void a_window_that_shrinks_to_twenty_cells_goes_on_working() throws Exception {
    shell.awaitText("/help");
    shell.resize(20, 24);
    shell.type("narrow");
    shell.await("has the bar", l -> ShellInPty.shown(l).contains("> narrow\n"));
    runtime.emit(delivery(1, "some words that wrap"));
    var lines = shell.await(
        "shows both", l -> l.contains("│ wrap             │") && l.contains("> narrow"));
    assertThat(ShellInPty.shown(lines)).contains("""
            ╭─ ⚕ Talaria (ba… ─╮
            │ some words that  │
            │ wrap             │
            ╰──────── 1.0 s ───╯
            > narrow
            """);
  }

  @Test
  void a_result_rings_once() throws Exception {
    runtime.on(
        Request.Initialize.class,
        r -> new Reply.Initialized(1, "0.1.0", 1, "/state", true, 100, true, false, List.of()));
    shell.close();
    shell = new ShellInPty(folder, 80, 24);
    shell.awaitText("/help");
    runtime.emit(delivery(1, "ring"));
    shell.awaitText("ring");
    runtime.emit(delivery(1, "ring"));
    runtime.expect(RuntimeRequest.Acknowledge.class);
    runtime.expect(RuntimeRequest.Acknowledge.class);
    shell.type(CTRL_D);

    assertThat(shell.exitCode()).isZero();
    assertThat(shell.raw().chars().filter(c -> c == 7)).hasSize(1);
  }

  private static Event delivery(int number, String body) {
    return new Event.DeliveryOffered(new DeliveryInfo(
        "d" + number,
        "bg_" + number,
        number,
        "cv_1",
        new DeliveryInfo.Notice(
            "Talaria (background #" + number + ")", "success", body, "", "1.0 s"),
        "2026-11-29T12:00:00Z",
        false,
        "offered"));
  }

  private static Event turnEnded(String outcome, String text, ErrorInfo error) {
    return new Event.TurnEnded(
        "cv_1", "t1", outcome, text, error, new TaskInfo.UsageInfo(1, 0, 1, 0), "", 12_000, 1);
  }
}
