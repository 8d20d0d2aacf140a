package dev.talaria.runtime.model.langchain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.model.Answer;
import dev.talaria.runtime.model.Answer.Act;
import dev.talaria.runtime.model.Gate;
import dev.talaria.runtime.model.Message;
import dev.talaria.runtime.model.ModelListener;
import dev.talaria.runtime.model.ModelOutcome;
import dev.talaria.runtime.model.ScriptedModelServer;
import dev.talaria.runtime.proxy.ProxyVariables;
import dev.talaria.runtime.session.AgentError;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimeLimitsTest {
  private static final Duration SHORT = Duration.ofMillis(80);
  private static final Duration SILENCE = Duration.ofMillis(600);

  private final ScriptedModelServer server = ScriptedModelServer.start();
  private final Asking asking = new Asking(server);
  private final Gate gate = new Gate();

  @AfterEach
  void close() {
    asking.close();
    server.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"openai", "anthropic", "gemini"})
  void an_answer_that_does_not_begin_is_given_up(String wire) {
    server.answer(Answer.waitingAt(gate));

    assertThat(ask(wire, SHORT, Asking.LONG, Asking.LONG))
        .isEqualTo(failed(
            "No answer began within 80 ms (" + wire + ").",
            "try again, or raise talaria.model.first-token-timeout"));
    server.awaitNoConnections();
  }

  @Test
  void signs_of_life_are_no_answer() {
    server.answer(Answer.empty().then(new Act.Raw(": working\n\n")).andWaitAt(gate));

    assertThat(ask("gemini", SHORT, Asking.LONG, Asking.LONG))
        .isEqualTo(failed(
            "No answer began within 80 ms (gemini).",
            "try again, or raise talaria.model.first-token-timeout"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"openai", "anthropic", "gemini"})
  void an_answer_that_falls_silent_is_given_up(String wire) {
    server.answer(Answer.text("Hel").andWaitAt(gate).andText("lo"));

    assertThat(ask(wire, Asking.LONG, SILENCE, Asking.LONG))
        .isEqualTo(failed(
            "The answer stopped, and nothing came for 600 ms (" + wire + ").",
            "try again, or raise talaria.model.idle-timeout"));
    assertThat(asking.heard()).containsExactly("text Hel");
    server.awaitNoConnections();
  }

  @Test
  void an_answer_that_takes_too_long_in_all_is_given_up() {
    server.answer(Answer.text("Hel").andWaitAt(gate));

    assertThat(ask("openai", Asking.LONG, Asking.LONG, SHORT))
        .isEqualTo(failed(
            "The answer took longer than 80 ms (openai).",
            "try again, or raise talaria.model.total-timeout"));
    server.awaitNoConnections();
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 500})
  void a_page_that_stalls_is_given_up_too(int status) {
    server.answer(Answer.error(status, "")
        .stalling("<html>just a mom", gate)
        .header("Content-Type", "text/html"));

    assertThat(ask("openai", SHORT, Asking.LONG, Asking.LONG))
        .isEqualTo(failed(
            "No answer began within 80 ms (openai).",
            "try again, or raise talaria.model.first-token-timeout"));
    server.awaitNoConnections();
  }

  @Test
  void silence_before_the_answer_is_not_silence_within_it() {
    server.answer(Answer.waitingAt(gate));

    assertThat(ask("openai", SHORT.multipliedBy(3), SHORT, Asking.LONG))
        .isEqualTo(failed(
            "No answer began within 240 ms (openai).",
            "try again, or raise talaria.model.first-token-timeout"));
  }

  @Test
  void a_slow_listener_is_not_a_silent_provider() {
    server.whenUserSays("slow", Answer.text("a", "b")).answer(Answer.text("x").andWaitAt(gate));
    var longer = asking.start(Asking.within(
        asking.request("openai", new Message.User("hi")), Asking.LONG, SILENCE, Asking.LONG));
    var slow = new LangchainModelClient(new ProxyVariables(Map.of()));
    var outcome = Asking.outcome(slow.start(
        Asking.within(
            asking.request("openai", new Message.User("slow")),
            Asking.LONG,
            SILENCE.dividedBy(4),
            Asking.LONG),
        new ModelListener() {
          @Override
          public void text(String delta) {
            Asking.outcome(longer); // much longer than the silence that is allowed
          }
        }));
    slow.close();

    assertThat(outcome).isInstanceOf(ModelOutcome.Replied.class);
  }

  @Test
  void a_limit_of_zero_is_none() {
    assertThat(ask("openai", Duration.ZERO, Duration.ZERO, Duration.ZERO))
        .isInstanceOf(ModelOutcome.Replied.class);
  }

  private ModelOutcome ask(String wire, Duration firstToken, Duration idle, Duration total) {
    var request = asking.request(wire, new Message.User("hi"));
    return Asking.outcome(asking.start(Asking.within(request, firstToken, idle, total)));
  }

  private static ModelOutcome failed(String message, String hint) {
    return new ModelOutcome.Failed(new AgentError.Transport(message, hint));
  }
}
