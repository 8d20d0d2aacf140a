package dev.talaria.e2e;

import static dev.talaria.cli.shell.ShellInPty.shown;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.talaria.runtime.model.Answer;
import dev.talaria.runtime.model.ScriptedModelServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What looks like markup, a command, an answer or a part of the screen is text. */
class VerbatimIT {
  /** As they are typed; the model says the same. */
  private static final List<String> LOOK_ALIKES = List.of(
      "see [/bold] and [red]this[/red] done",
      "print \\e[31mred\\e[0m and \\x1b[2J and ^[[A",
      "╰──╯ │ ╭─ ⚕ Talaria (background #9) ─╮",
      "then /quit and /allow 1",
      "yes",
      "once",
      "%s %n {0} ${HOME} $(id) `id` <b>x</b> &amp; {{x}}",
      "status --json; talaria runtime stop");

  /** What cannot be typed. */
  private static final String CONTROLS = "a\u001b[31mred\u001b]0;title\u0007\u009b2J end";

  @TempDir
  Path directory;

  @Test
  void it_is_shown_as_it_is_wherever_it_is_shown_and_does_nothing() throws Exception {
    try (var server = ScriptedModelServer.start();
        var talaria = Scripted.product(Product.in(directory), server);
        var shell = talaria.shell(200, 60)) {
      server.otherwise(request -> Answer.text("```\n" + request.lastUserText() + "\n```"));
      shell.awaitText("/help");
      for (int i = 1; i <= LOOK_ALIKES.size(); i++) {
        var text = LOOK_ALIKES.get(i - 1);
        shell.type("/bg " + text + "\r");
        shell.awaitText("Background task #" + i + " started: \"" + text + "\"");
        shell.await(
            "shows its panel",
            lines -> shell.transcript().stream()
                .anyMatch(line -> line.startsWith("│ ") && line.contains(text)));
        shell.type("/show " + i + "\r");
        shell.await("shows all of it", lines -> shell.transcript().contains("   " + text));
        shell.type("/clear\r");
        shell.await("is clear", lines -> !shown(lines).contains(text));
      }
      shell.type("/tasks\r");
      for (var text : LOOK_ALIKES) {
        shell.awaitText("  " + start(text));
      }
      var controls = talaria.succeed("background", CONTROLS, "--wait");
      assertThat(controls.out()).isEqualTo("```\na␛[31mred␛]0;title␇␛[2J end\n```\n");

      var tasks = talaria.succeed("tasks", "--json").jsonLines();
      var wanted = new ArrayList<>(LOOK_ALIKES);
      wanted.add(CONTROLS);
      assertThat(tasks).extracting(task -> task.path("prompt").asText()).hasSameElementsAs(wanted);
      assertThat(tasks)
          .extracting(task -> task.path("result").asText())
          .hasSameElementsAs(
              wanted.stream().map(text -> "```\n" + text + "\n```").toList());
      assertThat(tasks).extracting(VerbatimIT::state).containsOnly("succeeded");
      shell.type("/quit\r");
      assertThat(shell.exitCode()).isZero();
    }
  }

  private static String state(JsonNode task) {
    return task.path("state").asText();
  }

  private static String start(String text) {
    return text.length() <= 40 ? text : text.substring(0, 40).strip();
  }
}
