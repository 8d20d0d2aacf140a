package dev.talaria.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.cli.Typed.Ran;
import dev.talaria.cli.command.Verb;
import dev.talaria.cli.render.Words;
import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
import dev.talaria.runtime.wire.RuntimeRequest;
import dev.talaria.runtime.wire.TaskRequest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The verbs about the runtime, the settings and Talaria itself. */
class OtherVerbsTest {
  @TempDir
  Path home;

  private Typed typed;

  @BeforeEach
  void start() {
    typed = new Typed(home);
  }

  @Test
  void the_status_of_a_runtime_is_told_and_none_is_started_for_it() throws IOException {
    assertThat(typed.run("runtime", "status"))
        .isEqualTo(
            new Ran(5, "", "talaria: no runtime runs\n  → talaria runtime start starts one\n"));
    assertThat(home.resolve("state")).doesNotExist();

    try (var runtime = typed.runtime()) {
      assertThat(typed.run("runtime", "status", "--json").out())
          .startsWith(
              "{\"version\":\"0.1.0\",\"protocol\":1,\"pid\":4711,\"socket\":\"/run/t.sock\"");
      assertThat(typed.run("runtime", "status").out()).contains("4711", "/state", "0 running");
      assertThat(typed.run("runtime", "start").code()).isZero();
      assertThat(runtime.rest()).hasSize(6);
    }
  }

  @Test
  void a_stop_says_what_runs_ends_and_is_left_and_returns_when_the_runtime_is_gone()
      throws Exception {
    try (var runtime = typed.runtime()) {
      var gone = new ProcessBuilder("true").start();
      gone.waitFor();
      runtime.on(
          Request.Initialize.class,
          r -> new Reply.Initialized(
              1, "0.1.0", gone.pid(), "/state", false, 100, true, false, List.of()));
      runtime.on(
          TaskRequest.ListTasks.class,
          r -> new Reply.Tasks(List.of(PlausibleAnswers.task(1, "running", ""))));
      var stopping = new AtomicBoolean();
      runtime.on(RuntimeRequest.StopRuntime.class, stop -> {
        stopping.set(!stop.now());
        return new Reply.Done("stopping when the running work has ended");
      });
      var waiting = new Thread(() -> {
        runtime.expect(RuntimeRequest.StopRuntime.class);
        var until = "2026-11-29T14:31:33Z";
        runtime.emit(new Event.Draining("stopping", List.of("bg_143022_a1b2c1", "cv_1"), until));
        runtime.emit(new Event.Draining("", List.of("bg_143022_a1b2c1"), until));
        runtime.hangUp();
      });
      waiting.start();
      assertThat(typed.run("runtime", "stop"))
          .isEqualTo(new Ran(
              0,
              "stopped\n",
              "stopping when the running work has ended\n"
                  + "runs: bg_143022_a1b2c1 terminal: mvn verify\n"
                  + "runs: cv_1 a turn of a conversation\n"
                  + "what still runs at " + Words.time("2026-11-29T14:31:33Z")
                  + " goes on at the next start\n"
                  + "ended: cv_1\n"
                  + "left unfinished, to go on at the next start: bg_143022_a1b2c1\n"));
      assertThat(stopping).isTrue();
    }
    assertThat(typed.run("runtime", "stop")).isEqualTo(new Ran(0, "no runtime runs\n", ""));
  }

  @Test
  void a_stop_whose_answer_is_lost_since_the_runtime_is_gone_already_is_one() throws Exception {
    try (var runtime = typed.runtime()) {
      runtime.on(RuntimeRequest.StopRuntime.class, stop -> null); // never answered
      var leaving = new Thread(() -> {
        runtime.expect(RuntimeRequest.StopRuntime.class);
        runtime.hangUp();
      });
      leaving.start();
      assertThat(typed.run("runtime", "stop", "--now"))
          .isEqualTo(new Ran(0, "stopped\n", "stopping\n"));
    }
  }

