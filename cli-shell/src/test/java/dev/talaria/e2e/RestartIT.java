package dev.talaria.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import dev.talaria.runtime.model.Answer;
import dev.talaria.runtime.model.Gate;
import dev.talaria.runtime.model.RecordedRequest;
import dev.talaria.runtime.model.ScriptedModelServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was accepted ends in a result, exactly once, whatever happens to the runtime. */
class RestartIT {
  private static final int TASKS = 20;

  @TempDir
  Path directory;

  @Test
  void results_that_nobody_saw_outlive_a_kill_and_are_offered_until_they_are_seen()
      throws Exception {
    var gate = new Gate();
    try (var server = ScriptedModelServer.start();
        var talaria = Scripted.product(Product.in(directory), server, "gate.concurrency = 32")) {
      server.otherwise(
          request -> Answer.waitingAt(gate).andText("answer to " + request.lastUserText()));
      var ids = new ArrayList<String>();
      try (var wire = Wire.to(talaria)) {
        for (int i = 0; i < TASKS; i++) {
          ids.add(wire.startTask("question " + i, "question " + i));
        }
      }
      gate.awaitArrivals(TASKS);
      gate.open();
      Eventually.value(
          () -> talaria
              .succeed("runtime", "status", "--json")
              .json()
              .at("/status/unseen")
              .asInt(),
          unseen -> unseen == TASKS);

      talaria.killRuntime();

      var offered = talaria.succeed("inbox", "--json").jsonLines();
      assertThat(offered)
          .extracting(
              delivery -> delivery.path("task").asText(),
              delivery -> delivery.path("number").asInt(),
              delivery -> delivery.at("/notice/title").asText(),
              delivery -> delivery.at("/notice/body").asText(),
              delivery -> delivery.path("away").asBoolean())
          .containsExactlyInAnyOrder(IntStream.range(0, TASKS)
              .mapToObj(i -> tuple(
                  ids.get(i),
                  i + 1,
                  "Talaria (background #" + (i + 1) + ")",
                  "answer to question " + i,
                  true))
              .toArray(Tuple[]::new));
      assertThat(offered)
          .extracting(delivery -> delivery.path("id").asText())
          .doesNotHaveDuplicates();
      assertThat(talaria.succeed("tasks", "--all", "--json").jsonLines())
          .extracting(
              task -> task.path("id").asText(), task -> task.path("prompt").asText())
          .containsExactlyInAnyOrder(IntStream.range(0, TASKS)
              .mapToObj(i -> tuple(ids.get(i), "question " + i))
              .toArray(Tuple[]::new));
      assertThat(server.requests()).as("nothing is asked again").hasSize(TASKS);

      assertThat(talaria.run("inbox", "--json")).isEqualTo(new Ran(0, "", "nothing new\n"));
      talaria.killRuntime();
      assertThat(talaria.run("inbox", "--json")).isEqualTo(new Ran(0, "", "nothing new\n"));
      assertThat(talaria.succeed("inbox", "--all", "--json").jsonLines())
          .hasSize(TASKS)
          .allSatisfy(delivery -> assertThat(delivery.path("state").asText()).isEqualTo("read"));
    }
  }

  /** The moment between "stored" and "shown": offered to a shell that has not said it showed it. */
  @Test
  void what_was_offered_and_not_shown_when_it_was_killed_is_offered_again_until_it_is()
      throws Exception {
    try (var talaria = Product.in(directory)) {
      String conversation;
      var before = new ArrayList<JsonNode>();
      try (var shell = Wire.to(talaria)) {
        conversation =
            shell.call("conversation.open", Wire.object()).path("conversation").asText();
        for (int i = 0; i < TASKS; i++) {
          shell.call(
              "task.start",
              Wire.object().put("conversation", conversation).put("prompt", "!echo answer " + i));
        }
        for (int i = 0; i < TASKS; i++) {
          before.add(shell.event("delivery.offered").path("delivery"));
        }
        talaria.killRuntime();
      }
      var again = new ArrayList<JsonNode>();
      try (var shell = Wire.to(talaria)) {
        shell.call("conversation.open", Wire.object().put("conversation", conversation));
        for (int i = 0; i < TASKS; i++) {
          again.add(shell.event("delivery.offered").path("delivery"));
        }
        var shown = Wire.object().put("state", "shown");
        again.forEach(one -> shown.withArray("deliveries").add(one.path("id").asText()));
        shell.call("delivery.acknowledge", shown);
      }
      assertThat(again)
          .extracting(
              delivery -> delivery.path("id").asText(),
              delivery -> delivery.path("number").asInt())
          .doesNotHaveDuplicates()
          .containsExactlyInAnyOrderElementsOf(before.stream()
              .map(one -> tuple(one.path("id").asText(), one.path("number").asInt()))
              .toList());
      assertThat(again)
          .allSatisfy(delivery -> assertThat(delivery.at("/notice/body").asText())
              .contains("answer " + (delivery.path("number").asInt() - 1)));
      talaria.killRuntime();
      assertThat(talaria.run("inbox", "--json")).isEqualTo(new Ran(0, "", "nothing new\n"));
    }
  }

