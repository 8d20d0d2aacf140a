package dev.talaria.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.model.Answer;
import dev.talaria.runtime.model.Gate;
import dev.talaria.runtime.model.ScriptedModelServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stop means stopped: what a task started is gone when it is said to be gone. */
class ProcessTreesIT {
  private static final int TASKS = 20;

  /** Three children, one in a session of its own and one that ignores SIGTERM. */
  private static final String FAMILY =
      "sleep 8711 & setsid sleep 8712 & (trap '' TERM; exec sleep 8713) & wait";

  @TempDir
  Path directory;

  @Test
  void cancelled_is_said_when_the_command_and_all_below_it_are_gone() throws Exception {
    try (var talaria = Product.in(directory)) {
      var file = talaria.work().resolve("grows");
      var id = talaria
          .succeed(
              "background",
              "!(setsid sh -c 'trap \"\" TERM; while :; do echo x >>grows; sleep 0.01; done') & wait")
          .word();
      Eventually.value(() -> Files.exists(file) ? Files.size(file) : 0, size -> size > 10);

      var cancelled = talaria.run("cancel", id);

      assertThat(talaria.processes("grows")).isEmpty();
      long size = Files.size(file);
      assertThat(cancelled).isEqualTo(new Ran(0, id + " cancelled\n", "stopping " + id + "\n"));
      assertThat(stateOf(talaria, id)).isEqualTo("cancelled");
      assertThat(file).hasSize(size);
      assertThat(talaria.run("wait", id).code()).isEqualTo(130);
    }
  }

  @Test
  void cancel_closes_the_call_of_a_model_and_none_follows() throws Exception {
    var gate = new Gate();
    try (var server = ScriptedModelServer.start();
        var talaria = Scripted.product(Product.in(directory), server)) {
      server.whenUserSays("hold", Answer.waitingAt(gate).andText("late"));
      var before = talaria.succeed("background", "hold on").word();
      gate.awaitArrivals(1);

      assertThat(talaria.succeed("cancel", before).out()).isEqualTo(before + " cancelled\n");

      server.awaitClosed(0);
      gate.open();
      server.answer(Answer.text("free again"));
      assertThat(talaria.succeed("background", "--wait", "next").out()).isEqualTo("free again\n");
      assertThat(server.requests()).hasSize(2);
    }
  }

  @Test
  void a_stop_at_once_leaves_no_process_of_any_task() throws Exception {
    try (var talaria = Product.in(directory)) {
      startFamilies(talaria);

      var stopped = talaria.run("runtime", "stop", "--now");

      assertThat(stopped.code()).as(stopped.err()).isEqualTo(0);
      assertThat(talaria.processes()).isEmpty();
    }
  }

  @Test
  void after_a_kill_the_next_start_ends_what_was_left_and_asks_before_it_runs_again()
      throws Exception {
    try (var talaria = Product.in(directory)) {
      var ids = startFamilies(talaria);

      talaria.killRuntime();
      var left = talaria.processes("sleep 871");
      talaria.succeed("runtime", "start");

      assertThat(left).as("a shell and its three children").hasSize(4 * TASKS);
      var still = talaria.processes().stream().map(Processes.Found::pid).toList();
      assertThat(left).extracting(Processes.Found::pid).doesNotContainAnyElementsOf(still);
      var tasks = Eventually.value(
          () -> talaria.succeed("tasks", "--json").jsonLines(),
          all -> all.stream().noneMatch(task -> task.path("state").asText().equals("running")));
      assertThat(tasks)
          .extracting(task -> task.path("id").asText())
          .containsExactlyInAnyOrderElementsOf(ids);
      assertThat(tasks).extracting(task -> task.path("state").asText()).containsOnly("waiting");
      assertThat(talaria.succeed("approvals", "--json").jsonLines())
          .extracting(question -> question.path("session").asText())
          .containsExactlyInAnyOrderElementsOf(ids);
      assertThat(talaria.succeed("cancel", "all").out().lines()).hasSize(TASKS);
    }
  }

  private static List<String> startFamilies(Product talaria) throws Exception {
    var ids = new ArrayList<String>();
    try (var wire = Wire.to(talaria)) {
      for (int i = 0; i < TASKS; i++) {
        ids.add(wire.startTask("!" + FAMILY, "family " + i));
      }
    }
    Eventually.value(() -> sleeping(talaria), sleeping -> sleeping == 3 * TASKS);
    return ids;
  }

  private static long sleeping(Product talaria) throws IOException {
    return talaria.processes().stream()
        .filter(found -> found.command().startsWith("sleep 871"))
        .count();
  }

  private static String stateOf(Product talaria, String id) throws Exception {
    return talaria.succeed("show", id, "--json").json().path("state").asText();
  }
}
