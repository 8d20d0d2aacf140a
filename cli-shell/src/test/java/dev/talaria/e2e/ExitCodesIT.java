package dev.talaria.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Wrong use, and how it is told; one runtime outlives all of it. */
class ExitCodesIT {
  @TempDir
  static Path directory;

  private static Product talaria;

  @BeforeAll
  static void unpack() throws Exception {
    talaria = Scripted.withKey(Product.in(directory));
    talaria.succeed("runtime", "start");
  }

  @AfterAll
  static void stop() throws Exception {
    talaria.close();
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
    var background = "; usage: talaria background PROMPT|- [--wait] [--json]\n";
    var ask = "; usage: talaria ask PROMPT|- [--wait] [--json]\n";
    assertThat(talaria.run("background", "  ")).isEqualTo(wrong("there is no prompt" + background));
    assertThat(talaria.run("background")).isEqualTo(wrong("PROMPT|- is missing" + background));
    assertThat(talaria.run("ask", "")).isEqualTo(wrong("there is no prompt" + ask));
    assertThat(talaria.run("ask", "-")).isEqualTo(wrong("there is no prompt" + ask));
    assertThat(talaria.run("steer", "1"))
        .isEqualTo(wrong("TEXT is missing; usage: talaria steer TASK TEXT [--json]\n"));
  }

  @Test
  void an_unknown_word_names_the_nearest() throws Exception {
    assertThat(talaria.run("bakground", "x"))
        .isEqualTo(wrong("there is no verb \"bakground\"\n  → did you mean background?\n"));
    assertThat(talaria.run("xyzzy"))
        .isEqualTo(wrong("there is no verb \"xyzzy\"\n  → talaria help lists them\n"));
    assertThat(talaria.run("runtime", "strat"))
        .isEqualTo(wrong("there is no \"runtime strat\"\n  → did you mean runtime start?\n"));
    assertThat(talaria.run("tasks", "--al"))
        .isEqualTo(wrong(
            "there is no --al (did you mean --all?); usage: talaria tasks [--all] [--json]\n"));
    assertThat(talaria.run("--modle", "x", "tasks"))
        .isEqualTo(
            wrong("there is no option --modle before the verb\n  → did you mean --model?\n"));
    assertThat(talaria.run("cron", "shwo", "x"))
        .isEqualTo(wrong("there is no \"cron shwo\"\n  → did you mean cron show?\n"));
    assertThat(talaria.run("cron", "show"))
        .isEqualTo(wrong("JOB is missing; usage: talaria cron show JOB [--json]\n"));
    assertThat(talaria.run("workflow", "shwo", "x"))
        .isEqualTo(wrong("there is no \"workflow shwo\"\n  → did you mean workflow show?\n"));
    assertThat(talaria.run("workflow", "show", "x"))
        .isEqualTo(new Ran(
            3, "", "talaria: there is no run \"x\"\n  → talaria workflow list shows them\n"));
    assertThat(talaria.run("board", "shwo", "7"))
        .isEqualTo(wrong("there is no \"board shwo\"\n  → did you mean board show?\n"));
    assertThat(talaria.run("board", "block", "7"))
        .isEqualTo(wrong("REASON is missing; usage: talaria board block CARD REASON [--json]\n"));
    assertThat(talaria.run("board", "show", "7"))
        .isEqualTo(
            new Ran(3, "", "talaria: there is no card \"7\"\n  → talaria board list shows them\n"));
    assertThat(talaria.run("send", "/shwo 1"))
        .isEqualTo(wrong("There is no command /shwo. Did you mean /show?\n"));
  }

  @Test
  void an_unknown_task_is_not_found() throws Exception {
    var unknown = new Ran(
        3,
        "",
        "talaria: there is no task \"bg_none\"\n"
            + "  → talaria tasks --all lists every task with its id\n");
    for (var verb : List.of("show", "cancel", "wait", "logs", "retry", "pause", "resume")) {
      assertThat(talaria.run(verb, "bg_none")).as(verb).isEqualTo(unknown);
    }
    assertThat(talaria.run("steer", "bg_none", "go on")).isEqualTo(unknown);
  }

  @Test
  void settings_that_cannot_be_used_are_named_with_file_and_line() throws Exception {
    settings("broken.conf", "talaria {\n  model {\n    name = [x\n  }\n}\n");
    settings("typo.conf", "talaria.model {\n  fallbak = []\n}\n");
    settings("value.conf", "\ntalaria.session.max-turns = many\n");
    settings("both.conf", "talaria.session.max-turns = many\ntalaria.modle.name = x\n");
    Files.write(talaria.work().resolve("latin.conf"), new byte[] {'#', '\n', '#', (byte) 0xe9});

    for (var verb : List.of(List.of("config", "check"), List.of("background", "x"))) {
      assertThat(with("broken.conf", verb))
          .isEqualTo(wrong(
              "WORK/broken.conf:4: a list must go on with a comma or end with ] before '}'\n"));
      assertThat(with("typo.conf", verb))
          .isEqualTo(
              wrong("model.fallbak is no setting; did you mean fallback? (WORK/typo.conf:2)\n"));
      assertThat(with("value.conf", verb))
          .isEqualTo(wrong(
              "session.max-turns must be a whole number, was \"many\" (WORK/value.conf:2)\n"));
      assertThat(with("both.conf", verb)).isEqualTo(wrong("""
              2 problems:
                modle is no setting; did you mean model? (WORK/both.conf:2)
                session.max-turns must be a whole number, was "many" (WORK/both.conf:1)
              """));
      assertThat(with("latin.conf", verb))
          .isEqualTo(wrong("WORK/latin.conf:2: is not UTF-8 text\n"));
    }
    assertThat(with("typo.conf", List.of("doctor")).out())
        .contains(
            "✗ settings: model.fallbak is no setting; did you mean fallback? (WORK/typo.conf:2)\n",
            "✗ model: unknown, since the settings cannot be used → mend the settings first\n",
            "✗ runtime: unknown, since the settings cannot be used → mend the settings first\n");
  }

  private static void settings(String name, String hocon) throws Exception {
    Files.writeString(talaria.work().resolve(name), hocon);
  }

  private static Ran with(String file, List<String> verb) throws Exception {
    var words = new ArrayList<>(List.of("--config", file));
    words.addAll(verb);
    return talaria.plain(talaria.run(words));
  }

  private static Ran wrong(String said) {
    return new Ran(2, "", "talaria: " + said);
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
        .run("background", "--wait", "!echo \"$PWD $TZ <$SCRIPTED_KEY>\"");

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
