package dev.talaria.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.model.Answer;
import dev.talaria.runtime.model.ScriptedModelServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recurring work, from the command line. */
class CronIT {
  @TempDir
  Path directory;

  private Product talaria;

  @BeforeEach
  void start() throws Exception {
    talaria = Product.in(directory).configured("");
  }

  @AfterEach
  void stop() throws Exception {
    talaria.close();
  }

  @Test
  void a_job_runs_at_its_time_and_brings_its_result_where_it_should() throws Exception {
    talaria.succeed(
        "cron",
        "add",
        "in 1 second",
        "--name",
        "hello",
        "--deliver",
        "file said.md",
        "!printf 'hello\\n\\n  you\\n'");

    var said = talaria.work().resolve("said.md");
    Eventually.value(() -> history("hello"), runs -> !runs.isEmpty() && ended(runs));

    assertThat(Files.readString(said)).isEqualTo("hello\n\n  you\n");
    assertThat(history("hello")).containsExactly("on_time succeeded told");
    assertThat(talaria
            .succeed("cron", "show", "hello", "--json")
            .json()
            .path("state")
            .asText())
        .isEqualTo("ended");
    assertThat(talaria.succeed("inbox", "--json").out()).isEmpty();
  }

  @Test
  void a_command_gets_the_result_and_one_that_fails_is_told_with_it() throws Exception {
    talaria.succeed(
        "cron",
        "add",
        "@daily",
        "--name",
        "hello",
        "--deliver",
        "command cat > got",
        "--deliver",
        "command exit 3",
        "!printf 'hello\\n\\n  you\\n'");
    talaria.succeed("cron", "run", "hello");
    Eventually.value(() -> history("hello"), runs -> !runs.isEmpty() && ended(runs));

    assertThat(Files.readString(talaria.work().resolve("got"))).isEqualTo("hello\n\n  you\n");
    assertThat(talaria.succeed("inbox", "--json").out())
        .containsOnlyOnce("It could not be delivered to command exit 3: exit 3 after ");
  }

  /** What a directory says of itself is no part of what a job was asked, or of its result. */
  @Test
  void a_line_comes_out_as_it_is_in_a_directory_with_instructions() throws Exception {
    var instructions = "Always answer in capital letters and add a greeting.";
    try (var server = ScriptedModelServer.start()) {
      talaria = Scripted.product(talaria, server);
      Files.writeString(talaria.work().resolve("AGENTS.md"), instructions);
      server.otherwise(request -> Answer.text("one line"));
      for (var prompt : List.of("!echo 'one line'", "Say: one line")) {
        talaria.succeed(
            "cron", "add", "@yearly", "--name", "line", "--deliver", "file said", prompt);
        talaria.succeed("cron", "run", "line");
        Eventually.value(() -> history("line"), runs -> !runs.isEmpty() && ended(runs));

        assertThat(Files.readString(talaria.work().resolve("said"))).isEqualTo("one line\n");
        talaria.succeed("cron", "remove", "line");
        Files.delete(talaria.work().resolve("said"));
      }
      var asked = server.requests();
      assertThat(asked).singleElement().satisfies(request -> {
        assertThat(request.lastUserText()).isEqualTo("Say: one line");
        assertThat(request.body().toString()).doesNotContain(instructions, "AGENTS.md");
      });
    }
  }

  @Test
  void what_was_due_while_the_runtime_was_killed_is_made_up_for_once() throws Exception {
    talaria.succeed(
        "cron", "add", "in 2 seconds", "--name", "late", "--misfire", "once", "!echo x >> ran");
    talaria.runtime().destroyForcibly();
    Eventually.value(() -> talaria.run("runtime", "status").code(), code -> code != 0);

    talaria.succeed("runtime", "start");
    Eventually.value(() -> history("late"), runs -> !runs.isEmpty() && ended(runs));
    talaria.runtime().destroyForcibly();
    talaria.succeed("runtime", "start");

    assertThat(history("late")).singleElement().asString().endsWith(" succeeded told");
    assertThat(talaria.work().resolve("ran")).hasContent("x");
    assertThat(talaria.succeed("cron", "remove", "late").code()).isZero();
    assertThat(talaria.run("cron", "show", "late"))
        .isEqualTo(new Ran(
            3, "", "talaria: there is no job \"late\"\n  → talaria cron list shows them\n"));
  }

  private static boolean ended(List<String> runs) {
    return runs.stream().noneMatch(run -> run.contains("running"));
  }

  private List<String> history(String job) throws Exception {
    return talaria
        .succeed("cron", "history", job, "--json")
        .out()
        .lines()
        .map(Ran::object)
        .map(run -> run.path("kind").asText() + " " + run.path("state").asText() + " "
            + run.path("told").asText())
        .toList();
  }
}
