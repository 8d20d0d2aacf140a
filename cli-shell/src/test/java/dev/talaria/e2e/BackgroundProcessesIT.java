package dev.talaria.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.model.Answer;
import dev.talaria.runtime.model.Gate;
import dev.talaria.runtime.model.ScriptedModelServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A person looks at what an agent left running, and ends it, without a word to a model. */
class BackgroundProcessesIT {
  /** Thirty lines, then one when the file {@code go} is there, and then it goes on. */
  private static final String SERVER =
      "seq -f 'request %g' 30; until [ -e go ]; do sleep 0.01; done; echo reloaded; exec sleep 8721";

  @TempDir
  Path directory;

  @Test
  void a_server_is_listed_and_its_last_lines_are_read_and_followed_to_the_end_of_its_task()
      throws Exception {
    var gate = new Gate();
    try (var server = ScriptedModelServer.start();
        var talaria = Scripted.product(Product.in(directory), server)) {
      server.answer(starting(SERVER), Answer.waitingAt(gate).andText("late"));
      var id = talaria.succeed("background", "serve it").word();
      gate.awaitArrivals(1);

      var process = talaria.succeed("processes", "--json").json();
      assertThat(process.path("id").asText()).isEqualTo("p1");
      assertThat(process.path("session").asText()).isEqualTo(id);
      assertThat(process.path("state").asText()).isEqualTo("running");
      assertThat(process.path("command").asText()).isEqualTo(SERVER);
      assertThat(ProcessHandle.of(process.path("pid").asLong())).isPresent();
      assertThat(Eventually.value(
              () -> talaria.run("output", "p1"), said -> said.out().contains("request 30")))
          .isEqualTo(new Ran(
              0,
              IntStream.rangeClosed(11, 30)
                  .mapToObj(i -> "request " + i + "\n")
                  .collect(Collectors.joining()),
              "p1 ▶ running · pid " + process.path("pid") + " · " + SERVER + "\n"));
      assertThat(talaria.succeed("output", "p1", "--lines", "2").out())
          .isEqualTo("request 29\nrequest 30\n");

      var following = talaria.start("output", "p1", "--lines", "1", "--follow");
      Eventually.value(following::said, said -> said.equals("request 30\n"));
      Files.createFile(talaria.work().resolve("go"));
      Eventually.value(following::said, said -> said.equals("request 30\nreloaded\n"));
      assertThat(server.requests()).as("what the agent asked by itself").hasSize(2);
      talaria.succeed("cancel", id);

      var ended = "p1 ■ exit 143, ended with its session · pid " + process.path("pid") + " · "
          + SERVER + "\n";
      assertThat(following.end()).isEqualTo(new Ran(0, "request 30\nreloaded\n", ended));
      assertThat(talaria.processes("sleep 8721")).isEmpty();
      assertThat(talaria.run("output", "p1", "--lines", "1"))
          .isEqualTo(new Ran(0, "reloaded\n", ended));
      assertThat(talaria.succeed("processes").out()).contains("■ exit 143, ended with its session");
      gate.open();
      assertThat(server.requests()).hasSize(2);
    }
  }

  @Test
  void in_the_shell_a_server_is_looked_at_and_ended_while_the_turn_that_started_it_runs()
      throws Exception {
    var gate = new Gate();
    try (var server = ScriptedModelServer.start();
        var talaria = Scripted.product(Product.in(directory), server)) {
      server.answer(
          starting("printf '\\\\033[2Jone\\\\ntwo\\\\nthree\\\\n'; exec sleep 8722"),
          Answer.waitingAt(gate).andToolCall("process", "{\"action\":\"poll\",\"id\":\"p1\"}"),
          Answer.text("all is served"));
      try (var shell = talaria.shell(40, 30)) {
        shell.awaitText("/help");
        shell.type("serve it\r");
        gate.awaitArrivals(1);

        shell.type("/ps\r");
        shell.awaitText("process: p1");
        shell.awaitText("state: ▶ running");
        shell.awaitText("of: here serve it");
        shell.type("/output p1 2\r");
        shell.await("the last lines", lines -> lines.contains("three"));
        assertThat(shell.transcript()).contains("two", "three").doesNotContain("␛[2Jone");
        shell.type("/output p1\r");
        shell.await("all lines", lines -> lines.contains("␛[2Jone"));
        shell.type("/kill p1\r");
        shell.awaitText("p1 ended: ");
        assertThat(talaria.processes("sleep 8722")).isEmpty();
        shell.type("/kill p9\r");
        shell.awaitText("there is no process \"p9\"");
        assertThat(server.requests()).hasSize(2);

        gate.open();
        shell.awaitText("all is served");
        assertThat(server.requests().getLast().messages().getLast().text())
            .endsWith("three\n[p1 exit 143, a person ended it]\n");
      }
    }
  }

  @Test
  void a_process_that_is_not_there_is_not_found() throws Exception {
    try (var talaria = Product.in(directory)) {
      var unknown =
          new Ran(3, "", "talaria: there is no process \"p9\"\n  → talaria processes lists them\n");

      assertThat(talaria.run("output", "p9", "-f")).isEqualTo(unknown);
      assertThat(talaria.run("kill", "p9", "--json")).isEqualTo(unknown);
      assertThat(talaria.run("processes"))
          .isEqualTo(
              new Ran(0, "No process. An agent starts them: servers, watchers, builds.\n", ""));
    }
  }

  private static Answer starting(String command) {
    return Answer.toolCall("process", "{\"action\":\"start\",\"command\":\"" + command + "\"}");
  }
}
