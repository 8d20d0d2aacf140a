package dev.talaria.runtime.model.langchain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.model.Answer;
import dev.talaria.runtime.model.Answer.Act;
import dev.talaria.runtime.model.ModelOutcome;
import dev.talaria.runtime.model.ScriptedModelServer;
import dev.talaria.runtime.session.AgentError;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers that begin well, or look well, and cannot be used. */
class UnusableAnswersTest {
  private final ScriptedModelServer server = ScriptedModelServer.start();
  private final Asking asking = new Asking(server);

  @AfterEach
  void close() {
    asking.close();
    server.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"openai", "anthropic", "gemini"})
  void an_answer_with_nothing_in_it_is_a_failure(String wire) {
    server.answer(
        Answer.empty(), Answer.text(" \n"), Answer.empty().ending(Answer.End.CUT_AT_LIMIT));

    assertThat(asking.ask(wire, "hi"))
        .as("it is paid for all the same")
        .isEqualTo(new ModelOutcome.Failed(
            new AgentError.EmptyReply(
                "The model answered with nothing.",
                "try again or choose another model with /model"),
            Answer.USUAL_USAGE));
    assertThat(asking.failure(wire)).isInstanceOf(AgentError.EmptyReply.class);
    assertThat(asking.failure(wire).message()).contains("output limit");
  }

  @Test
  void an_empty_answer_of_gemini_says_how_it_ended() {
    server.answer(Answer.empty().finishing("MALFORMED_FUNCTION_CALL"));

    assertThat(asking.failure("gemini"))
        .isEqualTo(new AgentError.EmptyReply(
            "The model answered with nothing (MALFORMED_FUNCTION_CALL).",
            "try again or choose another model with /model"));
  }

  @ParameterizedTest
  @CsvSource({"openai,content_filter", "anthropic,refusal", "gemini,SAFETY"})
  void a_filtered_answer_gives_the_reason(String wire, String reason) {
    server.answer(Answer.text("Well, ").ending(Answer.End.FILTERED));

    assertThat(asking.ask(wire, "hi"))
        .isEqualTo(new ModelOutcome.Failed(
            new AgentError.BadRequest(
                wire + " stopped the answer: " + reason + ".",
                "say it in another way or choose another model with /model",
                false),
            Answer.USUAL_USAGE));
  }

  @Test
  void a_prompt_that_gemini_blocks_gives_the_reason() {
    server.answer(Answer.empty()
        .then(
            new Act.Raw("data: {\"promptFeedback\":{\"blockReason\":\"PROHIBITED_CONTENT\"}}\n\n"))
        .ending(Answer.End.MISSING));

    assertThat(asking.failure("gemini").message())
        .isEqualTo("gemini stopped the answer: PROHIBITED_CONTENT.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"openai", "anthropic", "gemini"})
  void a_stream_that_just_ends_or_breaks_is_no_answer(String wire) {
    server.answer(
        Answer.text("Hal").ending(Answer.End.MISSING),
        Answer.text("Hal").andCut(),
        Answer.text("Hal").then(new Act.Raw("data: {\"choi\n\n")),
        Answer.text("Hal").then(new Act.Raw("data: no json\n\n")),
        Answer.text().andCut());

    assertThat(asking.failure(wire))
        .isEqualTo(new AgentError.Transport(
            wire + " ended its answer in the middle, without saying that it was finished.",
            "try again"));
    assertThat(asking.failure(wire))
        .isEqualTo(new AgentError.Transport(
            wire + " closed the connection in the middle of its answer.", "try again"));
    assertThat(asking.failure(wire).message())
        .startsWith(wire + " sent something that is not the ");
    assertThat(asking.failure(wire).message())
        .startsWith(wire + " sent something that is not the ");
    assertThat(asking.failure(wire)).isInstanceOf(AgentError.Transport.class);
  }

  @Test
  void an_error_within_the_stream_is_told_apart_too() {
    var events = Map.of(
        "anthropic",
        "event: error\ndata: {\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\",\"message\":\"Overloaded\"}}\n\n",
        "openai",
        "data: {\"error\":{\"code\":429,\"message\":\"Overloaded\"}}\n\n",
        "gemini",
        "data: {\"error\":{\"code\":503,\"message\":\"Overloaded\",\"status\":\"UNAVAILABLE\"}}\n\n");
    events.forEach((wire, event) -> {
      server.answer(Answer.text("Hal").then(new Act.Raw(event)));

      assertThat(asking.failure(wire))
          .isInstanceOf(AgentError.RateLimited.class)
          .extracting(AgentError::message)
          .asString()
          .endsWith("It says: Overloaded");
    });
  }

  @ParameterizedTest
  @CsvSource({
    "openai,the OpenAI format",
    "anthropic,the Anthropic format",
    "gemini,the Gemini format"
  })
  void a_page_instead_of_a_stream_is_recognised(String wire, String format) {
    server.answer(Answer.body("text/html; charset=utf-8", "<html>Welcome, log in</html>"));

    assertThat(asking.failure(wire).message())
        .isEqualTo("What answers at "
            + server.baseUrl(wire)
            + " did not speak "
            + format
            + " (text/html; charset=utf-8).");
  }

  @Test
  void a_stream_without_an_event_and_an_endless_page_are_recognised() {
    server.answer(
        Answer.body("text/event-stream", "hello"),
        Answer.body("text/html", "<p>" + "x".repeat(3_000_000)),
        Answer.body("application/json", "{\"error\":\"model is loading\"}"));

    assertThat(asking.failure("openai").message()).contains("did not speak", "an empty answer");
    assertThat(asking.failure("openai").message()).contains("did not speak", "text/html");
    assertThat(asking.failure("openai").message())
        .isEqualTo("openai failed. It says: model is loading");
  }

  @Test
  void an_answer_that_never_ends_is_given_up() {
    var piece = new Act.Raw(": " + "x".repeat(1 << 20) + "\n\n");
    var endless = Answer.text("a");
    for (int i = 0; i < 65; i++) {
      endless = endless.then(piece);
    }
    server.answer(endless);

    assertThat(asking.failure("openai"))
        .isEqualTo(new AgentError.BadRequest(
            "openai sent more than 64 MiB in one answer and did not stop.",
            "ask for less at once, or choose another model",
            false));
  }

  @Test
  void an_event_that_never_ends_does_not_fill_the_memory() {
    var line = "data: " + "x".repeat(1 << 20);
    var endless = Answer.text("a").then(new Act.Raw(line));
    for (int i = 0; i < 20; i++) {
      endless = endless.then(new Act.Raw("x".repeat(1 << 20)));
    }
    server.answer(endless);

    assertThat(asking.failure("openai").message()).contains("an event longer than allowed");
  }
}
