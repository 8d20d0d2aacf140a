package dev.talaria.e2e;

import static dev.talaria.cli.shell.ShellInPty.shown;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.talaria.cli.shell.ShellInPty;
import dev.talaria.runtime.model.Answer;
import dev.talaria.runtime.model.Gate;
import dev.talaria.runtime.model.ScriptedModelServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A person who does not wait: Ctrl+C and a closed terminal, while the model answers and while a
 * command runs. Nothing is left running that nobody waits for, and no word is lost.
 */
class InterruptIT {
  private static final String CTRL_C = "\u0003";
  private static final String CTRL_U = "\u0015";

  /** One in a session of its own, and one that ignores SIGTERM. */
  private static final String FAMILY = "setsid sleep 8741 & (trap '' TERM; exec sleep 8742) & wait";

  @TempDir
  Path directory;

  private final Gate gate = new Gate();
  private ScriptedModelServer server;
  private Product talaria;

  @BeforeEach
  void unpack() throws Exception {
    server = ScriptedModelServer.start();
    talaria = Scripted.product(Product.in(directory), server, "tools.grace = 300 ms");
    server.whenUserSays("go on", Answer.text("and lived happily."));
  }

  @AfterEach
  void stop() throws Exception {
    talaria.close();
    server.close();
  }

  @Test
  void ctrl_c_ends_the_call_of_the_model_and_keeps_what_it_said() throws Exception {
    server.answer(Answer.text("Once upon a time ").andWaitAt(gate).andText("never"));
    try (var shell = talaria.shell(80, 24)) {
      shell.awaitText("/help");
      shell.type("tell a story\r");
      shell.awaitText("Once upon a time");
      shell.type("half a line" + CTRL_C);

      shell.await(
          "ends it and keeps the line",
          lines -> lines.contains("Cancelled.") && lines.contains("> half a line"));
      server.awaitClosed(0);
      shell.type(CTRL_U + "go on\r");
      shell.awaitText("and lived happily.");
      assertThat(shown(shell.transcript())).contains("Once upon a time");
    }
    assertThat(read(1))
        .containsExactly(
            tuple("user", "tell a story"),
            tuple("assistant", "Once upon a time "),
            tuple("user", "go on"));
  }

  @Test
  void ctrl_c_ends_a_command_with_all_it_started_before_it_says_so() throws Exception {
    server.answer(runs(FAMILY));
    try (var shell = talaria.shell(80, 24)) {
      shell.awaitText("/help");
      shell.type("run it\r");
      awaitFamily();
      shell.type(CTRL_C);

      shell.await("ends it", lines -> lines.contains("Cancelled."));
      assertThat(talaria.processes("sleep 874")).isEmpty();
      shell.type("go on\r");
      shell.awaitText("and lived happily.");
    }
    assertThat(read(1))
        .containsExactly(
            tuple("user", "run it"),
            tuple("assistant", ""),
            tuple("tool", "cancelled"),
            tuple("user", "go on"));
  }

  @Test
  void a_turn_outlives_its_terminal_and_its_words_wait_in_the_conversation() throws Exception {
    var file = talaria.work().resolve("let-go");
    server.answer(
        Answer.text("I look. ")
            .andToolCall(
                "terminal",
                "{\"command\":\"sleep 8741 & until [ -e let-go ]; do sleep 0.05; done; kill %1;"
                    + " echo seen\"}"),
        Answer.text("It was ").andWaitAt(gate).andText("there."));
    try (var shell = talaria.shell(80, 24)) {
      shell.awaitText("/help");
      shell.type("look for it\r");
      Eventually.value(() -> talaria.processes("sleep 8741"), found -> !found.isEmpty());
      shell.hangUp();
    }
    Files.createFile(file);
    gate.awaitArrivals(1);
    assertThat(talaria.processes("sleep 8741")).isEmpty();
    try (var wire = Wire.to(talaria)) {
      var conversation = wire.call("conversation.list", Wire.object())
          .at("/conversations/0/conversation")
          .asText();
      try (var shell = talaria.shell(80, 24)) {
        shell.awaitText("/help");
        shell.type("/open " + conversation + "\r");
        shell.awaitText("You are in " + conversation);
        gate.open();
        shell.awaitText("It was there.");
      }
      var history = Wire.object().put("conversation", conversation);
      assertThat(wire.call("conversation.history", history).path("messages"))
          .extracting(
              one -> one.path("role").asText(),
              one -> one.path("text").asText().replaceAll("after .* s", "after N s"))
          .containsExactly(
              tuple("you", "look for it"),
              tuple("agent", "I look. "),
              tuple("tool", "terminal: exit 0 after N s"),
              tuple("agent", "It was there."));
    }
  }

  /** Whoever asks in one command waits for nothing else, so the turn ends with the command. */
  @Test
  void a_question_in_one_command_ends_with_ctrl_c_and_with_its_terminal() throws Exception {
    for (var ends : List.of("Ctrl+C", "the terminal")) {
      server.answer(Answer.text("I look. ").andToolCall("terminal", command(FAMILY)));
      try (var ask = ask("run it")) {
        ask.awaitText("I look.");
        awaitFamily();
        if (ends.equals("Ctrl+C")) {
          ask.type(CTRL_C);
          assertThat(ask.exitCode()).isEqualTo(130);
        } else {
          ask.hangUp();
        }
      }
      assertThat(Eventually.value(() -> talaria.processes("sleep 874"), List::isEmpty))
          .as(ends)
          .isEmpty();
    }
    assertThat(server.requests()).hasSize(2);
  }

  @Test
  void a_question_in_one_command_closes_the_call_of_its_model() throws Exception {
    server.answer(Answer.text("Once upon ").andWaitAt(gate).andText("never"));
    try (var ask = ask("tell a story")) {
      ask.awaitText("Once upon");
      ask.type(CTRL_C);
      assertThat(ask.exitCode()).isEqualTo(130);
    }
    server.awaitClosed(0);
  }

  /** SIGINT may have been ignored in whatever runs the tests. */
  private ShellInPty ask(String prompt) throws Exception {
    return new ShellInPty(
        List.of("env", "--default-signal=INT", Product.SCRIPT.toString(), "ask", prompt),
        talaria.environment(),
        talaria.work(),
        80,
        24);
  }

  private static Answer runs(String command) {
    return Answer.toolCall("terminal", command(command));
  }

  private static String command(String command) {
    return "{\"command\":\"" + command + "\"}";
  }

  private void awaitFamily() throws Exception {
    Eventually.value(
        () -> talaria.processes("sleep 874").stream()
            .filter(found -> found.command().startsWith("sleep"))
            .toList(),
        found -> found.size() == 2);
  }

  /** What the model of that request was given to read. */
  private List<Tuple> read(int request) {
    return server.requests().get(request).messages().stream()
        .filter(said -> !said.role().equals("system"))
        .map(said -> tuple(said.role(), said.text()))
        .toList();
  }
}
