package dev.talaria.runtime.model.langchain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.talaria.config.Secret;
import dev.talaria.runtime.model.Answer;
import dev.talaria.runtime.model.Answer.Act;
import dev.talaria.runtime.model.Message;
import dev.talaria.runtime.model.ModelOutcome;
import dev.talaria.runtime.model.ModelReply;
import dev.talaria.runtime.model.ScriptedModelServer;
import dev.talaria.runtime.model.ToolArguments;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.ModelChoice;
import dev.talaria.runtime.session.ToolCall;
import dev.talaria.runtime.session.Usage;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LangchainModelClientTest {
  private final ScriptedModelServer server = ScriptedModelServer.start();
  private final Asking asking = new Asking(server);

  @AfterEach
  void close() {
    asking.close();
    server.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"openai", "anthropic", "gemini", "no such wire"})
  void a_warm_up_sends_nothing_and_leaves_nothing(String wire) {
    server.answer(Answer.text("first"));

    asking.warmUp(Asking.with(
        Asking.request(
            new ModelChoice("some", wire, server.baseUrl("openai"), "some-model", "", 0),
            new Message.User("up")),
        Asking.tool("terminal")));

    assertThat(asking.ask("openai", "hi")).isEqualTo(replied("first", Answer.USUAL_USAGE));
    assertThat(server.requests()).hasSize(1);
    assertThat(asking.heard()).containsExactly("text first");
  }

  @ParameterizedTest
  @ValueSource(strings = {"openai", "anthropic", "gemini"})
  void text_arrives_in_order_and_whole(String wire) {
    server.answer(Answer.text("Hel", "lo, ", "wörld ✓").using(new Usage(100, 40, 20, 0)));

    var outcome = asking.ask(wire, "hi");

    assertThat(outcome).isEqualTo(replied("Hello, wörld ✓", new Usage(100, 40, 20, 0)));
    assertThat(asking.heard()).containsExactly("text Hel", "text lo, ", "text wörld ✓");
  }

  @Test
  void what_a_good_answer_says_of_limits_is_told_before_its_text() {
    server.answer(Answer.text("yes")
        .header("x-ratelimit-limit-requests", "60")
        .header("x-ratelimit-remaining-requests", "0")
        .header("x-ratelimit-reset-requests", "7s"));

    assertThat(asking.ask("openai", "hi")).isEqualTo(replied("yes", Answer.USUAL_USAGE));
    assertThat(asking.heard())
        .containsExactly("Quota[limit=60, remaining=0, reset=PT7S]", "text yes");
  }

  @ParameterizedTest
  @ValueSource(strings = {"openai", "anthropic", "gemini"})
  void an_answer_in_single_bytes_is_the_same(String wire) {
    server.answer(Answer.text("日本", "語 🙂").slowly());

    assertThat(asking.ask(wire, "hi")).isEqualTo(replied("日本語 🙂", Answer.USUAL_USAGE));
    assertThat(asking.heard()).containsExactly("text 日本", "text 語 🙂");
  }

  @ParameterizedTest
  @CsvSource({"openai,'',7", "anthropic,'',0", "gemini,'',7"})
  void thinking_is_told_apart_from_the_answer(String wire, String signature, int thought) {
    server.answer(Answer.thinking("so", signature).andText("yes").using(new Usage(10, 0, 12, 7)));

    assertThat(asking.ask(wire, "hi"))
        .isEqualTo(new ModelOutcome.Replied(
            new ModelReply("yes", "so", List.of(), new Usage(10, 0, 12, thought), false, "")));
    assertThat(String.join("", asking.heard()).replace("reasoning ", "")).isEqualTo("sotext yes");
  }

  @ParameterizedTest
  @ValueSource(strings = {"openai", "anthropic"})
  void parallel_calls_are_put_together_from_their_pieces(String wire) {
    server.answer(Answer.text("Both.")
        .then(new Act.Call("a1", "terminal", "{\"command\":\"ls -l\"}", 7))
        .then(new Act.Call("b2", "todo", "", 1)));

    assertThat(reply(asking.ask(wire, "hi")).calls())
        .containsExactly(
            new ToolCall("a1", "terminal", Asking.object("{\"command\":\"ls -l\"}")),
            new ToolCall("b2", "todo", Asking.object("{}")));
  }

  @Test
  void calls_of_gemini_get_the_names_that_it_does_not_give() {
    server.answer(Answer.toolCall("a", "{\"x\":1}").andToolCall("a", "{\"x\":2}"));

    var calls = reply(asking.ask("gemini", "hi")).calls();

    assertThat(calls)
        .extracting(ToolCall::tool, call -> call.arguments().toString())
        .containsExactly(tuple("a", "{\"x\":1}"), tuple("a", "{\"x\":2}"));
    assertThat(calls)
        .extracting(ToolCall::id)
        .doesNotHaveDuplicates()
        .allMatch(id -> !id.isBlank());
  }

  @Test
  void a_name_given_twice_is_made_unique() {
    server.answer(
        Answer.empty().then(new Act.Call("x", "a", "{}", 1)).then(new Act.Call("x", "b", "{}", 1)));

    assertThat(reply(asking.ask("openai", "hi")).calls())
        .extracting(ToolCall::id)
        .doesNotHaveDuplicates()
        .hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"openai", "anthropic"})
  void arguments_that_are_no_json_object_do_not_lose_the_reply(String wire) {
    server.answer(Answer.text("Look.").andToolCall("terminal", "{\"command\": \"ls"));

    var reply = reply(asking.ask(wire, "hi"));

    assertThat(reply.text()).isEqualTo("Look.");
    assertThat(reply.calls())
        .containsExactly(new ToolCall(
            "call_1",
            "terminal",
            Asking.object("{}").put(ToolArguments.UNREADABLE, "{\"command\": \"ls")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"openai", "anthropic", "gemini"})
  void an_answer_cut_at_the_limit_says_so(String wire) {
    server.answer(Answer.text("Once upon").ending(Answer.End.CUT_AT_LIMIT));

    assertThat(reply(asking.ask(wire, "hi")).truncated()).isTrue();
  }

  @Test
  void an_end_that_gemini_does_not_document_keeps_the_answer() {
    server.answer(Answer.toolCall("a", "{}").finishing("FUNCTION_CALL"));

    assertThat(reply(asking.ask("gemini", "hi")).calls()).hasSize(1);
  }

  @Test
  void a_broken_stream_after_its_finish_is_whole() {
    server.answer(Answer.text("done")
        .then(new Act.Raw(
            "data: {\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n"))
        .andCut());

    assertThat(asking.ask("openai", "hi")).isEqualTo(replied("done", Usage.NONE));
  }

  @Test
  void comments_and_silent_events_are_no_answer() {
    server.answer(Answer.text("a").then(new Act.Raw(": still here\n\n")).andText("b"));

    assertThat(asking.ask("openai", "hi")).isEqualTo(replied("ab", Answer.USUAL_USAGE));
  }

  @Test
  void a_local_server_gets_no_key_where_none_is_set() {
    var request = asking.request("openai", new Message.User("hi"));

    var outcome = Asking.outcome(asking.start(Asking.withKey(request, Secret.UNSET)));

    assertThat(outcome).isEqualTo(replied("ok", Answer.USUAL_USAGE));
    assertThat(server.awaitRequest(0).headers()).doesNotContainKey("authorization");
  }

  @ParameterizedTest
  @CsvSource({
    "openai,authorization,Bearer sk-scripted-0123456789",
    "anthropic,x-api-key,sk-scripted-0123456789",
    "gemini,x-goog-api-key,sk-scripted-0123456789"
  })
  void the_key_is_sent_where_the_provider_looks_for_it(String wire, String header, String value) {
    asking.ask(wire, "hi");

    var request = server.awaitRequest(0);
    assertThat(request.headers())
        .containsEntry(header, value)
        .containsEntry("user-agent", "talaria");
    assertThat(request.path()).doesNotContain("sk-scripted");
  }

  @Test
  void a_wire_that_is_not_there_is_refused() {
    var model = new ModelChoice("x", "carrier-pigeon", server.address(), "m", "", 0);

    assertThat(Asking.outcome(asking.start(Asking.request(model, new Message.User("hi")))))
        .isEqualTo(new ModelOutcome.Failed(new AgentError.BadRequest(
            "There is no wire \"carrier-pigeon\".",
            "set the provider's wire to openai, anthropic or gemini",
            false)));
  }

  private static ModelOutcome replied(String text, Usage usage) {
    return new ModelOutcome.Replied(new ModelReply(text, "", List.of(), usage, false, ""));
  }

  private static ModelReply reply(ModelOutcome outcome) {
    assertThat(outcome).isInstanceOf(ModelOutcome.Replied.class);
    return ((ModelOutcome.Replied) outcome).reply();
  }
}
