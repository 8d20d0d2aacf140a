package dev.talaria.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.model.Answer;
import dev.talaria.runtime.model.ScriptedModelServer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Providers that fail, and tools that give too much, no text, or never end. */
class BadModelIT {
  private static final String RUNS = "task bg_ID runs; talaria cancel bg_ID ends it\n";
  private static final String OR_ELSE = " or choose another model with talaria --model NAME\n";

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

  /** What the model was told last. */
  private static String told() {
    return server.requests().getLast().messages().getLast().text();
  }

  @Test
  void a_refused_key_is_said_once_and_not_retried() throws Exception {
    server.whenUserSays("refuse me", Answer.error(401, "{\"error\":{\"message\":\"bad key\"}}"));
    int before = server.requests().size();

    assertThat(talaria.plain(scripted("background", "--wait", "refuse me")))
        .isEqualTo(new Ran(
            7,
            "",
            RUNS
                + "The provider refused the key (401). Nothing was retried. It says: bad key\n"
                + "→ set SCRIPTED_KEY" + OR_ELSE));
    assertThat(talaria.plain(scripted("ask", "refuse me")))
        .isEqualTo(new Ran(
            7,
            "",
            "The provider refused the key (401). Nothing was retried. It says: bad key\n"
                + "→ set SCRIPTED_KEY" + OR_ELSE));
    assertThat(server.requests()).hasSize(before + 2);
  }

  @Test
  void a_provider_that_wants_a_key_and_gets_none_is_told_apart() throws Exception {
    server.whenUserSays("no key", Answer.error(401, "{\"error\":{\"message\":\"who?\"}}"));
    assertThat(withKey("\"\""))
        .isEqualTo(new Ran(
            7,
            "",
            RUNS + "The provider wants a key, and none is set (401).\n"
                + "→ set talaria.providers.scripted.key" + OR_ELSE));
  }

  @Test
  void a_key_that_cannot_be_had_is_told_with_its_place() throws Exception {
    assertThat(withKey("sk-in-the-settings"))
        .isEqualTo(new Ran(
            2,
            "",
            "talaria: providers.scripted.key must be env:NAME, file:PATH (a path from / or ~/) or"
                + " empty, never the key itself; what stands there is not shown. Put the key into a"
                + " file only you can read (chmod 600) and write file:PATH (--set)\n"));
    assertThat(withKey("env:NOBODY_HAS_THIS"))
        .isEqualTo(new Ran(
            7,
            "",
            RUNS + "There is no key for scripted.\n"
                + "→ Set NOBODY_HAS_THIS in the shell that starts the task.\n"));
    var open = Files.writeString(talaria.work().resolve("open.key"), "sk-x");
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rw-r--r--"));
    assertThat(withKey("file:" + open))
        .isEqualTo(new Ran(
            7,
            "",
            RUNS + "WORK/open.key can be read or used by others.\n"
                + "→ Run chmod 600 WORK/open.key\n"));
    assertThat(withKey("file:" + talaria.work().resolve("no.key")))
        .isEqualTo(new Ran(
            7,
            "",
            RUNS + "There is no key for scripted.\n"
                + "→ Put the key into WORK/no.key (chmod 600); it is not there.\n"));
  }

  private static Ran withKey(String key) throws Exception {
    var words = Scripted.options(server.baseUrl("openai"), "background", "--wait", "no key");
    return talaria.plain(talaria.run(
        words.stream().map(word -> word.replace("env:SCRIPTED_KEY", key)).toList()));
  }

  @Test
  void a_provider_that_cannot_be_reached_is_a_failure() throws Exception {
    int port;
    try (var nobody = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = nobody.getLocalPort();
    }
    assertThat(talaria.plain(talaria.run(
            Scripted.options("http://127.0.0.1:" + port + "/v1", "background", "--wait", "x"))))
        .isEqualTo(new Ran(
            1,
            "",
            RUNS + "Nothing answers at http://127.0.0.1:PORT/v1.\n"
                + "→ check that it runs and that the network is there, or correct"
                + " talaria.providers.scripted.base-url\n"));
  }

