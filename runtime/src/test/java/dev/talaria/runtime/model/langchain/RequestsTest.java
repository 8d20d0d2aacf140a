package dev.talaria.runtime.model.langchain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.model.Answer;
import dev.talaria.runtime.model.Answer.Act;
import dev.talaria.runtime.model.Message;
import dev.talaria.runtime.model.ModelOutcome;
import dev.talaria.runtime.model.ModelReply;
import dev.talaria.runtime.model.RecordedRequest;
import dev.talaria.runtime.model.RecordedRequest.Said;
import dev.talaria.runtime.model.ScriptedModelServer;
import dev.talaria.runtime.session.ModelChoice;
import dev.talaria.runtime.session.Reasoning;
import dev.talaria.runtime.session.ToolCall;
import dev.talaria.runtime.session.ToolResult;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What providers are sent. */
class RequestsTest {
  private final ScriptedModelServer server = ScriptedModelServer.start();
  private final Asking asking = new Asking(server);

  @AfterEach
  void close() {
    asking.close();
    server.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"openai", "anthropic", "gemini"})
  void a_conversation_with_tools_goes_over_whole(String wire) {
    Asking.outcome(asking.start(Asking.with(
        asking.request(
            wire,
            new Message.Instructions("Be brief."),
            new Message.User("list"),
            assistant(wire, "Looking.", call("c1", "ls"), call("c2", "pwd")),
            new Message.Tool("c1", "terminal", ToolResult.ok("a b", "")),
            new Message.Tool("c2", "terminal", ToolResult.failed("")),
            assistant(wire, ""),
            new Message.User("and now?")),
        Asking.tool("terminal"))));

    var request = server.awaitRequest(0);
    assertThat(request.messages())
        .containsExactly(
            new Said("system", "Be brief."),
            new Said("user", "list"),
            new Said(
                "assistant",
                "Looking.",
                List.of("terminal {\"command\":\"ls\"}", "terminal {\"command\":\"pwd\"}")),
            new Said("tool", "a b"),
            new Said("tool", "(no output)"),
            new Said("user", "and now?"));
    assertThat(request.tools()).containsExactly("terminal");
  }

  @ParameterizedTest
  @CsvSource({
    "openai,/tools/0/function/parameters",
    "anthropic,/tools/0/input_schema",
    "gemini,/tools/0/functionDeclarations/0/parametersJsonSchema"
  })
  void a_tool_is_described_with_its_own_schema(String wire, String where) {
    var request =
        Asking.with(asking.request(wire, new Message.User("hi")), Asking.tool("terminal"));
    Asking.outcome(asking.start(request));

    var schema = server.awaitRequest(0).body().at(where);
    assertThat(schema.path("properties"))
        .isEqualTo(Asking.object("{\"command\":{\"type\":\"string\",\"minLength\":1}}"));
    assertThat(schema.path("required").toString()).isEqualTo("[\"command\"]");
  }

  @Test
  void a_failed_tool_is_an_error_for_anthropic_and_parallel_results_are_one_message_for_gemini() {
    for (var wire : List.of("anthropic", "gemini")) {
      Asking.outcome(asking.start(asking.request(
          wire,
          new Message.User("list"),
          assistant(wire, "", call("c1", "ls"), call("talaria_2", "pwd")),
          new Message.Tool("c1", "terminal", ToolResult.ok("a", "")),
          new Message.Tool("talaria_2", "terminal", ToolResult.failed("no")))));
    }

    assertThat(
            server.awaitRequest(0).body().at("/messages/2/content/1/is_error").asBoolean())
        .isTrue();
    var contents = server.awaitRequest(1).body().path("contents");
    assertThat(contents).hasSize(3);
    assertThat(contents.at("/2/parts")).hasSize(2);
    assertThat(contents.at("/2/parts/0/functionResponse/id").asText()).isEqualTo("c1");
    assertThat(contents.at("/1/parts/1/functionCall").has("id")).isFalse();
    assertThat(contents.at("/2/parts/1/functionResponse").has("id")).isFalse();
  }

  @Test
  void anthropic_is_asked_to_keep_instructions_tools_and_conversation_in_its_cache() {
    Asking.outcome(asking.start(Asking.with(
        asking.request("anthropic", new Message.Instructions("Be brief."), new Message.User("hi")),
        Asking.tool("a"),
        Asking.tool("b"))));

    var body = server.awaitRequest(0).body();
    var mark = Asking.object("{\"type\":\"ephemeral\"}");
    assertThat(body.at("/system/0/cache_control")).isEqualTo(mark);
    assertThat(body.at("/tools/0").has("cache_control")).isFalse();
    assertThat(body.at("/tools/1/cache_control")).isEqualTo(mark);
    assertThat(body.at("/messages/0/content/0/cache_control")).isEqualTo(mark);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "openai|gpt-5|DEFAULT|/reasoning_effort|",
        "openai|gpt-5|OFF|/reasoning_effort|\"none\"",
        "openai|gpt-5|LOW|/reasoning_effort|\"low\"",
        "openai|gpt-5|HIGH|/reasoning_effort|\"high\"",
        "anthropic|claude-sonnet-4-5-20250929|DEFAULT|/thinking|",
        "anthropic|claude-sonnet-4-5-20250929|OFF|/thinking/type|\"disabled\"",
        "anthropic|claude-sonnet-4-5-20250929|MEDIUM|/thinking/budget_tokens|8192",
        "anthropic|claude-sonnet-4-5-20250929|HIGH|/max_tokens|32000",
        "anthropic|claude-3-5-haiku-20241022|OFF|/thinking|",
        "anthropic|claude-opus-4-8|HIGH|/thinking/type|\"adaptive\"",
        "anthropic|claude-opus-4-8|HIGH|/output_config/effort|\"high\"",
        "gemini|gemini-2.5-flash|DEFAULT|/generationConfig/thinkingConfig|",
        "gemini|gemini-2.5-flash|OFF|/generationConfig/thinkingConfig/thinkingBudget|0",
        "gemini|gemini-2.5-pro|OFF|/generationConfig/thinkingConfig/thinkingBudget|128",
        "gemini|gemini-2.5-flash|LOW|/generationConfig/thinkingConfig/thinkingBudget|2048",
        "gemini|gemini-3-pro|HIGH|/generationConfig/thinkingConfig/thinkingLevel|\"high\"",
        "gemini|gemini-2.0-flash|HIGH|/generationConfig/thinkingConfig|"
      })
  void reasoning_is_asked_for_as_each_model_wants_it(
      String wire, String model, Reasoning reasoning, String where, String expected) {
    var body = ask(wire, model, reasoning, 0).body().at(where);

    assertThat(body.isMissingNode() || body.isNull() ? null : body.toString()).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "openai,gpt-4o,/max_tokens,0,",
    "openai,gpt-4o,/max_tokens,900,900",
    "anthropic,claude-3-haiku-20240307,/max_tokens,0,4096",
    "anthropic,claude-3-5-sonnet-latest,/max_tokens,0,8192",
    "anthropic,claude-haiku-4-5,/max_tokens,0,32000",
    "anthropic,some-other-model,/max_tokens,0,8192",
    "anthropic,claude-haiku-4-5,/max_tokens,900,900",
    "gemini,gemini-2.5-pro,/generationConfig/maxOutputTokens,0,",
    "gemini,gemini-2.5-pro,/generationConfig/maxOutputTokens,900,900"
  })
  void the_output_limit_is_sent_where_it_is_set_or_demanded(
      String wire, String model, String where, int limit, String expected) {
    var body = ask(wire, model, Reasoning.DEFAULT, limit).body().at(where);

    assertThat(body.isMissingNode() || body.isNull() ? null : body.toString()).isEqualTo(expected);
  }

  @Test
  void a_limit_of_the_answer_comes_on_top_of_the_budget_for_thinking() {
    var body = ask("anthropic", "claude-sonnet-4-5", Reasoning.LOW, 500).body();

    assertThat(body.path("thinking").path("budget_tokens").asInt()).isEqualTo(2048);
    assertThat(body.path("max_tokens").asInt()).isEqualTo(2548);
  }

  @Test
  void anthropic_sees_its_blocks_again_in_their_order_with_their_signatures() {
    server.answer(Answer.thinking("first", "sig-1")
        .andText("Now")
        .then(new Act.Think("second", "sig-2"))
        .then(new Act.Call("c1", "terminal", "{\"command\":\"ls\"}", 2)));
    var reply = reply("anthropic");

    askAgain("anthropic", "anthropic", reply);

    assertThat(server.awaitRequest(1).body().at("/messages/1/content"))
        .isEqualTo(Asking.object("""
                    {"content":[
                     {"type":"thinking","thinking":"first","signature":"sig-1"},
                     {"type":"text","text":"Now"},
                     {"type":"thinking","thinking":"second","signature":"sig-2"},
                     {"type":"tool_use","id":"c1","name":"terminal","input":{"command":"ls"}}]}""").path("content"));
    assertThat(server.awaitRequest(1).body().at("/thinking/type").asText()).isEqualTo("enabled");
  }

  @Test
  void gemini_sees_its_parts_again_with_their_signatures() {
    server.answer(Answer.thinking("hm", "sig-1")
        .then(new Act.Call("c1", "terminal", "{\"command\":\"ls\"}", 1)));
    var reply = reply("gemini");

    askAgain("gemini", "gemini", reply);

    assertThat(server.awaitRequest(1).body().at("/contents/1/parts"))
        .isEqualTo(Asking.object("""
                    {"parts":[
                     {"text":"hm","thought":true},
                     {"functionCall":{"name":"terminal","id":"c1","args":{"command":"ls"}},
                      "thoughtSignature":"sig-1"}]}""").path("parts"));
  }

  @Test
  void a_router_sees_its_reasoning_again() {
    server.answer(Answer.empty()
        .then(new Act.Raw("""
                    data: {"choices":[{"index":0,"delta":{"reasoning_details":[{"type":"reasoning.text","text":"h","index":0}]}}]}

                    data: {"choices":[{"index":0,"delta":{"reasoning_details":[{"type":"reasoning.text","text":"m","signature":"s1","index":0}]}}]}

                    data: {"choices":[{"index":0,"delta":{"reasoning_details":[{"type":"reasoning.encrypted","data":"xyz","index":1}]}}]}

                    """))
        .then(new Act.Call("c1", "terminal", "{\"command\":\"ls\"}", 2)));
    var reply = reply("openai");

    askAgain("openai", "openai", reply);

    var sent = server.awaitRequest(1).body().at("/messages/1");
    assertThat(sent.path("reasoning_details")).isEqualTo(Asking.object("""
                    {"all":[{"type":"reasoning.text","text":"hm","index":0,"signature":"s1"},
                     {"type":"reasoning.encrypted","data":"xyz","index":1}]}""").path("all"));
    assertThat(sent.toString()).doesNotContain("talaria");
  }

  @Test
  void plain_reasoning_is_sent_again_only_while_tools_are_called() {
    server.answer(Answer.thinking("hm", "").andToolCall("terminal", "{}"));
    askAgain("openai", "openai", reply("openai"));
    server.answer(Answer.thinking("hm", "").andText("hello"));
    askAgain("openai", "openai", reply("openai"));

    assertThat(server.awaitRequest(1).body().at("/messages/1/reasoning_content").asText())
        .isEqualTo("hm");
    assertThat(server.awaitRequest(3).body().at("/messages/1").has("reasoning_content"))
        .isFalse();
  }

  @ParameterizedTest
  @CsvSource({"anthropic,gemini", "gemini,anthropic", "anthropic,openai", "gemini,openai"})
  void what_another_provider_kept_is_left_out(String before, String after) {
    server.answer(Answer.thinking("hm", "sig-1")
        .then(new Act.Call("c1", "terminal", "{\"command\":\"ls\"}", 1)));
    var reply = reply(before);
    assertThat(reply.state()).contains("sig-1");

    askAgain(before, after, reply);

    var request = server.awaitRequest(1);
    assertThat(request.body().toString()).doesNotContain("sig-1").doesNotContain("talaria-replay");
    assertThat(request.messages())
        .contains(new Said("assistant", "", List.of("terminal {\"command\":\"ls\"}")));
    assertThat(request.body().has("thinking")).isFalse(); // it could not go on within this turn
  }

  @ParameterizedTest
  @ValueSource(strings = {"not json", "{}", "{\"wire\":\"anthropic\",\"blocks\":[]}", "[1]"})
  void a_state_that_cannot_be_read_is_left_out(String state) {
    var message = new Message.Assistant("anthropic", "hello", "", List.of(), state);
    Asking.outcome(asking.start(
        asking.request("anthropic", new Message.User("hi"), message, new Message.User("again"))));

    assertThat(server.awaitRequest(0).messages())
        .containsExactly(
            new Said("user", "hi"), new Said("assistant", "hello"), new Said("user", "again"));
  }

  private RecordedRequest ask(String wire, String model, Reasoning reasoning, int limit) {
    var choice = new ModelChoice(wire, wire, server.baseUrl(wire), model, "", 0);
    var request = Asking.request(choice, new Message.User("hi"));
    Asking.outcome(asking.start(Asking.with(request, reasoning, limit)));
    return server.awaitRequest(0);
  }

  private ModelReply reply(String wire) {
    return ((ModelOutcome.Replied) asking.ask(wire, "list")).reply();
  }

  private void askAgain(String before, String after, ModelReply reply) {
    var messages = new ArrayList<Message>();
    messages.add(new Message.User("list"));
    messages.add(new Message.Assistant(
        before, reply.text(), reply.reasoning(), reply.calls(), reply.state()));
    for (var call : reply.calls()) {
      messages.add(new Message.Tool(call.id(), call.tool(), ToolResult.ok("a", "")));
    }
    var request = asking.request(after, messages.toArray(Message[]::new));
    Asking.outcome(asking.start(Asking.with(request, Reasoning.LOW, 0)));
  }

  private static Message assistant(String wire, String text, ToolCall... calls) {
    return new Message.Assistant(wire, text, "", List.of(calls), "");
  }

  private static ToolCall call(String id, String command) {
    return new ToolCall(id, "terminal", Asking.object("{}").put("command", command));
  }
}
