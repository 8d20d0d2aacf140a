package dev.talaria.runtime.tool.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessTreesTest {
  @TempDir
  Path directory;

  @Test
  void a_hundred_shells_with_three_sleeps_each_leave_none() throws Exception {
    var shells = Shells.in(directory);
    var ready = new CountDownLatch(100);
    var running = new ArrayList<RunningProcess>();
    for (int i = 0; i < 100; i++) {
      running.add(RunningProcess.start(
          shells.launch(
              "s" + i % 10,
              "sleep 2001 & setsid sleep 2002 & (trap '' TERM; sleep 2003; sleep 2004) & echo go; wait"),
          Shells.TABLE,
          (bytes, length) -> ready.countDown()));
    }
    ready.await();

    List<EndedProcess> ofOne = shells.trees().endAllOf("s3", Shells.GRACE);
    assertThat(shells.trees().living("s3"::equals)).isEmpty();
    assertThat(commands(ofOne)).contains("sleep 2001", "sleep 2002");
    assertThat(shells.trees().living("s4"::equals)).isNotEmpty();

    shells.trees().endAllMarked(any -> true, Shells.GRACE);
    assertThat(shells.trees().living(any -> true)).isEmpty();
    Set<Long> pids = running.stream().map(RunningProcess::pid).collect(Collectors.toSet());
    running.forEach(process -> assertThat(process.end(Shells.GRACE)).isEmpty());
    assertThat(Shells.TABLE.rows())
        .as("none is left, also no zombie")
        .noneMatch(row -> pids.contains(row.pid()));
  }

  @Test
  void a_grandchild_that_cleared_its_environment_is_found_by_its_session() throws Exception {
    var shells = Shells.in(directory);
    var ready = new CountDownLatch(1);
    var running = RunningProcess.start(
        shells.launch("s1", "(env -i sleep 2005 &) ; sleep 0.05; echo go; exec sleep 2006"),
        Shells.TABLE,
        (bytes, length) -> ready.countDown());
    ready.await();

    assertThat(commands(running.end(Shells.GRACE))).contains("sleep 2005");
  }

  @Test
  void a_tree_that_keeps_making_processes_is_ended_all_the_same() throws Exception {
    var shells = Shells.in(directory);
    var ready = new CountDownLatch(1);
    var running = RunningProcess.start(
        shells.launch(
            "s1",
            "trap '' TERM; echo go; for i in 1 2 3; do (while :; do setsid sleep 2007 & sleep 0.02; done) & done; wait"),
        Shells.TABLE,
        (bytes, length) -> ready.countDown());
    ready.await();

    running.end(Duration.ofMillis(100));

    assertThat(shells.trees().living(any -> true)).isEmpty();
  }

  @Test
  void processes_of_another_runtime_are_left_alone() throws Exception {
    var ours = Shells.in(directory);
    var others = Shells.in(directory);
    var running =
        RunningProcess.start(others.launch("s1", "sleep 2008"), Shells.TABLE, (bytes, n) -> {});

    assertThat(ours.trees().endAllMarked(any -> true, Shells.GRACE)).isEmpty();
    assertThat(running.isAlive()).isTrue();

    running.end(Shells.GRACE);
    assertThat(running.exitStatus()).isEqualTo(143);
  }

  private static List<String> commands(List<EndedProcess> ended) {
    return ended.stream().map(EndedProcess::command).toList();
  }
}