  @Test
  void a_model_that_answers_nothing_is_a_failure() throws Exception {
    server.whenUserSays("say nothing", Answer.empty());

    assertThat(talaria.plain(scripted("background", "--wait", "say nothing")))
        .isEqualTo(
            new Ran(1, "", RUNS + "The model answered with nothing.\n→ try again" + OR_ELSE));
    var json = scripted("background", "--wait", "--json", "say nothing");
    assertThat(json.code()).isEqualTo(1);
    assertThat(json.json().at("/error/kind").asText()).isEqualTo("empty_reply");
    assertThat(json.json().path("state").asText()).isEqualTo("failed");
  }

  @Test
  void a_command_over_its_deadline_is_ended_and_the_model_is_told() throws Exception {
    server.whenUserSays(
        "too long",
        Answer.toolCall(
            "terminal", "{\"command\":\"echo begun; sleep 877\",\"timeout_seconds\":1}"),
        Answer.text("it took too long"));

    assertThat(talaria.plain(scripted("background", "--wait", "too long")))
        .isEqualTo(new Ran(0, "it took too long\n", RUNS));
    assertThat(
            told().replaceAll("ended: \\d+", "ended: PID").replaceAll("after \\S+ s", "after N s"))
        .isEqualTo("begun\n[ended: PID sleep 877]\n[ended after N s, its time limit]\n");
    assertThat(talaria.processes("sleep 877")).isEmpty();
  }

  @Test
  void a_task_over_its_deadline_is_ended_with_what_it_started() throws Exception {
    assertThat(talaria.said(
            "--set", "session.deadline=1 s", "background", "--wait", "!echo begun; sleep 878"))
        .isEqualTo(new Ran(
            124,
            "",
            RUNS + "took longer than 1 s\n→ raise talaria.session.deadline, or split the task\n"));
    assertThat(talaria.processes("sleep 878")).isEmpty();
  }

  @Test
  void ten_megabytes_on_one_line_are_cut_for_the_model_and_kept_in_a_file() throws Exception {
    server.whenUserSays(
        "a long line",
        Answer.toolCall("terminal", "{\"command\":\"head -c 10000000 /dev/zero | tr '\\\\0' x\"}"),
        Answer.text("seen"));

    var ran = scripted("background", "--wait", "--json", "a long line");

    assertThat(talaria.plain(ran.err())).isEqualTo(RUNS);
    assertThat(told()).hasSizeLessThan(40_000).contains("whole output: ", "exit 0");
    var file = Path.of(told().replaceAll("(?s).*whole output: ([^;\\]]+).*", "$1"));
    assertThat(Files.size(file)).isEqualTo(10_000_000);
    var id = ran.json().path("id").asText();
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
    assertThat(talaria.plain(ran.err())).isEqualTo(RUNS);
    var id = ran.json().path("id").asText();
    assertThat(ran.out()
            + talaria.succeed("show", id).out()
            + talaria.succeed("logs", id).out())
        .doesNotContain("\u001b", "\u0007", "\u009b");
    assertThat(told()).contains("a\ufffd", "b");
  }

  @Test
  void a_file_that_is_no_text_is_told_to_the_model() throws Exception {
    Files.write(
        talaria.work().resolve("latin.txt"), new byte[] {'o', 'n', 'e', '\n', (byte) 0xe9, '\n'});
    server.whenUserSays(
        "read it", Answer.toolCall("read_file", "{\"path\":\"latin.txt\"}"), Answer.text("read"));

    assertThat(talaria.plain(scripted("background", "--wait", "read it")))
        .isEqualTo(new Ran(0, "read\n", RUNS));
    assertThat(told()).isEqualTo("     1\tone\n     2\t\ufffd\n");
  }

  @Test
  void input_that_is_no_text_is_taken_and_its_line_is_named() throws Exception {
    server.whenUserSays("caf\ufffd", Answer.text("coffee?"));
    var command = new ArrayList<>(List.of(
        "sh", "-c", "printf 'one\\ncaf\\351\\n' | \"$0\" \"$@\"", Product.SCRIPT.toString()));
    command.addAll(Scripted.options(server.baseUrl("openai"), "ask", "-"));

    assertThat(talaria.program(command.toArray(String[]::new)).end())
        .isEqualTo(new Ran(
            0,
            "coffee?\n",
            "talaria: line 2 of the input is not UTF-8 text; what cannot be read there is taken as"
                + " \ufffd\n  → iconv -f ENCODING -t UTF-8 converts it\n"));
  }
}
