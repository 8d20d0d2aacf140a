package dev.talaria.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.model.Answer;
import dev.talaria.runtime.model.ScriptedModelServer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What goes wrong, and how it is told: by one runtime that outlives all of it. */
class ExitCodesIT {
  @TempDir
  static Path directory;

  private static ScriptedModelServer server;
  private static Product talaria;

  @BeforeAll
  static void unpack() throws Exception {
    server = ScriptedModelServer.start();
    talaria = Scripted.withKey(Product.in(directory));
    talaria.succeed("runtime", "start");
  }

  @AfterAll
  static void stop() throws Exception {
    try {
      talaria.close();
    } finally {
      server.close();
    }
  }

  private static Ran scripted(String... words) throws Exception {
    return talaria.run(Scripted.options(server.baseUrl("openai"), words));
  }

  @Test
  void without_a_place_of_its_own_everything_is_below_the_home_that_the_shell_names()
      throws Exception {
    var file = talaria.home().resolve(".config").resolve("talaria").resolve("application.conf");
    assertThat(talaria.with("TALARIA_HOME", "").run("config", "init"))
        .isEqualTo(new Ran(0, file + "\n", ""));
  }

  @Test
  void an_empty_prompt_is_wrong_use() throws Exception {
    assertThat(talaria.run("background", "  "))
        .isEqualTo(new Ran(
            2,
            "",
            "talaria: there is no prompt; usage: talaria background PROMPT|- [--wait] [--json]\n"));
    assertThat(talaria.run("ask", "").code()).isEqualTo(2);
    assertThat(talaria.run("background").code()).isEqualTo(2);
  }

  @Test
  void an_unknown_verb_names_the_nearest() throws Exception {
    assertThat(talaria.run("bakground", "x"))
        .isEqualTo(new Ran(
            2, "", "talaria: there is no verb \"bakground\"\n  → did you mean background?\n"));
  }

  @Test
  void an_unknown_task_is_not_found() throws Exception {
    for (var verb : List.of("show", "cancel", "wait", "logs", "retry", "pause", "resume")) {
      var ran = talaria.run(verb, "bg_000000_000000");
      assertThat(ran.code()).as(verb + " " + ran).isEqualTo(3);
      assertThat(ran.err()).as(verb).contains("there is no task \"bg_000000_000000\"");
      assertThat(ran.out()).as(verb).isEmpty();
    }
  }

  @Test
  void a_malformed_file_of_settings_is_named_with_its_line() throws Exception {
    var file = Files.writeString(
        directory.resolve("broken.conf"), "talaria {\n  model {\n    name = [x\n  }\n}\n");

    for (var verb : List.of(List.of("config", "check"), List.of("background", "x"))) {
      var words = new ArrayList<>(List.of("--config", file.toString()));
      words.addAll(verb);
      var ran = talaria.run(words);
      assertThat(ran.code()).as(ran.toString()).isEqualTo(2);
      assertThat(ran.err()).containsPattern("broken\\.conf:[345]");
    }
  }

