package dev.talaria.runtime.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.config.Secret;
import dev.talaria.runtime.permission.redaction.Redactor;
import dev.talaria.runtime.session.ToolResult;
import dev.talaria.runtime.walk.Bounds;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TerminalToolTest {
  @TempDir
  Path directory;

  ToolBench bench;

  @BeforeEach
  void start() {
    bench = new ToolBench(directory);
  }

  @AfterEach
  void nothing_is_left() {
    bench.close();
    assertThat(bench.trees().living(any -> true)).isEmpty();
  }

  @Test
  void output_and_status_are_told() throws Exception {
    ToolResult result = bench.run("terminal", "{'command': 'echo hi; exit 3'}");

    assertThat(result.text()).matches("hi\n\\[exit 3 after [0-9.]+ s]\n");
    assertThat(result.ok()).isFalse();
    assertThat(result.data().path("exitStatus").asInt()).isEqualTo(3);
    assertThat(result.data().path("truncated").asBoolean()).isFalse();
    assertThat(bench.progress).containsExactly("hi");
  }

  @Test
  void a_long_output_is_cut_and_its_file_can_be_paged() throws Exception {
    ToolResult result = bench.run("terminal", "{'command': 'seq 1 20000; head -c1 /dev/zero'}");

    assertThat(result.ok()).isTrue();
    assertThat(result.text())
        .startsWith("1\n2\n")
        .contains("[… left out here", "20000\n␀\n", "[whole output: " + result.outputFile())
        .hasSizeLessThan(4400);
    var page = ToolBench.json("{'offset': -3}").put("path", result.outputFile());
    assertThat(bench.run("s1", "read_file", page).text())
        .isEqualTo(" 19999\t19999\n 20000\t20000\n 20001\t␀\n");
    assertThat(Files.getPosixFilePermissions(bench.output)).hasSize(3);
  }

  @Test
  void a_long_output_is_kept_without_secrets_wherever_they_are_cut() throws Exception {
    var key = "for i in $(seq 1 50000); do printf 'line %05d innocent-looking-' $i; echo key; done";
    var pem = "echo -----BEGIN PRIVATE KEY-----; seq 1 100000; echo -----END PRIVATE KEY-----";
    ToolResult result = bench.run(
        "s1", "terminal", ToolBench.json("{}").put("command", key + "; " + pem + "; echo end"));

    var expected = IntStream.rangeClosed(1, 50_000)
            .mapToObj("line %05d [redacted]\n"::formatted)
            .collect(Collectors.joining())
        + "[redacted]\nend\n";
    assertThat(Path.of(result.outputFile())).content().startsWith(expected.substring(0, 1_000_000));
    assertThat(result.text()).doesNotContain(ToolBench.KEY, "innocent");
    assertThat(bench.progress).isNotEmpty().noneMatch(line -> line.contains("innocent"));
  }

  @Test
  void what_becomes_known_while_a_command_runs_is_taken_out_from_then_on() throws Exception {
    var context = bench.context("s1");
    var go = directory.resolve("go");
    var learning = new ToolContext(
        context.session(),
        "c",
        context.workingDirectory(),
        context.environment(),
        context.proxies(),
        context.outputDirectory(),
        context.settings(),
        0,
        context.clock(),
        line -> {
          bench.redactor = new Redactor(List.of(new Secret("another-key-1")));
          create(go);
        },
        context.bounds(),
        context.redactor(),
        context.delegates());

    var command =
        "echo another-key-1; until [ -e " + go + " ]; do sleep 0.01; done; echo another-key-1";
    assertThat(bench
            .tool("terminal")
            .run(ToolBench.json("{}").put("command", command), learning)
            .text())
        .startsWith("another-key-1\n[redacted]\n");
  }

  private static void create(Path file) {
    try {
      Files.writeString(file, "");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void a_process_has_no_variable_and_no_word_but_those_it_is_given() throws Exception {
    var command =
        "tr '\\0' '\\n' </proc/$$/environ | cut -d= -f1 | sort; tr '\\0' '\\n' </proc/$$/cmdline";

    assertThat(bench
            .run("s1", "terminal", ToolBench.json("{}").put("command", command))
            .text())
        .startsWith("""
            HOME
            PATH
            TALARIA_CALL
            TALARIA_RUNTIME
            TALARIA_TASK
            /usr/bin/bash
            -c
            %s
            [exit 0 after\
            """.formatted(command));
  }

  @Test
  void the_time_limit_ends_it_with_what_was_said_so_far() throws Exception {
    ToolResult result =
        bench.run("terminal", "{'command': 'echo begin; sleep 3001', 'timeout_seconds': 1}");

    assertThat(result.ok()).isFalse();
    assertThat(result.text())
        .startsWith("begin\n[ended: ")
        .contains("sleep 3001")
        .endsWith("[ended after 1.0 s, its time limit]\n");
  }

  @Test
  void what_it_leaves_running_is_ended_and_told() throws Exception {
    assertThat(bench
            .run("terminal", "{'command': 'setsid sleep 3002 & disown; echo ok'}")
            .text())
        .startsWith("ok\n[still ran after the command and was ended: ")
        .contains("sleep 3002");
  }

  @Test
  void cancelling_leaves_only_when_all_is_gone() throws Exception {
    var left = new AtomicReference<Object>();
    var began = new CountDownLatch(1);
    Thread thread = Thread.ofVirtual().start(() -> {
      try {
        var context = bench.context("s1");
        var announced = new ToolContext(
            context.session(),
            "c",
            context.workingDirectory(),
            context.environment(),
            context.outputDirectory(),
            context.settings(),
            0,
            context.clock(),
            line -> began.countDown(),
            tool -> Bounds.NONE);
        bench
            .tool("terminal")
            .run(
                ToolBench.json(
                    "{'command': 'trap true TERM; sleep 3003 & echo go; wait; sleep 3004'}"),
                announced);
      } catch (InterruptedException e) {
        left.set(bench.trees().living(any -> true));
      }
    });
    began.await();
    thread.interrupt();
    thread.join();

    assertThat(left.get()).isEqualTo(List.of());
  }

  @Test
  void the_policy_is_told_the_command_and_the_call_gets_time_to_report() {
    var arguments = ToolBench.json("{'command': 'mvn verify', 'timeout_seconds': 5}");

    assertThat(bench.effects("terminal", "{'command': 'mvn verify'}"))
        .isEqualTo(Effects.running("mvn verify"));
    assertThat(bench.effects("terminal", "{'command': 'mvn verify', 'cwd': '/etc'}"))
        .isEqualTo(Effects.running("mvn verify", Path.of("/etc")));
    assertThat(bench
            .tool("terminal")
            .title(ToolBench.json("{'command': 'mvn verify', 'cwd': '/etc'}")))
        .isEqualTo("terminal: mvn verify (in /etc)");
    assertThat(bench.tool("terminal").title(arguments)).isEqualTo("terminal: mvn verify");
    assertThat(bench.tool("terminal").deadline(arguments)).isEqualTo(Duration.ofMillis(35_300));
    assertThat(bench.tool("terminal").hasSideEffects(arguments)).isTrue();
  }

  @Test
  void bad_arguments_are_answered_with_what_would_be_right() throws Exception {
    assertThat(bench.run("terminal", "{}").text())
        .isEqualTo("terminal: command is missing: a line for bash");
    assertThat(bench.run("terminal", "{'command': 'ls', 'timeout': 3}").text())
        .isEqualTo("terminal: unknown argument timeout (there are: command, timeout_seconds, cwd)");
    assertThat(bench.run("terminal", "{'command': 'ls', 'cdw': '/'}").text())
        .contains("unknown argument cdw; did you mean cwd?");
    assertThat(bench.run("terminal", "{'command': 'ls', 'timeout_seconds': 0}").text())
        .isEqualTo("terminal: timeout_seconds must be from 1 to 86400, was 0");
    assertThat(bench.run("terminal", "{'command': ['ls']}").text())
        .isEqualTo("terminal: command must be a text, was [\"ls\"]");
    assertThat(bench.run("terminal", "{'command': 'ls', 'cwd': 'gone'}").text())
        .isEqualTo("terminal: cwd must be a directory, was " + bench.work.resolve("gone"));
    assertThat(bench.run("terminal", "{'command': 'a\\u0000b'}").ok()).isFalse();
  }

  @Test
  void a_title_shows_control_characters() {
    assertThat(
            bench.tool("terminal").title(ToolBench.json("{'command': 'a\\n\\u001b[2J\\u202eb'}")))
        .isEqualTo("terminal: a⏎␛[2J<U+202E>b");
  }
}
