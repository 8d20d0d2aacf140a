package dev.talaria.runtime.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.model.langchain.LangchainModelClient;
import dev.talaria.runtime.proxy.ProxyVariables;
import dev.talaria.runtime.session.ModelChoice;
import dev.talaria.runtime.session.Reasoning;
import dev.talaria.runtime.session.ToolCall;
import dev.talaria.runtime.session.ToolResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScriptedModelServerTest {
  private final ScriptedModelServer server = ScriptedModelServer.start();
  private final LangchainModelClient client =
      new LangchainModelClient(new ProxyVariables(Map.of()));

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  @Test
  void rules_come_before_the_queue_and_their_last_answer_stays() {
    server
        .whenUserSays("logs", Answer.text("first"), Answer.text("later"))
        .answer(Answer.text("queued"));

    assertThat(List.of(
            ask(server, "the logs"),
            ask(server, "hi"),
            ask(server, "the logs"),
            ask(server, "the logs"),
            ask(server, "hi")))
        .containsExactly("first", "queued", "later", "later", "ok");
  }

  @ParameterizedTest
  @ValueSource(strings = {"openai", "anthropic", "gemini"})
  void a_directive_in_the_prompt_calls_its_tool_and_then_answers(String wire) {
    var prompt =
        "do it [[scripted tool=terminal command=\"echo \\\"hi\\\"\" times=2 parallel=2 text=\"all\\ndone\" pieces=3]]";
    var messages = new ArrayList<Message>(List.of(new Message.User(prompt)));

    for (int round = 0; round < 2; round++) {
      var reply = reply(server, wire, messages);
      assertThat(reply.calls())
          .extracting(call -> call.tool() + call.arguments())
          .containsExactly(
              "terminal{\"command\":\"echo \\\"hi\\\"\"}",
              "terminal{\"command\":\"echo \\\"hi\\\"\"}");
      messages.add(new Message.Assistant(wire, "", "", reply.calls(), reply.state()));
      for (ToolCall call : reply.calls()) {
        messages.add(new Message.Tool(call.id(), call.tool(), ToolResult.ok("hi", "")));
      }
    }

    assertThat(reply(server, wire, messages).text()).isEqualTo("all\ndone");
  }

  @Test
  void a_directive_can_fail() {
    var outcome = outcome(
        server,
        "openai",
        List.of(new Message.User("[[scripted status=429 retry-after=3 text=\"not now\"]]")));

    assertThat(outcome.toString()).contains("RateLimited", "PT3S", "not now");
  }

  @Test
  void it_runs_as_a_program_with_a_script(@TempDir Path directory) throws Exception {
    var script = directory.resolve("script.json");
    Files.writeString(script, """
        [{"when": "logs", "answers": [{"text": "3 errors", "think": "hm"}]},
         {"when": "", "answers": [{"text": "hello"}]}]""");
    var java = ProcessHandle.current().info().command().orElseThrow();
    var process = new ProcessBuilder(
            java,
            "-cp",
            System.getProperty("java.class.path"),
            ScriptedModelServer.class.getName(),
            "0",
            script.toString())
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
    try (var out = process.inputReader()) {
      var address = out.readLine();
      assertThat(address).startsWith("http://127.0.0.1:");

      assertThat(List.of(askAt(address, "the logs"), askAt(address, "hi")))
          .containsExactly("3 errors", "hello");
    } finally {
      process.destroyForcibly();
      assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    }
  }

  private String askAt(String address, String prompt) throws IOException {
    var model = new ModelChoice("x", "openai", address + "/v1", "m", "", 0);
    return ((ModelOutcome.Replied) outcome(model, List.of(new Message.User(prompt))))
        .reply()
        .text();
  }

  private String ask(ScriptedModelServer at, String prompt) {
    return reply(at, "openai", List.of(new Message.User(prompt))).text();
  }

  private ModelReply reply(ScriptedModelServer at, String wire, List<Message> messages) {
    return ((ModelOutcome.Replied) outcome(at, wire, messages)).reply();
  }

  private ModelOutcome outcome(ScriptedModelServer at, String wire, List<Message> messages) {
    return outcome(at.model(wire), messages);
  }

  private ModelOutcome outcome(ModelChoice model, List<Message> messages) {
    var wait = Duration.ofSeconds(30);
    var tool = new ToolSpec("terminal", "Runs.", WireScript.object());
    var request = new ModelRequest(
        model,
        ScriptedModelServer.key(),
        List.copyOf(messages),
        List.of(tool),
        Reasoning.DEFAULT,
        0,
        wait,
        wait,
        wait);
    return client
        .start(request, ModelListener.NONE)
        .outcome()
        .toCompletableFuture()
        .orTimeout(60, TimeUnit.SECONDS)
        .join();
  }
}