  @Test
  void a_kill_in_the_middle_is_made_good_from_the_journal() throws Exception {
    var first = new Gate();
    try (var server = ScriptedModelServer.start();
        var talaria = Scripted.product(Product.in(directory), server)) {
      server.answer(
          Answer.toolCall("terminal", "{\"command\":\"echo once >>times\"}"),
          Answer.waitingAt(first).andText("never heard"),
          Answer.text("went on"));
      var id = talaria.succeed("background", "Write it once").word();
      first.awaitArrivals(1);

      talaria.killRuntime();

      var ran = talaria.run("wait", id);
      assertThat(ran).extracting(Ran::code, Ran::out).containsExactly(0, "went on\n");
      assertThat(talaria.work().resolve("times")).hasContent("once\n");
      assertThat(server.requests().getLast().messages())
          .filteredOn(said -> !said.role().equals("system"))
          .extracting(RecordedRequest.Said::role)
          .isEqualTo(List.of("user", "assistant", "tool"));
      assertThat(talaria.succeed("show", id, "--json").json().path("restarts").asInt())
          .isEqualTo(1);
    }
  }

  @Test
  void sigterm_lets_what_runs_end_and_leaves_with_success() throws Exception {
    var gate = new Gate();
    try (var server = ScriptedModelServer.start();
        var talaria = Scripted.product(Product.in(directory), server)) {
      server.otherwise(request -> Answer.waitingAt(gate).andText("done in time"));
      var runtime = serving(talaria);
      var id = talaria.succeed("background", "Take your time").word();
      gate.awaitArrivals(1);

      runtime.process().destroy();
      Eventually.value(
          () -> talaria.run("runtime", "status", "--json"),
          status -> status.code() != 0 || status.json().path("draining").asBoolean());
      gate.open();

      assertThat(runtime.end()).isEqualTo(new Ran(0, "", ""));
      assertThat(talaria.run("wait", id))
          .extracting(Ran::code, Ran::out)
          .containsExactly(0, "done in time\n");
      assertThat(server.requests()).hasSize(1);
    }
  }

  @Test
  void what_is_acknowledged_while_it_drains_is_done_and_the_rest_is_refused_for_later()
      throws Exception {
    var gate = new Gate();
    try (var server = ScriptedModelServer.start();
        var talaria = Scripted.product(
            Product.in(directory), server, "admission { running = 1000, queued = 1000 }")) {
      server.otherwise(request -> Answer.waitingAt(gate).andText("done in time"));
      var runtime = serving(talaria);
      var accepted = new ArrayList<String>();
      JsonNode refusal;
      JsonNode said;
      try (var wire = Wire.to(talaria)) {
        var conversation =
            wire.call("conversation.open", Wire.object()).path("conversation").asText();
        accepted.add(wire.startTask("first", "first"));
        gate.awaitArrivals(1);
        runtime.process().destroy();
        while (true) {
          var answer = wire.answer("task.start", Wire.object().put("prompt", "another"));
          if (answer.has("error")) {
            refusal = answer.path("error").path("data");
            break;
          }
          accepted.add(answer.path("result").path("id").asText());
        }
        said = wire.answer(
            "conversation.say",
            Wire.object().put("conversation", conversation).put("text", "hello"));
        gate.open();
      }

      assertThat(refusal.path("kind").asText()).isEqualTo("draining");
      assertThat(said.at("/error/data/kind").asText()).isEqualTo("draining");
      assertThat(runtime.end()).isEqualTo(new Ran(0, "", ""));
      var kept = new ArrayList<String>();
      talaria.succeed("tasks", "--all", "--json").jsonLines().forEach(task -> {
        assertThat(task.path("state").asText()).isEqualTo("succeeded");
        kept.add(task.path("id").asText());
      });
      assertThat(kept).containsExactlyInAnyOrderElementsOf(accepted);
    }
  }

  @Test
  void what_a_drain_cannot_wait_for_goes_on_at_the_next_start() throws Exception {
    var gate = new Gate();
    try (var server = ScriptedModelServer.start();
        var talaria =
            Scripted.product(Product.in(directory), server, "runtime.drain-deadline = 100 ms")) {
      server.otherwise(request -> Answer.waitingAt(gate).andText("in the end"));
      var runtime = serving(talaria);
      var id = talaria.succeed("background", "Take longer").word();
      gate.awaitArrivals(1);

      runtime.process().destroy();

      assertThat(runtime.end()).isEqualTo(new Ran(0, "", ""));
      server.awaitClosed(0);
      gate.open();
      assertThat(talaria.run("wait", id))
          .extracting(Ran::code, Ran::out)
          .containsExactly(0, "in the end\n");
      assertThat(server.requests()).hasSize(2);
    }
  }

  @Test
  void a_runtime_with_nothing_to_do_leaves_and_the_next_command_starts_another() throws Exception {
    try (var talaria = Product.in(directory).configured("talaria.runtime.idle-exit = 5 s\n")) {
      var runtime = talaria.start("runtime", "run");

      assertThat(runtime.end()).isEqualTo(new Ran(0, "", ""));
      assertThat(talaria.run("runtime", "status").code()).isEqualTo(5);
      assertThat(talaria.succeed("background", "--wait", "!echo back").out()).contains("back");
    }
  }

  /** A runtime in the foreground, as a service manager starts it. */
  private static Running serving(Product talaria) throws Exception {
    var runtime = talaria.start("runtime", "run");
    Eventually.value(() -> talaria.run("runtime", "status", "--json").code(), code -> code == 0);
    assertThat(talaria.runtime().pid()).isEqualTo(runtime.process().pid());
    return runtime;
  }
}