  @Test
  void settings_are_written_once_and_only_for_their_owner() throws IOException {
    var file = home.resolve("config").resolve("application.conf");
    assertThat(typed.run("config", "init")).isEqualTo(new Ran(0, file + "\n", ""));
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    assertThat(typed.run("config", "check"))
        .isEqualTo(new Ran(0, "the settings can be used\n", ""));

    var again = typed.run("config", "init");
    assertThat(again.code()).isEqualTo(4);
    assertThat(again.err()).contains("is there already");
  }

  @Test
  void a_command_that_a_task_started_changes_no_settings() throws IOException {
    Files.createDirectories(home.resolve("p").resolve(".talaria"));
    Files.writeString(
        home.resolve("p").resolve(".talaria").resolve("application.conf"),
        "talaria.session.max-turns = 7\n");
    typed.inTask();
    for (var words : List.of("config init", "config trust p", "config untrust p")) {
      assertThat(typed.run(words.split(" ", -1)))
          .isEqualTo(new Ran(
              4,
              "",
              "talaria: a session may not change settings\n"
                  + "  → do it in a terminal that no task started\n"));
    }
    assertThat(home.resolve("config")).doesNotExist();
    assertThat(typed.run("config", "show").code()).isZero();
  }

  @Test
  void settings_are_shown_with_where_they_come_from() {
    assertThat(typed
            .run("--set", "session.max-turns=3", "config", "show", "--origin")
            .out())
        .contains("talaria.session.max-turns = \"3\"  # --set\n")
        .contains("# reference.conf\n");
    assertThat(typed
            .run("--set", "session.max-turns=3", "config", "show", "--json")
            .out()
            .lines())
        .contains("{\"key\":\"session.max-turns\",\"value\":\"3\",\"where\":\"--set\"}");
  }

