package dev.talaria.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.model.Answer;
import dev.talaria.runtime.model.Gate;
import dev.talaria.runtime.model.RecordedRequest;
import dev.talaria.runtime.model.ScriptedModelServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Stop means stopped: what a task started is gone when it is said to be gone. */
class ProcessTreesIT {
  private static final int TASKS = 100;

  /** Room for all of them at once. */
  private static final String ROOM =
      "talaria.admission { running = 200, queued = 200, per-conversation = 200 }\n";

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

  /** A process that goes on in the background, and two sessions in the middle of a model call. */
  @Test
  void cancel_ends_processes_and_the_sessions_below_with_their_calls_before_it_is_said()
      throws Exception {
    var gate = new Gate();
    try (var server = ScriptedModelServer.start();
        var talaria = Scripted.product(Product.in(directory), server, "admission.running = 1")) {
      var file = talaria.work().resolve("grows");
      server.whenUserSays(
          "hold",
          Answer.toolCall(
              "process",
              "{\"action\":\"start\",\"command\":\"(setsid sh -c 'trap : TERM; while :; do echo x"
                  + " >>grows; sleep 0.01; done') & wait\"}"),
          Answer.empty()
              .andToolCall("delegate", "{\"prompt\":\"part one\"}")
              .andToolCall("delegate", "{\"prompt\":\"part two\"}"),
          Answer.text("late"));
      server.whenUserSays("part", Answer.waitingAt(gate).andText("late"));
      server.whenUserSays("next", Answer.text("its turn"));
      var id = talaria.succeed("background", "hold on").word();
      gate.awaitArrivals(2);
      Eventually.value(() -> Files.exists(file) ? Files.size(file) : 0, size -> size > 10);
      var next = talaria.succeed("background", "next").word();
      assertThat(stateOf(talaria, next)).isEqualTo("queued");

      var cancelled = talaria.run("cancel", id);

      assertThat(talaria.processes("grows")).isEmpty();
      long size = Files.size(file);
      server.awaitClosed(2);
      server.awaitClosed(3);
      assertThat(cancelled).isEqualTo(new Ran(0, id + " cancelled\n", "stopping " + id + "\n"));
      assertThat(stateOf(talaria, id)).isEqualTo("cancelled");
      gate.open();
      assertThat(talaria.run("wait", next)).isEqualTo(new Ran(0, "its turn\n", ""));
      assertThat(server.requests())
          .extracting(RecordedRequest::lastUserText)
          .satisfiesExactly(
              first -> assertThat(first).isEqualTo("hold on"),
              second -> assertThat(second).isEqualTo("hold on"),
              third -> assertThat(third).startsWith("part "),
              fourth -> assertThat(fourth).startsWith("part "),
              last -> assertThat(last).isEqualTo("next"));
      assertThat(talaria.succeed("show", id, "--json").json().path("steps"))
          .extracting(step -> step.path("session").asText(""))
          .filteredOn(session -> !session.isEmpty())
          .allSatisfy(child -> assertThat(stateOf(talaria, child)).isEqualTo("cancelled"))
          .hasSize(4);
      assertThat(file).hasSize(size);
    }
  }

  /** A process that goes on in the background, and the command of a session below. */
  @ParameterizedTest
  @CsvSource({"session.deadline=5 s, 124", "budget.time=5 s, 8"})
  void at_a_limit_all_that_a_task_started_is_gone_before_its_end_is_said(String limit, int code)
      throws Exception {
    try (var server = ScriptedModelServer.start();
        var talaria = Scripted.product(Product.in(directory), server)) {
      server
          .when(request -> request.tools().isEmpty(), Answer.text("as far as it went"))
          .whenUserSays(
              "hold",
              Answer.toolCall("process", "{\"action\":\"start\",\"command\":\"" + FAMILY + "\"}"),
              Answer.toolCall("delegate", "{\"prompt\":\"a part\"}"))
          .whenUserSays(
              "part", Answer.toolCall("terminal", "{\"command\":\"touch begun; " + FAMILY + "\"}"));

      var ran = talaria.run("--set", limit, "background", "--wait", "hold on");

      assertThat(talaria.processes("sleep 871")).isEmpty();
      assertThat(talaria.work().resolve("begun")).exists();
      assertThat(ran.code()).as(ran.err()).isEqualTo(code);
      assertThat(ran.out()).isEqualTo("as far as it went\n");
    }
  }

  @Test
  void tasks_outlive_their_terminal_at_rest_and_a_stop_at_once_leaves_none() throws Exception {
    try (var talaria = Product.in(directory).configured(ROOM)) {
      try (var shell = talaria.shell(100, 30)) {
        shell.awaitText("/help");
        for (int i = 0; i < TASKS; i++) {
          shell.type("/bg !" + FAMILY + "\r");
        }
        awaitFamilies(talaria);

        shell.hangUp();
      }
      var runtime = talaria.runtime();
      Eventually.value(() -> busy(runtime), share -> share < 0.01);
      assertThat(sleeping(talaria)).as("they go on").isEqualTo(3 * TASKS);
      assertThat(talaria.succeed("tasks", "--json").jsonLines())
          .hasSize(TASKS)
          .allSatisfy(task -> assertThat(task.path("state").asText()).isEqualTo("running"));
      assertThat(Eventually.value(() -> Processes.zombiesOf(runtime.pid()), List::isEmpty))
          .isEmpty();

      var stopped = talaria.run("runtime", "stop", "--now");

      assertThat(stopped.code()).as(stopped.err()).isEqualTo(0);
      assertThat(talaria.processes()).isEmpty();
    }
  }

  @Test
  void after_a_kill_the_next_start_ends_what_was_left_and_asks_before_it_runs_again()
      throws Exception {
    try (var talaria = Product.in(directory).configured(ROOM)) {
      var ids = startFamilies(talaria);

      talaria.killRuntime();
      var left = talaria.processes("sleep 871");
      talaria.succeed("runtime", "start");

      assertThat(left).as("a shell and its three children").hasSize(4 * TASKS);
      var still = talaria.processes().stream().map(Processes.Found::pid).toList();
      assertThat(left).extracting(Processes.Found::pid).doesNotContainAnyElementsOf(still);
      var runtime = talaria.runtime();
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
      assertThat(Eventually.value(() -> Processes.zombiesOf(runtime.pid()), List::isEmpty))
          .isEmpty();
    }
  }

  private static List<String> startFamilies(Product talaria) throws Exception {
    var ids = new ArrayList<String>();
    try (var wire = Wire.to(talaria)) {
      for (int i = 0; i < TASKS; i++) {
        ids.add(wire.startTask("!" + FAMILY, "family " + i));
      }
    }
    awaitFamilies(talaria);
    return ids;
  }

  private static void awaitFamilies(Product talaria) throws Exception {
    Eventually.value(() -> sleeping(talaria), sleeping -> sleeping == 3 * TASKS);
  }

  /** The share of a core that it used for a while. */
  private static double busy(ProcessHandle process) {
    var before = process.info().totalCpuDuration().orElseThrow();
    long from = System.nanoTime();
    process.onExit().copy().completeOnTimeout(process, 2, TimeUnit.SECONDS).join();
    var used = process.info().totalCpuDuration().orElseThrow().minus(before);
    return (double) used.toNanos() / (System.nanoTime() - from);
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
