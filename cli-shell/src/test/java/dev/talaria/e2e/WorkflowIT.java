package dev.talaria.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.talaria.cli.shell.ShellInPty;
import dev.talaria.runtime.model.Answer;
import dev.talaria.runtime.model.Gate;
import dev.talaria.runtime.model.RecordedRequest;
import dev.talaria.runtime.model.ScriptedModelServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Workflows, from the command line and the shell. */
class WorkflowIT {
  private static final String DIAMOND = """
      about: Looks at an incident from two sides
      inputs:
        what: { about: what to look for, default: errors }
      workspace: here
      steps:
        collect:
          run: echo 3 ${inputs.what}
        left:
          prompt: "Look left at ${steps.collect.result}"
        right:
          run: echo right of ${steps.collect.result}
        ask:
          needs: [left, right]
          ask: "Send it?"
        send:
          when: ${steps.ask.result} == yes
          run: echo ${steps.left.result} and ${steps.right.result}
      result: ${steps.send.result}
      """;

  @TempDir
  Path directory;

  // --- a diamond, with a person and a model

  @Test
  void a_run_goes_on_where_it_was_when_its_runtime_is_killed_and_is_told_once() throws Exception {
    var gate = new Gate();
    try (var server = ScriptedModelServer.start();
        var talaria = Scripted.product(Product.in(directory), server)) {
      server.otherwise(request -> request.resultsSinceUser() > 0
          ? Answer.text("bye")
          : Answer.waitingAt(gate).andToolCall("card", done("left")));
      write(talaria, "incident", DIAMOND);
      var waiting = talaria.start("workflow", "run", "incident.yaml", "what=big errors", "--wait");
      gate.awaitArrivals(1);
      awaitStates(
          talaria,
          "collect succeeded",
          "left running",
          "right succeeded",
          "ask waiting",
          "send waiting");
      assertThat(talaria.succeed("workflow", "show", "incident").out())
          .contains("\n✓ collect ", "\n├─ ▶ left ", "\n├─ ✓ right ", "\n○ ask ", "\n○ send ");

      talaria.killRuntime();
      gate.open();

      awaitStates(
          talaria,
          "collect succeeded",
          "left succeeded",
          "right succeeded",
          "ask question",
          "send waiting");
      assertThat(talaria.run("workflow", "resume", "incident", "yes").code()).isZero();
      var ended = waiting.end();
      assertThat(ended.code()).as(ended.toString()).isZero();
      assertThat(ended.out()).isEqualTo("left and right of 3 big errors\n");
      assertThat(ended.err())
          .contains("? ask: Send it?\n→ talaria workflow resume wf_")
          .contains("the runtime is gone; what runs goes on in the next one\n");
      assertThat(talaria.succeed("inbox", "--json").jsonLines())
          .noneMatch(it -> it.at("/notice/title").asText().contains("workflow"));
      assertThat(show(talaria, "incident").path("result").asText())
          .isEqualTo("left and right of 3 big errors");
    }
  }

  @Test
  void a_step_is_answered_in_the_shell_and_its_end_is_a_panel_there() throws Exception {
    try (var talaria = Product.in(directory).configured("");
        var shell = talaria.shell(100, 40)) {
      write(talaria, "mail", """
          steps:
            ask: { ask: "Send it?" }
            send: { when: "${steps.ask.result} == yes", run: echo sent }
          """);
      shell.awaitText("/help");
      shell.type("/workflow run mail.yaml\r");
      shell.awaitText("of mail began");
      shell.awaitText("Send it?");
      shell.type("/workflow show mail\r");
      shell.awaitText("○ send");
      shell.type("/workflow resume mail yes\r");
      shell.awaitText("Talaria (workflow mail)");
      shell.awaitText("│ sent");
    }
  }

  // --- ends

  @Test
  void a_run_that_is_cancelled_in_the_middle_leaves_nothing_behind_and_can_go_on()
      throws Exception {
    try (var talaria = Product.in(directory).configured("")) {
      write(talaria, "slow", """
          workspace: here
          steps:
            first: { run: echo one }
            second: { run: "echo ${steps.first.result}; test -e go || exec sleep 4711" }
          """);
      var waiting = talaria.start("workflow", "run", "slow.yaml", "--wait");
      Eventually.value(() -> talaria.processes("sleep 4711"), found -> !found.isEmpty());

      assertThat(talaria.run("workflow", "cancel", "slow").out()).endsWith(" is being cancelled\n");
      var ended = waiting.end();
      assertThat(ended.code()).as(ended.toString()).isEqualTo(130);
      assertThat(ended.err()).contains(" is cancelled\n→ talaria workflow resume wf_");
      assertThat(talaria.processes("sleep 4711")).isEmpty();
      assertThat(talaria.run("workflow", "cancel", "slow").out()).endsWith(" is cancelled\n");

      Files.createFile(talaria.work().resolve("go"));
      assertThat(talaria.run("workflow", "resume", "slow").out()).endsWith(" is running\n");
      var over = Eventually.value(() -> show(talaria, "slow"), WorkflowIT::isOver);
      assertThat(over.path("state").asText()).isEqualTo("succeeded");
      assertThat(over.path("result").asText()).isEqualTo("one");
    }
  }