  @Test
  void settings_that_cannot_be_used_are_wrong_use() throws IOException {
    Files.createDirectories(home.resolve("config"));
    Files.writeString(
        home.resolve("config").resolve("application.conf"), "talaria.session.max-turn = 3\n");
    var ran = typed.run("config", "check");
    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.err()).contains("max-turns", "application.conf:1");
  }

  @Test
  void a_project_is_trusted_as_it_is_now() throws IOException {
    var project = Files.createDirectories(home.resolve("p").resolve(".talaria"));
    assertThat(typed.run("config", "trust", "p").code()).isEqualTo(2);
    Files.writeString(project.resolve("application.conf"), "talaria.session.max-turns = 7\n");

    assertThat(typed.run("--cwd", "p", "config", "show").out()).doesNotContain("max-turns = 7");
    assertThat(typed.run("config", "trust", "p").code()).isZero();
    assertThat(typed.run("--cwd", "p", "config", "show").out()).contains("max-turns = 7");
    assertThat(typed.run("config", "untrust", "p").code()).isZero();
    assertThat(typed.run("--cwd", "p", "config", "show").out()).doesNotContain("max-turns = 7");
  }

  @Test
  void logs_are_digested_without_a_runtime() throws IOException {
    Files.writeString(
        home.resolve("a.log"),
        "2026-01-01 10:00:00 INFO started\n2026-01-01 10:00:01 ERROR disk 7 is full\n");
    assertThat(typed.run("digest", "a.log").out()).contains("disk").contains("1 error");
    assertThat(typed.run("digest", "a.log", "--level=error", "--json").out())
        .startsWith("{\"totals\":{")
        .contains("\"matched\":1");
    assertThat(typed.run("digest", "--assign", "a.log").out()).matches("1\t\\d+\n2\t\\d+\n");
    assertThat(home.resolve("state")).doesNotExist();
  }

  @Test
  void a_pattern_is_digested_and_one_that_matches_nothing_is_wrong_use() throws IOException {
    Files.createDirectories(home.resolve("logs/old"));
    Files.writeString(home.resolve("logs/old/a.log"), "2026-01-01 10:00:00 ERROR disk is full\n");

    assertThat(typed.run("digest", "logs/**/*.log").out()).contains("1 error");
    var nothing = typed.run("digest", "logs/*.gz");
    assertThat(nothing.code()).isEqualTo(2);
    assertThat(nothing.err()).contains("*.gz (no match)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "digest nowhere.log",
        "digest a --since never",
        "digest a --level loud",
        "digest a --since today --until yesterday"
      })
  void a_digest_of_what_is_not_there_or_makes_no_sense_is_wrong_use(String line) {
    var ran = typed.run(line.split(" ", -1));
    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err()).isNotEmpty();
  }

  @Test
  void the_version_is_that_of_the_build() {
    assertThat(typed.run("version").out()).matches("talaria \\d+\\.\\d+\\.\\d+\\S*\n");
    assertThat(typed.run("--version")).isEqualTo(typed.run("version"));
  }

  @Test
  void without_a_verb_there_must_be_a_terminal() {
    assertThat(typed.run()).isEqualTo(new Ran(2, "", """
                talaria: the shell needs a terminal
                  → talaria ask PROMPT answers without one; talaria help lists the rest
                """));
  }

  @Test
  void help_is_on_stdout_when_asked_for() {
    var asked = typed.run("help");
    assertThat(asked.code()).isZero();
    assertThat(asked.out()).contains("Exit codes");
    assertThat(typed.run("help", "runtime").out()).contains("talaria runtime stop [--now]");
    assertThat(typed.run("help", "steer").out()).startsWith("talaria steer TASK TEXT [--json]\n");
    assertThat(typed.run("help", "stear").code()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"bash", "zsh", "fish"})
  void completion_knows_every_verb(String shell) {
    var script = typed.run("completion", shell).out();
    assertThat(Verb.shown().map(verb -> verb.words().split(" ", -1)[0])).allMatch(script::contains);
    assertThat(script)
        .contains("__task-ids", "__process-ids", "__job-names", "__card-names", "__board-names");
  }

  @Test
  void completion_in_bash_completes() throws Exception {
    var script = home.resolve("completion.bash");
    Files.writeString(
        script,
        typed.run("completion", "bash").out()
            + "try() { COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); _talaria; echo \"${COMPREPLY[*]}\"; }\n"
            + "talaria() { case $1 in __task-ids) echo bg_1 bg_2 ;; __process-ids) echo p1 p2 ;; __card-names) echo 7 shop/8 ;; __board-names) echo default shop ;; *) echo back-up cr_1 ;; esac; }\n"
            + "try talaria ba\ntry talaria runtime st\ntry talaria runtime stop --n\ntry talaria show bg\n"
            + "try talaria output p\ntry talaria kill ''\n"
            + "try talaria cron re\ntry talaria cron show ''\ntry talaria cron add --may\n"
            + "try talaria cron list ''\ntry talaria board re\ntry talaria board show ''\n"
            + "try talaria board remove s\ntry talaria board claim sh\ntry talaria board add --pri\n");
    var bash =
        new ProcessBuilder("bash", script.toString()).redirectErrorStream(true).start();
    var said =
        new String(bash.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
    assertThat(said)
        .isEqualTo("background\nstart status stop\n--now\nbg_1 bg_2\n"
            + "p1 p2\n--json p1 p2\n"
            + "resume remove\n--json back-up cr_1\n--may-schedule\n--limit --json\n"
            + "ready review release remove rename renew\n"
            + "--json 7 shop/8\nshop\nshop/8\n--priority\n");
  }

  @Test
  void a_doctor_finds_nothing_wrong_with_a_new_home() {
    var ran = typed.run("doctor");
    assertThat(ran.code()).isZero();
    assertThat(ran.out()).contains("✓ settings", "✓ runtime: none runs").doesNotContain("✗");
    assertThat(typed.run("--set", "session.max-turns=x", "doctor").code()).isEqualTo(1);
    assertThat(
            typed.run("--set", "store.free-space-floor=8000000 GiB", "doctor").out())
        .contains("✗ state: ", " MiB left (store.free-space-floor is ", "→ free some space there");
  }

  @Test
  void a_doctor_sees_a_clock_that_is_behind_what_was_written() throws Exception {
    typed.run("doctor");
    var state = typed.places().stateDirectory();
    var written = Files.writeString(state.resolve("talaria.db"), "");
    var later = Instant.parse("2099-01-01T00:00:00Z");
    Files.setLastModifiedTime(written, FileTime.from(later));
    assertThat(line("clock"))
        .startsWith("✗ clock: it is 20")
        .endsWith("but the newest entry in " + state + " is of " + later
            + " → set the clock (timedatectl set-ntp true); if it is right, this goes away when"
            + " that time has come");
  }

  @Test
  void a_doctor_sees_what_is_open_to_others() throws Exception {
    typed.run("doctor");
    var state = typed.places().stateDirectory();
    Files.setPosixFilePermissions(state, PosixFilePermissions.fromString("rwxr-xr-x"));
    assertThat(line("state"))
        .isEqualTo("✗ state: " + state + " is open to others (rwxr-xr-x); run chmod 700 " + state);
    var key = Files.writeString(home.resolve("key"), "k");
    Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-r--r--"));
    assertThat(line(
            "provider own",
            "--set",
            "providers.own.base-url=http://127.0.0.1:1/v1",
            "--set",
            "providers.own.key=file:" + key))
        .isEqualTo(
            "✗ provider own: " + key + " can be read or used by others. → Run chmod 600 " + key);
  }

  @Test
  void a_doctor_connects_to_each_provider_that_is_set_and_to_no_other() throws Exception {
    assertThat(typed.run("doctor").out()).doesNotContain("provider");
    String address;
    String set;
    try (var server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      address = "http://127.0.0.1:" + server.getLocalPort() + "/v1";
      set = "providers.own.base-url=" + address;
      assertThat(line("provider own", "--set", set))
          .isEqualTo("✓ provider own: no key needed; " + address + " can be reached");
      assertThat(line("provider own", "--set", set, "--set", "providers.own.key=env:NO_SUCH_KEY"))
          .isEqualTo("✗ provider own: there is no key → Set NO_SUCH_KEY in the shell that starts"
              + " the task.");
      assertThat(line("provider anthropic", "--model", "anthropic/claude-x"))
          .isEqualTo("✗ provider anthropic: there is no key → Set ANTHROPIC_API_KEY in the shell"
              + " that starts the task.");
    }
    assertThat(line("provider own", "--set", set))
        .isEqualTo("✗ provider own: no key needed; " + address
            + " cannot be reached (Connection refused) → check the network, or correct"
            + " talaria.providers.own.base-url");
  }

  @Test
  void a_doctor_sees_an_address_that_is_not_secure() throws Exception {
    try (var server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      Thread.ofVirtual().start(() -> {
        try {
          server.accept().close();
        } catch (IOException over) {
          return; // the test is over
        }
      });
      var address = "https://127.0.0.1:" + server.getLocalPort();
      assertThat(line("provider own", "--set", "providers.own.base-url=" + address))
          .startsWith("✗ provider own: no key needed; " + address + " gives no secure connection (")
          .endsWith(") → check the network, or correct talaria.providers.own.base-url");
    }
  }

  @Test
  void a_doctor_at_a_terminal_sees_what_it_cannot_show() {
    typed.atTerminal();
    assertThat(line("locale"))
        .isEqualTo("✗ locale: C is not UTF-8, which is what Talaria writes → export LANG=C.UTF-8,"
            + " or another that locale -a lists");
    assertThat(line("terminal"))
        .isEqualTo("✗ terminal: TERM is dumb, so the shell has no status bar → export"
            + " TERM=xterm-256color, or what your terminal is");
    assertThat(typed.run("doctor").code()).isEqualTo(1);
  }

  private String line(String what, String... options) {
    var words = new ArrayList<>(List.of(options));
    words.add("doctor");
    return typed
        .run(words.toArray(String[]::new))
        .out()
        .lines()
        .filter(line -> line.startsWith(what + ":", 2))
        .findFirst()
        .orElse("nothing about " + what);
  }

  @Test
  void a_directory_that_is_not_there_is_wrong_use() {
    assertThat(typed.run("--cwd", "nowhere", "tasks").code()).isEqualTo(2);
  }
}
