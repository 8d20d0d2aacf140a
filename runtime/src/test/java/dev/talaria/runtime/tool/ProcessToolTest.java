package dev.talaria.runtime.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.tool.process.BackgroundProcess;
import dev.talaria.runtime.tool.process.BackgroundProcess.EndedBy;
import dev.talaria.runtime.walk.Bounds;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessToolTest {
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
  void a_process_is_started_watched_and_killed() throws Exception {
    assertThat(run("{'action': 'start', 'command': 'echo up; sleep 4001 & sleep 4002'}"))
        .startsWith("started p1 (pid ");
    assertThat(bench.catalogue.processes().count()).isEqualTo(1);
    assertThat(run("{'action': 'list'}"))
        .isEqualTo("p1  running  echo up; sleep 4001 & sleep 4002\n");
    assertThat(run("{'action': 'wait', 'id': 'p1', 'timeout_seconds': 1}"))
        .isEqualTo("up\n[p1 running]\n");
    assertThat(run("{'action': 'poll', 'id': 'p1'}")).isEqualTo("[p1 running]\n");
    assertThat(run("{'action': 'log', 'id': 'p1'}")).isEqualTo("up\n[p1 running]\n");
    assertThat(run("{'action': 'kill', 'id': 'p1'}")).contains("sleep 4001").contains("sleep 4002");
    assertThat(bench.catalogue.processes().count()).isZero();
    assertThat(run("{'action': 'poll', 'id': 'p1'}")).isEqualTo("[p1 exit 143]\n");
  }

  @Test
  void what_is_polled_is_all_there_is_but_for_secrets() throws Exception {
    var go = directory.resolve("go");
    run("{'action': 'start', 'command': 'echo the port is 8080 i; printf innocent-; until [ -e "
        + go + " ]; do sleep 0.01; done; echo looking-key; printf token:'}");

    assertThat(polledUntil("8080 i")).isEqualTo("the port is 8080 i\n[p1 running]\n");
    Files.createFile(go);
    run("{'action': 'wait', 'id': 'p1'}");
    assertThat(run("{'action': 'log', 'id': 'p1'}"))
        .isEqualTo("the port is 8080 i\n[redacted]\ntoken:\n[p1 exit 0]\n");
    try (var files = Files.list(bench.output)) {
      assertThat(files)
          .extracting(file -> Files.readString(file))
          .containsExactly("the port is 8080 i\n[redacted]\ntoken:");
    }
  }

  @Test
  void a_secret_that_a_child_says_in_two_parts_is_none_when_its_parent_has_ended()
      throws Exception {
    var go = directory.resolve("go");
    run("{'action': 'start', 'command': '(printf innocent-; until [ -e " + go
        + " ]; do sleep 0.01; done; echo looking-key) &'}");
    run("{'action': 'wait', 'id': 'p1'}");

    assertThat(run("{'action': 'poll', 'id': 'p1'}")).isEqualTo("[p1 exit 0]\n");
    Files.createFile(go);
    assertThat(polledUntil("redacted")).startsWith("[redacted]\n");
  }

  private String polledUntil(String said) throws Exception {
    var all = "";
    while (!all.contains(said)) {
      all = run("{'action': 'log', 'id': 'p1'}");
    }
    return all;
  }

  @Test
  void the_policy_is_told_what_is_started_and_where() {
    assertThat(bench.effects("process", "{'action': 'start', 'command': 'mvn verify'}"))
        .isEqualTo(Effects.running("mvn verify"));
    var elsewhere = "{'action': 'start', 'command': 'mvn verify', 'cwd': '/etc'}";
    assertThat(bench.effects("process", elsewhere))
        .isEqualTo(Effects.running("mvn verify", Path.of("/etc")));
    assertThat(bench.tool("process").title(ToolBench.json(elsewhere)))
        .isEqualTo("process: start mvn verify (in /etc)");
    assertThat(bench.effects("process", "{'action': 'poll', 'id': 'p1'}")).isEqualTo(Effects.NONE);
  }

  @Test
  void waiting_tells_how_it_ended() throws Exception {
    run("{'action': 'start', 'command': 'echo done; exit 7'}");

    assertThat(run("{'action': 'wait', 'id': 'p1'}")).endsWith("[p1 exit 7]\n");
  }

  @Test
  void a_session_sees_and_ends_only_its_own() throws Exception {
    run("{'action': 'start', 'command': 'sleep 4003'}");
    bench.run("s2", "process", ToolBench.json("{'action': 'start', 'command': 'sleep 4004'}"));

    assertThat(bench.catalogue.endSession(new SessionId("s2")))
        .extracting(ended -> ended.command())
        .anyMatch(command -> command.endsWith("sleep 4004")) // perhaps seen before it was replaced
        .noneMatch(command -> command.endsWith("sleep 4003"));
    assertThat(bench.catalogue.processes().count(new SessionId("s1"))).isEqualTo(1);
    assertThat(bench.trees().living("s2"::equals)).isEmpty();
  }

  @Test
  void a_terminal_call_leaves_the_processes_of_its_session_alone() throws Exception {
    run("{'action': 'start', 'command': 'sleep 4005'}");
    var context = bench.context("s1");
    var another = new ToolContext(
        context.session(),
        "call2",
        context.workingDirectory(),
        context.environment(),
        context.outputDirectory(),
        context.settings(),
        0,
        context.clock(),
        context.progress(),
        tool -> Bounds.NONE);

    assertThat(bench
            .tool("terminal")
            .run(ToolBench.json("{'command': 'true'}"), another)
            .ok())
        .isTrue();
    assertThat(run("{'action': 'poll', 'id': 'p1'}")).isEqualTo("[p1 running]\n");
  }

  @Test
  void no_more_than_the_limit_run_at_once_and_ended_ones_make_room() throws Exception {
    for (int i = 1; i <= 64; i++) {
      run("{'action': 'start', 'command': 'exec sleep 4006'}");
    }
    assertThat(run("{'action': 'start', 'command': 'true'}"))
        .isEqualTo("process: 64 processes run already; kill one first");

    run("{'action': 'kill', 'id': 'p9'}");
    assertThat(run("{'action': 'start', 'command': 'true'}")).startsWith("started p65");
    bench.catalogue.endSession(new SessionId("s1"));
  }

  @Test
  void an_unknown_id_or_action_is_answered_with_those_there_are() throws Exception {
    assertThat(run("{'action': 'poll', 'id': 'p7'}"))
        .isEqualTo("process: id must be one of none (nothing was started), was p7");
    assertThat(run("{'action': 'strat', 'command': 'x'}"))
        .isEqualTo(
            "process: action must be one of start, poll, log, wait, kill, list, was \"strat\"; did you mean start?");
    assertThat(run("{'action': 'start'}")).isEqualTo("process: command is missing: what to start");
  }

  @Test
  void whoever_looks_finds_those_of_all_sessions_and_what_ended_as_long_as_its_output_is_kept()
      throws Exception {
    run("{'action': 'start', 'command': 'echo one innocent-looking-key; exit 3'}");
    run("{'action': 'wait', 'id': 'p1'}");
    bench.run("s2", "process", ToolBench.json("{'action': 'start', 'command': 'exec sleep 4007'}"));
    var all = bench.catalogue.processes();
    assertThat(all.list())
        .extracting(BackgroundProcess::id, it -> it.session().value(), BackgroundProcess::command)
        .containsExactly(
            tuple("p2", "s2", "exec sleep 4007"), tuple("p1", "s1", "echo one [redacted]; exit 3"));
    assertThat(all.find("p2").orElseThrow().ended()).isEmpty();
    assertThat(all.find(new SessionId("s1"), "p2")).isEmpty();

    bench.catalogue.endSession(new SessionId("s2"));
    bench.catalogue.endSession(new SessionId("s1"));

    assertThat(all.list())
        .extracting(
            BackgroundProcess::id,
            BackgroundProcess::ended,
            it -> it.process().exitStatus(),
            BackgroundProcess::endedBy)
        .containsExactly(
            tuple("p2", Optional.of(ToolBench.NOW), 143, Optional.of(EndedBy.SESSION)),
            tuple("p1", Optional.of(ToolBench.NOW), 3, Optional.empty()));
    assertThat(all.find("p1").orElseThrow().tail(20, 1000).text()).isEqualTo("one [redacted]\n");
    assertThat(all.list(new SessionId("s1"))).isEmpty();
    Files.delete(bench.output.resolve("process-p1.txt"));
    assertThat(all.list()).extracting(BackgroundProcess::id).containsExactly("p2");
  }

  @Test
  void what_ended_with_its_session_is_listed_for_a_while_and_no_longer() throws Exception {
    for (int session = 1; session <= 33; session++) {
      for (int i = 1; i <= 2; i++) {
        bench.run(
            "s" + session, "process", ToolBench.json("{'action': 'start', 'command': 'true'}"));
      }
      bench.catalogue.endSession(new SessionId("s" + session));
    }

    assertThat(bench.catalogue.processes().list())
        .extracting(BackgroundProcess::id)
        .hasSize(64)
        .startsWith("p66")
        .endsWith("p3");
  }

  @Test
  void an_agent_reads_that_a_person_ended_what_it_started() throws Exception {
    run("{'action': 'start', 'command': 'sleep 4008 & echo up; exec sleep 4009'}");
    while (!run("{'action': 'log', 'id': 'p1'}").startsWith("up")) {
      Thread.onSpinWait();
    }
    var all = bench.catalogue.processes();
    var process = all.find("p1").orElseThrow();

    assertThat(all.kill(process, EndedBy.PERSON)).hasSize(2);
    assertThat(all.kill(process, EndedBy.AGENT)).isEmpty();

    assertThat(run("{'action': 'poll', 'id': 'p1'}"))
        .isEqualTo("up\n[p1 exit 143, a person ended it]\n");
    assertThat(run("{'action': 'list'}")).startsWith("p1  exit 143, a person ended it  sleep 4008");
  }

  private String run(String arguments) throws InterruptedException {
    return bench.run("process", arguments).text();
  }
}
