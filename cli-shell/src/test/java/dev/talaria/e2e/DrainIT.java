package dev.talaria.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.talaria.runtime.model.Answer;
import dev.talaria.runtime.model.Gate;
import dev.talaria.runtime.model.ScriptedModelServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A runtime that is asked to stop while it works, and all who have to do with it meanwhile. */
class DrainIT {
  private static final String STOPPED =
      "talaria: the runtime was stopped; what runs goes on when it is back\n"
          + "  → talaria runtime start starts it\n";
  private static final String STOPPING =
      "… the runtime is stopping; what runs goes on when it is back\n";
  private static final String LATER = "the runtime is about to stop and takes no new work\n"
      + "  → try again when it has restarted\n";

  @TempDir
  Path directory;

  private final Gate gate = new Gate();
  private final ScriptedModelServer server = ScriptedModelServer.start();
  private Product talaria;

  private void unpack(String... settings) throws Exception {
    talaria = Scripted.product(Product.in(directory), server, settings);
    server.otherwise(
        request -> Answer.waitingAt(gate).andText("answer to " + request.lastUserText()));
  }

  @AfterEach
  void stop() throws Exception {
    talaria.close();
    server.close();
  }

  @Test
  void what_is_left_at_the_deadline_is_told_to_all_and_nobody_starts_the_runtime_again()
      throws Exception {
    unpack("runtime.drain-deadline = 1 s");
    var id = talaria.succeed("background", "take long").word();
    var waiting = talaria.start("wait", id);
    var asking = talaria.start("ask", "take long, too");
    gate.awaitArrivals(2);
    awaitClients(2);

    var stopped = talaria.run("runtime", "stop");

    var conversation = stopped.err().replaceAll("(?s).*(cv_\\w+).*", "$1");
    assertThat(untimed(stopped))
        .isEqualTo(new Ran(
            0,
            "stopped\n",
            "stopping when the running work has ended\n"
                + "runs: " + id + " started\n"
                + "runs: " + conversation + " a turn of a conversation\n"
                + "what still runs at TIME goes on at the next start\n"
                + "left unfinished, to go on at the next start: " + id + ", " + conversation
                + "\n"));
    assertThat(waiting.end()).isEqualTo(new Ran(75, "", STOPPING + STOPPED));
    assertThat(asking.end()).isEqualTo(new Ran(75, "", STOPPING + STOPPED));
    assertThat(talaria.run("runtime", "status").code()).isEqualTo(5);
    gate.open();
    assertThat(talaria.run("wait", id)).isEqualTo(new Ran(0, "answer to take long\n", ""));
  }

  @Test
  void a_stop_says_what_ends_and_leaves_with_the_last_that_ran() throws Exception {
    var soon = new Gate();
    server.whenUserSays("be quick", Answer.waitingAt(soon).andText("quick"));
    unpack("runtime.drain-deadline = 10 minutes");
    var quick = talaria.succeed("background", "be quick").word();
    soon.awaitArrivals(1);
    var slow = talaria.succeed("background", "take long").word();
    gate.awaitArrivals(1);
    var waitsForQuick = talaria.start("wait", quick);
    var waitsForSlow = talaria.start("wait", slow);
    awaitClients(2);

    var first = stopping();
    var second = stopping();
    soon.open();
    assertThat(waitsForQuick.end()).isEqualTo(new Ran(0, "quick\n", STOPPING));
    Eventually.value(second::said, said -> said.contains("ended: "));
    gate.open();

    var ran = waitsForSlow.end(); // the runtime may be gone before it hears that this was shown
    assertThat(List.of(ran.code(), ran.out())).isEqualTo(List.of(0, "answer to take long\n"));
    var said =
        "runs: %s started\nruns: %s started\nwhat still runs at TIME goes on at the next start\n"
                .formatted(first(quick, slow), second(quick, slow))
            + "ended: " + quick + "\nended: " + slow + "\n";
    var expected = new Ran(0, "stopped\n", "stopping when the running work has ended\n" + said);
    assertThat(untimed(first.end())).isEqualTo(expected);
    assertThat(untimed(second.end())).isEqualTo(expected);
  }