  @Test
  void an_unknown_setting_names_the_nearest() throws Exception {
    var file =
        Files.writeString(directory.resolve("typo.conf"), "talaria.model {\n  fallbak = []\n}\n");

    var ran = talaria.run("--config", file.toString(), "background", "x");

    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.err()).contains("typo.conf:2", "fallbak", "fallback");
  }

  @Test
  void a_refused_key_is_said_once_and_not_retried() throws Exception {
    server.whenUserSays("refuse me", Answer.error(401, "{\"error\":{\"message\":\"bad key\"}}"));
    int before = server.requests().size();

    var ran = scripted("background", "--wait", "refuse me");

    assertThat(ran.code()).as(ran.err()).isEqualTo(7);
    assertThat(ran.err()).contains("401").contains("SCRIPTED_KEY");
    assertThat(ran.out()).isEmpty();
    assertThat(server.requests()).hasSize(before + 1);
  }

  @Test
  void a_missing_key_names_its_variable() throws Exception {
    var words = Scripted.options(server.baseUrl("openai"), "background", "--wait", "x");
    var ran = talaria
        .with("SCRIPTED_KEY", "")
        .run(words.stream()
            .map(word -> word.replace("env:SCRIPTED_KEY", "env:NOBODY_HAS_THIS"))
            .toList());

    assertThat(ran.code()).as(ran.err()).isEqualTo(7);
    assertThat(ran.err()).contains("NOBODY_HAS_THIS");
  }

  @Test
  void a_provider_that_cannot_be_reached_is_a_failure() throws Exception {
    int port;
    try (var nobody = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = nobody.getLocalPort();
    }
    var ran = talaria.run(
        Scripted.options("http://127.0.0.1:" + port + "/v1", "background", "--wait", "x"));

    assertThat(ran.code()).as(ran.err()).isEqualTo(1);
    assertThat(ran.err()).contains("127.0.0.1:" + port);
  }

  @Test
  void a_model_that_answers_nothing_is_a_failure() throws Exception {
    server.whenUserSays("say nothing", Answer.empty());

    var ran = scripted("background", "--wait", "--json", "say nothing");

    assertThat(ran.code()).as(ran.toString()).isEqualTo(1);
    assertThat(ran.json().at("/error/kind").asText()).isEqualTo("empty_reply");
    assertThat(ran.json().path("state").asText()).isEqualTo("failed");
  }

  @Test
  void a_command_over_its_deadline_is_ended_and_the_model_is_told() throws Exception {
    server.whenUserSays(
        "too long",
        Answer.toolCall(
            "terminal", "{\"command\":\"echo begun; sleep 877\",\"timeout_seconds\":1}"),
        Answer.text("it took too long"));

    var ran = scripted("background", "--wait", "too long");

    assertThat(ran).extracting(Ran::code, Ran::out).containsExactly(0, "it took too long\n");
    assertThat(server.requests().getLast().messages().getLast().text())
        .contains("begun", "ended after 1", "its time limit");
    assertThat(talaria.processes("sleep 877")).isEmpty();
  }

  @Test
  void ten_megabytes_on_one_line_are_cut_for_the_model_and_kept_in_a_file() throws Exception {
    server.whenUserSays(
        "a long line",
        Answer.toolCall("terminal", "{\"command\":\"head -c 10000000 /dev/zero | tr '\\\\0' x\"}"),
        Answer.text("seen"));

    var id = scripted("background", "--wait", "--json", "a long line")
        .json()
        .path("id")
        .asText();

    var told = server.requests().getLast().messages().getLast().text();
    assertThat(told).hasSizeLessThan(40_000).contains("whole output: ", "exit 0");
    var file = Path.of(told.replaceAll("(?s).*whole output: ([^;\\]]+).*", "$1"));
    assertThat(Files.size(file)).isEqualTo(10_000_000);
    assertThat(talaria.succeed("show", id, "--json").out().length()).isLessThan(200_000);
  }

  @Test
  void output_that_is_no_text_does_not_break_anything() throws Exception {
    server.whenUserSays(
        "no text",
        Answer.toolCall(
            "terminal", "{\"command\":\"printf 'a\\\\377\\\\376b\\\\033]0;t\\\\007c\\\\n'\"}"),
        Answer.text("x\u001b[2Jy\u0007z"));

    var ran = scripted("background", "--wait", "--json", "no text");

    assertThat(ran.code()).as(ran.err()).isEqualTo(0);
    var id = ran.json().path("id").asText();
    assertThat(ran.out()
            + talaria.succeed("show", id).out()
            + talaria.succeed("logs", id).out())
        .doesNotContain("\u001b", "\u0007", "\u009b");
    assertThat(server.requests().getLast().messages().getLast().text()).contains("a\ufffd", "b");
  }

  @Test
  void a_command_task_that_fails_is_a_failure() throws Exception {
    var ran = talaria.run("background", "--wait", "--json", "!echo out; echo err >&2; exit 3");

    assertThat(ran.code()).as(ran.toString()).isEqualTo(1);
    var task = ran.json();
    assertThat(task.path("state").asText()).isEqualTo("failed");
    assertThat(task.at("/error/kind").asText()).isEqualTo("command_failed");
    assertThat(task.path("result").asText() + task.path("error")).contains("3", "out", "err");
  }

  @Test
  void a_command_runs_where_and_as_it_was_typed() throws Exception {
    var ran = talaria
        .with("TZ", "Asia/Tokyo")
        .run("background", "--wait", "!echo \"$PWD $TZ <$TALARIA_HOME$SCRIPTED_KEY>\"");

    assertThat(ran.code()).as(ran.err()).isEqualTo(0);
    assertThat(ran.out().lines()).contains(talaria.work() + " Asia/Tokyo <>");
  }

  @Test
  void without_a_terminal_there_is_no_escape_sequence() throws Exception {
    talaria.succeed("background", "--wait", "!echo plain");
    for (var words : List.of("tasks --all", "help", "runtime status", "approvals", "doctor")) {
      var ran = talaria.run(words.split(" "));
      assertThat(ran.out() + ran.err()).as(words).doesNotContain("\u001b", "\u0007");
    }
    assertThat(talaria.with("NO_COLOR", "1").run("tasks", "--all").out()).doesNotContain("\u001b");
  }

  @Test
  void json_is_one_object_a_line() throws Exception {
    talaria.succeed("background", "--wait", "!true");
    talaria.succeed("background", "--wait", "!true");

    assertThat(talaria.succeed("tasks", "--all", "--json").jsonLines())
        .hasSizeGreaterThanOrEqualTo(2)
        .allSatisfy(task -> assertThat(task.fieldNames())
            .toIterable()
            .contains(
                "id",
                "number",
                "state",
                "prompt",
                "result",
                "error",
                "startedAt",
                "endedAt",
                "usage",
                "cost",
                "parent"));
    for (var one : List.of("runtime status", "version")) {
      assertThat(talaria.run((one + " --json").split(" ")).json()).as(one).isNotEmpty();
    }
  }

  @Test
  void a_reader_that_leaves_early_is_no_error() throws Exception {
    for (int i = 0; i < 2; i++) {
      talaria.succeed("background", "--wait", "!true");
    }
    for (var words : List.of("tasks --all", "tasks --all --json", "help", "config show")) {
      var ran = talaria
          .program("sh", "-c", "\"$0\" " + words + " | head -1", Product.SCRIPT.toString())
          .end();
      assertThat(ran.err()).as(words).isEmpty();
      assertThat(ran.out().lines()).as(words).hasSize(1);
    }
  }
}