  @Test
  void what_failed_is_done_again_and_nothing_else() throws Exception {
    try (var talaria = Product.in(directory).configured("")) {
      write(talaria, "build", """
          workspace: here
          steps:
            prepare: { run: "echo x >> prepared; echo prepared" }
            test: { needs: [prepare], run: "test -e mended && echo passed" }
            report: { needs: [test], run: "echo ${steps.test.result}" }
          result: "${steps.prepare.result} ${steps.report.result}"
          """);
      var failed = talaria.run("workflow", "run", "build.yaml", "--wait");
      assertThat(failed.code()).as(failed.toString()).isEqualTo(1);
      assertThat(failed.err()).contains(" has failed: test: ", "→ talaria workflow retry wf_");
      assertThat(states(show(talaria, "build")))
          .containsExactly("prepare succeeded", "test failed", "report waiting");
      assertThat(talaria.succeed("workflow", "list").out()).contains("✗ failed");

      Files.createFile(talaria.work().resolve("mended"));
      assertThat(talaria.run("workflow", "retry", "build").out()).endsWith(" is running\n");
      var over = Eventually.value(() -> show(talaria, "build"), WorkflowIT::isOver);
      assertThat(over.path("result").asText()).isEqualTo("prepared passed");
      assertThat(talaria.work().resolve("prepared")).hasContent("x");
      assertThat(talaria.run("workflow", "retry", "build", "prepare").code()).isZero();
      Eventually.value(() -> show(talaria, "build"), WorkflowIT::isOver);
      assertThat(talaria.work().resolve("prepared")).hasContent("x\nx");
    }
  }