  @Test
  void what_is_acknowledged_is_done_and_during_a_stop_all_that_is_new_is_refused_for_later()
      throws Exception {
    unpack("runtime.drain-deadline = 10 minutes", "admission.running = 1");
    var acknowledged = new ArrayList<String>();
    String conversation;
    Running stop;
    try (var wire = Wire.to(talaria)) {
      conversation =
          wire.call("conversation.open", Wire.object()).path("conversation").asText();
      acknowledged.add(wire.startTask("runs", "1"));
      wire.call("conversation.say", said(conversation, "runs, too"));
      gate.awaitArrivals(2);
      acknowledged.add(wire.startTask("waits in the queue", "2"));
      wire.call("conversation.say", said(conversation, "waits for the turn"));

      stop = stopping();

      assertThat(refusal(wire.answer("task.start", Wire.object().put("prompt", "x"))))
          .isEqualTo("draining");
      assertThat(refusal(wire.answer("conversation.say", said(conversation, "more"))))
          .isEqualTo("draining");
      assertThat(talaria.run("background", "x")).isEqualTo(new Ran(75, "", "talaria: " + LATER));
      assertThat(talaria.run("ask", "x")).isEqualTo(new Ran(75, "", "talaria: " + LATER));
      assertThat(talaria.run("send", "/background x")).isEqualTo(new Ran(75, "", "✗ " + LATER));
      var status = talaria.succeed("runtime", "status", "--json").json();
      assertThat(status.path("draining").asBoolean()).isTrue();
      gate.open();
      assertThat(stop.end().code()).isZero();
    }

    for (var task : acknowledged) {
      assertThat(talaria.run("wait", task).code()).isZero();
    }
    assertThat(talaria.succeed("tasks", "--all", "--json").jsonLines())
        .extracting(task -> task.path("id").asText())
        .containsExactlyInAnyOrderElementsOf(acknowledged);
    assertThat(server.requests())
        .extracting(request -> request.lastUserText())
        .containsExactlyInAnyOrder("runs", "runs, too", "waits in the queue", "waits for the turn");
  }

  @Test
  void a_second_stop_can_end_at_once_what_the_first_waits_for() throws Exception {
    unpack("runtime.drain-deadline = 10 minutes");
    var id = talaria.succeed("background", "take long").word();
    try (var wire = Wire.to(talaria)) {
      var opened = wire.call("conversation.open", Wire.object());
      var conversation = opened.path("conversation").asText();
      wire.call("conversation.say", said(conversation, "take long, too"));
      wire.call("conversation.say", said(conversation, "and then this"));
    }
    gate.awaitArrivals(2);
    var first = stopping();

    assertThat(talaria.run("runtime", "stop", "--now"))
        .isEqualTo(new Ran(0, "stopped\n", "stopping now\n"));
    assertThat(first.end().err()).contains("ended: " + id).doesNotContain("left unfinished");
    server.awaitClosed(0);
    assertThat(talaria.run("wait", id).code()).isEqualTo(130);
  }

  /** What does not run is not waited for, and whoever waits for it still hears of the stop. */
  @Test
  void a_task_at_rest_holds_no_stop_up() throws Exception {
    unpack("runtime.drain-deadline = 10 minutes");
    var id = talaria.succeed("background", "take long").word();
    gate.awaitArrivals(1);
    talaria.succeed("pause", id);
    gate.open();
    Eventually.value(
        () -> talaria.succeed("show", id, "--json").json(),
        task -> task.path("state").asText().equals("paused")
            && task.path("activity").asText().equals("answer to take long"));
    var waiting = talaria.start("wait", id);
    awaitClients(1);

    assertThat(talaria.run("runtime", "stop"))
        .isEqualTo(new Ran(0, "stopped\n", "stopping when the running work has ended\n"));

    assertThat(waiting.end()).isEqualTo(new Ran(75, "", STOPPING + STOPPED));
    assertThat(talaria.run("runtime", "status").code()).isEqualTo(5);
    talaria.succeed("resume", id);
    assertThat(talaria.run("wait", id)).isEqualTo(new Ran(0, "answer to take long\n", ""));
  }

  /** A {@code runtime stop} that has said what it waits for. */
  private Running stopping() throws Exception {
    var stop = talaria.start("runtime", "stop");
    Eventually.value(stop::said, said -> said.contains("what still runs"));
    return stop;
  }

  private static Ran untimed(Ran ran) {
    return new Ran(
        ran.code(),
        ran.out(),
        ran.err().replaceAll("\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d", "TIME"));
  }

  private static String first(String one, String other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  private static String second(String one, String other) {
    return one.compareTo(other) < 0 ? other : one;
  }

  private static ObjectNode said(String conversation, String text) {
    return Wire.object().put("conversation", conversation).put("text", text).put("queue", true);
  }

  private static String refusal(JsonNode answer) {
    return answer.at("/error/data/kind").asText();
  }

  /** So many beside the one that looks. */
  private void awaitClients(int clients) throws Exception {
    Eventually.value(
        () -> talaria
            .succeed("runtime", "status", "--json")
            .json()
            .path("clients")
            .asInt(),
        found -> found == clients + 1);
  }
}
