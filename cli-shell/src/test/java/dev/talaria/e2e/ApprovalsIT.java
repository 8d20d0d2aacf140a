package dev.talaria.e2e;

import static dev.talaria.cli.shell.ShellInPty.shown;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.talaria.cli.shell.ShellInPty;
import dev.talaria.runtime.model.Answer;
import dev.talaria.runtime.model.RecordedRequest;
import dev.talaria.runtime.model.ScriptedModelServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The built product and what it asks its person: from the shell, from scripts, over the socket. */
class ApprovalsIT {
  private static final String SILENCE =
      "refused: nobody answered within 1.0 s (talaria.permission.ask-deadline)";

  private static final String ASKS = "permission.rules = []";

  @TempDir
  Path directory;

  @Test
  void questions_wait_beside_a_person_who_types_and_are_answered_in_any_order_from_anywhere()
      throws Exception {
    try (var server = ScriptedModelServer.start();
        var talaria = product(server);
        var shell = talaria.shell(80, 30)) {
      folders(talaria, "one", "two", "three", "four");
      shell.awaitText("/help");
      shell.type("/bg delete one\r");
      shell.type("half a ");
      awaitQuestion(shell, "Task #1 asks: terminal: rm -rf one → /allow 1 or /deny 1");
      var headless = talaria.start("background", "--wait", "delete two");
      awaitQuestion(shell, " asks: terminal: rm -rf two → /allow 2 or /deny 2");
      shell.type("sen");
      var third = talaria.succeed("background", "delete three").word();
      awaitQuestion(shell, "Task " + third + " asks: terminal: rm -rf three → /allow 3 or /deny 3");
      shell.type("tence");
      shell.await("keeps what was typed", lines -> lines.contains("> half a sentence"));

      var open = talaria.succeed("approvals", "--json").jsonLines();
      assertThat(open)
          .extracting(
              it -> it.path("number").asInt(),
              it -> it.path("prompt").asText(),
              it -> it.path("action").asText(),
              it -> it.path("risk").asText(),
              it -> it.path("onTimeout").asText())
          .containsExactly(
              asked(1, "delete one", "rm -rf one"),
              asked(2, "delete two", "rm -rf two"),
              asked(3, "delete three", "rm -rf three"));
      assertThat(open).allSatisfy(it -> assertThat(it.path("deadline").asText()).endsWith("Z"));
      assertThat(open)
          .extracting(
              it -> it.path("session").equals(it.path("task")),
              it -> it.path("taskNumber").asInt(),
              it -> it.path("conversation").asText().startsWith("cv_"))
          .containsExactly(tuple(true, 1, true), tuple(true, 1, false), tuple(true, 2, false));
      assertThat(open.get(2).path("task").asText()).isEqualTo(third);
      assertThat(talaria.succeed("approvals").out())
          .contains(
              open.get(0).path("task").asText() + " delete one",
              "rm -rf one",
              open.get(1).path("task").asText() + " delete two",
              "rm -rf two");
      assertThat(talaria.succeed("background", "--wait", "count").out())
          .as("others go on")
          .isEqualTo("counted\n");

      assertThat(talaria.succeed("deny", "3", "keep", "it").out()).isEqualTo("denied\n");
      assertThat(talaria.succeed("wait", third).out())
          .isEqualTo("told: refused by the person: keep it\n");
      try (var wire = Wire.to(talaria)) {
        wire.call("approval.answer", Wire.object().put("number", 2).put("answer", "once"));
      }
      assertThat(headless.end().code()).isZero();
      assertThat(numbers(talaria)).containsExactly(1);
      shell.type("\u0015/allow 1\r");
      shell.awaitText("╭─ ⚕ Talaria (background #1)");
      assertThat(numbers(talaria)).isEmpty();

      var unanswered = talaria.succeed(
          "--set", "permission.ask-deadline=1s", "background", "--wait", "delete four");
      assertThat(unanswered.out()).isEqualTo("told: " + SILENCE + "\n");
      shell.awaitText("Question 4 was not answered in time.");
      assertThat(talaria
              .succeed("--set", "permission.ask-deadline=0", "background", "--wait", "delete four")
              .out())
          .as("asked of nobody")
          .isEqualTo("told: refused: nobody is asked (talaria.permission.ask-deadline)\n");
      assertThat(numbers(talaria)).isEmpty();
      var last = talaria.succeed("tasks", "--all", "--json").jsonLines().get(1);
      assertThat(last.path("prompt").asText()).isEqualTo("delete four");
      assertThat(
              talaria.succeed("show", last.path("id").asText(), "--json").json().path("steps"))
          .as("it is recorded")
          .anySatisfy(step -> assertThat(step.path("text").asText()).isEqualTo(SILENCE));
      assertThat(talaria.work())
          .isDirectoryNotContaining("glob:**/{one,two}")
          .isDirectoryContaining("glob:**/three")
          .isDirectoryContaining("glob:**/four");
      shell.type("/quit\r");
      assertThat(shell.exitCode()).isZero();
      assertThat(shown(shell.transcript()).replace('\n', ' '))
          .contains("deletes files that cannot be brought back: rm -rf one · no answer by 2");
    }
  }