  @Test
  void a_broken_file_starts_no_runtime_and_tells_all_that_is_wrong() throws Exception {
    try (var talaria = Product.in(directory).configured("")) {
      write(talaria, "broken", "steps:\n  a: { promt: x }\n  b: { needs: [c], run: y }\n");

      for (var verb : List.of("run", "check")) {
        var ran = talaria.run("workflow", verb, "broken.yaml");
        assertThat(ran.code()).isEqualTo(2);
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err().lines())
            .hasSizeGreaterThanOrEqualTo(2)
            .allMatch(line -> line.matches("broken\\.yaml:\\d+:\\d+: .+"));
      }
      assertThat(talaria.processes()).isEmpty();
      write(talaria, "hello", "inputs:\n  who: {}\nsteps:\n  a: { run: \"echo ${inputs.who}\" }\n");
      assertThat(talaria.run("workflow", "run", "hello.yaml"))
          .isEqualTo(new Ran(2, "", "talaria: the workflow hello needs who\n  → who=…\n"));
    }
  }

  // --- begun by others, and looked at

  @Test
  void the_command_of_a_job_runs_one() throws Exception {
    try (var talaria = Product.in(directory).configured("")) {
      write(talaria, "hello", "steps:\n  a: { run: echo hello }\n");
      talaria.succeed(
          "cron",
          "add",
          "in 1 second",
          "--name",
          "nightly",
          "--deliver",
          "file said.md",
          "!TALARIA_BUILD=never " + Product.SCRIPT + " workflow run hello.yaml --wait");

      var said = talaria.work().resolve("said.md");
      Eventually.value(() -> Files.exists(said), exists -> exists);
      assertThat(said).content().contains("hello\n");
      assertThat(show(talaria, "hello").path("by").asText()).startsWith("cn_");
    }
  }

  @Test
  void in_a_window_a_run_is_drawn_until_its_end() throws Exception {
    try (var talaria = Product.in(directory).configured("")) {
      write(talaria, "mail", """
          steps:
            ask: { ask: "Send it?" }
            send: { when: "${steps.ask.result} == yes", run: echo sent }
          """);
      talaria.succeed("workflow", "run", "mail.yaml");
      try (var window = new ShellInPty(
          List.of(Product.SCRIPT.toString(), "workflow", "show", "mail", "--follow"),
          talaria.environment(),
          talaria.work(),
          80,
          24)) {
        window.awaitText("? ask");
        window.awaitText("○ send");
        talaria.succeed("workflow", "resume", "mail", "yes");
        assertThat(window.exitCode()).isZero();
        window.awaitText("✓ send");
      }
    }
  }

  // --- the examples

  @Test
  void several_sides_are_looked_at_and_summed_up() throws Exception {
    try (var server = ScriptedModelServer.start();
        var talaria = Scripted.product(Product.in(directory), server)) {
      server.otherwise(WorkflowIT::works);
      talaria.succeed("workflow", "new", "look", "--from", "parallel-investigation");

      var ran = talaria.run("workflow", "run", "look", "path=/code/shop/logs", "--wait");
      assertThat(ran.code()).as(ran.toString()).isZero();
      assertThat(ran.out()).startsWith("summed up\n").contains("timeout:", "found \"memory\"");
      var look = show(talaria, "look").at("/steps/0");
      assertThat(look.path("path").asText()).isEqualTo("look");
      assertThat(look.path("parts")).hasSize(4);
    }
  }

  @Test
  void the_nightly_report_needs_no_model_and_is_told_once_where_nothing_changes() throws Exception {
    try (var talaria = Product.in(directory).configured("")) {
      Files.writeString(
          talaria.work().resolve("app.log"), "2026-11-30 02:00:00 ERROR no memory left\n");
      talaria.succeed("workflow", "new", "nightly", "--from", "nightly-log-report");
      for (int night = 0; night < 2; night++) {
        var ran = talaria.run(
            "workflow", "run", "nightly", "path=" + talaria.work(), "full=100", "--json");
        var id = ran.json().path("id").asText();
        var over = Eventually.value(() -> show(talaria, id), WorkflowIT::isOver);
        assertThat(over.path("state").asText()).as(over.toString()).isEqualTo("succeeded");
      }
      assertThat(talaria.succeed("inbox", "--json").jsonLines())
          .filteredOn(it -> it.at("/notice/title").asText().contains("workflow nightly"))
          .hasSize(1);
    }
  }

  @Test
  void what_does_not_build_is_mended_and_tested_again() throws Exception {
    try (var server = ScriptedModelServer.start();
        var talaria = Scripted.product(Product.in(directory), server)) {
      var fixed = talaria.work().resolve("fixed");
      server.otherwise(request -> {
        if (request.resultsSinceUser() > 0) {
          return Answer.text("bye");
        }
        create(fixed);
        return Answer.toolCall("card", done("mended"));
      });
      talaria.succeed("workflow", "new", "fix", "--from", "build-test-fix");

      var ran =
          talaria.run("workflow", "run", "fix", "test=test -e fixed && echo passed", "--wait");
      assertThat(ran.code()).as(ran.toString()).isZero();
      assertThat(ran.out()).contains("passed");
      assertThat(talaria.succeed("workflow", "show", "fix", "--all").out())
          .containsSubsequence("round 1", "✗ test", "✓ fix", "round 2", "✓ test", "– fix");
    }
  }

  private static Answer works(RecordedRequest request) {
    if (request.resultsSinceUser() > 0) {
      return Answer.text("bye");
    }
    var asked = request.lastUserText();
    int item = asked.indexOf(" with \"");
    return Answer.toolCall(
        "card",
        done(
            item < 0
                ? "summed up"
                : "found " + asked.substring(item + 6, asked.indexOf('"', item + 7) + 1)));
  }

  private static String done(String text) {
    return "{\"action\":\"done\",\"text\":\"" + text.replace("\"", "\\\"") + "\"}";
  }

  private static void create(Path file) {
    try {
      Files.writeString(file, "");
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static void write(Product talaria, String name, String text) throws IOException {
    Files.writeString(talaria.work().resolve(name + ".yaml"), text);
  }

  private static JsonNode show(Product talaria, String run) throws Exception {
    return talaria.succeed("workflow", "show", run, "--json").json();
  }

  private static boolean isOver(JsonNode run) {
    return !run.path("endedAt").isNull();
  }

  private static List<String> states(JsonNode run) {
    return StreamSupport.stream(run.path("steps").spliterator(), false)
        .map(step -> step.path("path").asText() + " " + step.path("state").asText())
        .toList();
  }

  private static void awaitStates(Product talaria, String... states) throws Exception {
    Eventually.value(() -> states(show(talaria, "incident")), List.of(states)::equals);
  }
}
