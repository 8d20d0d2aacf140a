package dev.talaria.e2e;

import static dev.talaria.cli.shell.ShellInPty.shown;
import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.model.Answer;
import dev.talaria.runtime.model.Gate;
import dev.talaria.runtime.model.ScriptedModelServer;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The built product in a window: what a person types and sees. */
class ShellIT {
  private static final int TASKS = 20;
  private static final Pattern HEAD =
      Pattern.compile("╭─ (.) Talaria \\(background #(\\d+)\\)(.*?) ─+╮");
  private static final Pattern COLOUR = Pattern.compile("\u001b\\[[0-9;]*(3|4|9)[0-9][0-9;]*m");

  @TempDir
  Path directory;

  @Test
  void results_of_the_same_moment_are_whole_panels_above_the_line_being_typed() throws Exception {
    var gate = new Gate();
    try (var server = ScriptedModelServer.start();
        var talaria = Scripted.product(Product.in(directory), server, "gate.concurrency = 64");
        var shell = talaria.shell(80, 24)) {
      server.whenUserSays("question 7 ", Answer.waitingAt(gate).andCut());
      server.otherwise(
          request -> Answer.waitingAt(gate).andText("answer to " + request.lastUserText()));
      shell.awaitText("/help");
      for (int i = 1; i <= TASKS; i++) {
        shell.type("/bg question " + i + " \r");
      }
      gate.awaitArrivals(TASKS);
      shell.awaitText("▶ " + TASKS);
      shell.type("/tasks\r");
      shell.await("lists them", lines -> shown(lines).contains("▶ running"));
      shell.type("half a ");
      gate.open();
      shell.type("sentence");
      shell.await(
          "shows all",
          lines -> heads(shell.transcript()).size() == TASKS
              && shown(lines).contains("> half a sentence"));

      var transcript = shell.transcript();
      assertThat(shown(transcript)).contains("▶ running").doesNotContain("No task");
      for (int i = 1; i <= TASKS; i++) {
        int at = headOf(transcript, i);
        if (i == 7) {
          assertThat(transcript.get(at)).startsWith("╭─ ✗ Talaria");
          assertThat(transcript.subList(at + 1, at + 4))
              .anyMatch(line -> line.contains("/retry 7"));
        } else {
          assertThat(transcript.get(at)).startsWith("╭─ ⚕ Talaria");
          assertThat(transcript.get(at + 1)).matches("│ answer to question " + i + " +│");
          assertThat(transcript.get(at + 2)).matches("╰─+ .* ─+╯");
        }
      }
      shell.type("\u0015/quit\r");
      assertThat(shell.exitCode()).isZero();
    }
  }

  @Test
  void cancel_knows_the_background_and_leaving_says_what_goes_on() throws Exception {
    var gate = new Gate();
    try (var server = ScriptedModelServer.start();
        var talaria = Scripted.product(Product.in(directory), server);
        var shell = talaria.shell(80, 24)) {
      server.otherwise(request -> Answer.waitingAt(gate).andText("late"));
      shell.awaitText("/help");
      shell.type("/bg one\r/bg two\r/bg !sleep 8771\r");
      gate.awaitArrivals(2);
      Eventually.value(() -> talaria.processes("sleep 8771"), found -> !found.isEmpty());
      shell.awaitText("▶ 3");
      shell.type("/cancel 3\r");
      shell.awaitText("#3 stopping");
      shell.awaitText("│ Cancelled. Ended with it: terminal: sleep 8771.");
      shell.awaitText("▶ 2");
      assertThat(talaria.processes("sleep 8771")).isEmpty();
      shell.type("/exit\r");

      assertThat(shell.exitCode()).isZero();
      assertThat(shown(shell.transcript()))
          .endsWith("2 tasks go on; their results will wait for you.");
      gate.open();
      Eventually.value(
          () -> talaria.succeed("tasks", "--all", "--json").jsonLines(),
          tasks -> tasks.stream()
                  .filter(task -> task.path("state").asText().equals("succeeded"))
                  .count()
              == 2);
    }
  }

  @Test
  void what_finished_while_nobody_was_there_is_shown_once_to_who_comes_back() throws Exception {
    var gate = new Gate();
    try (var server = ScriptedModelServer.start();
        var talaria = Scripted.product(Product.in(directory), server, "gate.concurrency = 64")) {
      server.otherwise(
          request -> Answer.waitingAt(gate).andText("answer to " + request.lastUserText()));
      try (var shell = talaria.shell(80, 24)) {
        shell.awaitText("/help");
        for (int i = 1; i <= TASKS; i++) {
          shell.type("/bg question " + i + ".\r");
        }
        gate.awaitArrivals(TASKS);
        shell.awaitText("▶ " + TASKS);
        shell.type("/quit\r");
        assertThat(shell.exitCode()).isZero();
      }
      gate.open();
      Eventually.value(
          () -> talaria
              .succeed("runtime", "status", "--json")
              .json()
              .at("/status/unseen")
              .asInt(),
          unseen -> unseen == TASKS);
      var conversation = talaria
          .succeed("tasks", "--json")
          .jsonLines()
          .getFirst()
          .path("parent")
          .asText();
      talaria.killRuntime();

      try (var shell = talaria.shell(80, 24)) {
        shell.awaitText("✉ " + TASKS + " results finished while you were away: /inbox");
        shell.type("/open " + conversation + "\r");
        shell.await("shows all", lines -> heads(shell.transcript()).size() == TASKS);
        shell.type("/tasks\r");
        shell.awaitText("✓ succeeded");
        shell.type("/quit\r");
        assertThat(shell.exitCode()).isZero();
        var transcript = shell.transcript();
        assertThat(heads(transcript))
            .containsExactlyInAnyOrderElementsOf(
                IntStream.rangeClosed(1, TASKS).mapToObj(i -> "#" + i).toList());
        for (int i = 1; i <= TASKS; i++) {
          int at = headOf(transcript, i);
          assertThat(transcript.get(at)).contains("· while you were away");
          assertThat(transcript.get(at + 1)).contains("answer to question " + i + ".");
        }
      }
      assertThat(talaria.run("inbox", "--json")).isEqualTo(new Ran(0, "", "nothing new\n"));
    }
  }

  @Test
  void a_window_of_twenty_cells_and_no_colour_is_enough() throws Exception {
    try (var talaria = Product.in(directory).with("NO_COLOR", "1");
        var shell = talaria.shell(20, 24)) {
      shell.awaitText(" built-in engine");
      shell.type("/bg !echo hello\r");
      shell.awaitText("│   hello ");
      shell.type("/tasks\r");
      shell.awaitText("   succeeded");
      shell.type("/shwo\r");
      shell.await("names the nearest", lines -> String.join(" ", lines).contains("/show?"));
      shell.type("/quit\r");

      assertThat(shell.exitCode()).isZero();
      assertThat(shell.transcript().stream().filter(line -> line.startsWith("╭")))
          .singleElement()
          .asString()
          .endsWith("─╮");
      assertThat(COLOUR.matcher(shell.raw()).find()).as(shell.raw()).isFalse();
    }
  }

  private static List<String> heads(List<String> transcript) {
    return transcript.stream()
        .map(HEAD::matcher)
        .filter(Matcher::matches)
        .map(head -> "#" + head.group(2))
        .toList();
  }

  private static int headOf(List<String> transcript, int number) {
    return IntStream.range(0, transcript.size())
        .filter(i -> transcript.get(i).contains("Talaria (background #" + number + ")"))
        .findFirst()
        .orElseThrow();
  }
}