  @Test
  void what_was_allowed_for_good_outlives_the_runtime_until_it_is_revoked() throws Exception {
    try (var server = ScriptedModelServer.start();
        var talaria = product(server)) {
      folders(talaria, "one");
      talaria.succeed("runtime", "start");
      var first = talaria.start("background", "--wait", "delete one");
      awaitNumbers(talaria, 1);
      talaria.succeed("allow", "1", "always");
      assertThat(first.end().code()).isZero();
      talaria.killRuntime();

      assertThat(talaria.succeed("background", "--wait", "delete one").out())
          .as("not asked about again")
          .startsWith("told: [exit 0 ");
      var grant = talaria.succeed("approvals", "--json").json();
      assertThat(grant.path("grant").asText()).isEqualTo("1");
      assertThat(grant.path("scope").asText()).isEqualTo("always");
      assertThat(grant.path("covers").path(0).asText())
          .isEqualTo("terminal: rm -rf one in " + talaria.work());
      assertThat(grant.path("prompt").asText()).isEqualTo("delete one");
      assertThat(talaria.run("revoke", "7"))
          .isEqualTo(new Ran(
              3,
              "",
              "talaria: there is no grant \"7\" that could be revoked\n"
                  + "  → talaria approvals lists them\n"));
      assertThat(talaria.succeed("revoke", "1").out())
          .isEqualTo("revoked 1 (always): terminal: rm -rf one in " + talaria.work() + "\n");
      talaria.killRuntime();

      var again = talaria.start("background", "--wait", "delete one");
      awaitNumbers(talaria, 2);
      talaria.succeed("deny", "2");
      assertThat(again.end().out()).isEqualTo("told: refused by the person\n");
      assertThat(talaria.run("revoke", "all"))
          .isEqualTo(new Ran(0, "", "nothing is allowed for longer\n"));
    }
  }

  @Test
  void a_task_neither_answers_nor_revokes_nor_sets_anything() throws Exception {
    try (var server = ScriptedModelServer.start();
        var talaria = product(server)) {
      folders(talaria, "one", ".talaria");
      Files.writeString(
          talaria.work().resolve(".talaria/application.conf"), "talaria.session.max-turns = 7\n");
      talaria.succeed("background", "delete one");
      awaitNumbers(talaria, 1);
      for (var words :
          List.of("allow 1 always", "revoke all", "config trust .", "send /allow 1 always")) {
        var plain = talaria.run("background", "--wait", "!" + Product.SCRIPT + " " + words);
        assertThat(plain.out() + plain.err())
            .contains("refused: a session may not touch Talaria itself");
        var script = talaria.work().resolve("hidden.sh");
        Files.writeString(
            script,
            "export TALARIA_HOME='%s' TALARIA_JAVA='%s' TALARIA_BUILD=never\nexec '%s' %s\n"
                .formatted(
                    talaria.state(),
                    System.getProperty("java.home"),
                    Product.SCRIPT,
                    words.replace("/allow 1 always", "'/allow 1 always'")));
        var hidden = talaria.run("background", "--wait", "!sh hidden.sh");
        assertThat(hidden.out() + hidden.err())
            .containsPattern(
                "a session may not (answer questions, nor change what is allowed|change settings)");
      }

      assertThat(numbers(talaria)).containsExactly(1);
      assertThat(talaria.succeed("config", "show", "--json").out())
          .doesNotContain("\"max-turns\":7");
      talaria.succeed("deny", "1");
    }
  }

  /** Its model deletes what it is told to, and says what became of it. */
  private Product product(ScriptedModelServer server) throws Exception {
    server.whenUserSays("count", Answer.text("counted"));
    server.otherwise(ApprovalsIT::deletes);
    return Scripted.product(Product.in(directory), server, ASKS);
  }

  private static Answer deletes(RecordedRequest request) {
    return request.resultsSinceUser() == 0
        ? Answer.toolCall(
            "terminal",
            "{\"command\":\"rm -rf " + request.lastUserText().substring("delete ".length()) + "\"}")
        : Answer.text("told: " + request.messages().getLast().text());
  }

  private static void folders(Product talaria, String... names) throws Exception {
    for (var name : names) {
      Files.createDirectories(talaria.work().resolve(name));
    }
  }

  private static void awaitQuestion(ShellInPty shell, String question) {
    shell.await(
        "asks " + question,
        lines -> String.join(" ", lines).replaceAll(" +", " ").contains(question));
  }

  private static Tuple asked(int number, String prompt, String command) {
    return tuple(
        number,
        prompt,
        "terminal: " + command,
        "deletes files that cannot be brought back: " + command,
        "refuse");
  }

  private static List<Integer> numbers(Product talaria) throws Exception {
    return talaria.succeed("approvals", "--json").jsonLines().stream()
        .filter(line -> line.has("number"))
        .map(line -> line.path("number").asInt())
        .toList();
  }

  private static void awaitNumbers(Product talaria, Integer... numbers) throws Exception {
    Eventually.value(() -> numbers(talaria), List.of(numbers)::equals);
  }
}
