package dev.talaria.runtime.model.langchain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.config.Secret;
import dev.talaria.runtime.model.Answer;
import dev.talaria.runtime.model.Message;
import dev.talaria.runtime.model.ModelOutcome;
import dev.talaria.runtime.model.ScriptedModelServer;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.ModelChoice;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a person is told when a call fails. */
class FailuresTest {
  private final ScriptedModelServer server = ScriptedModelServer.start();
  private final Asking asking = new Asking(server);

  @AfterEach
  void close() {
    asking.close();
    server.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"openai", "anthropic", "gemini"})
  void a_refused_key_says_what_to_set(String wire) {
    server.answer(Answer.error(401, "{\"error\":{\"message\":\"Invalid key\"}}"));

    assertThat(asking.failure(wire))
        .isEqualTo(new AgentError.Auth(
            "The provider refused the key (401). Nothing was retried. It says: Invalid key",
            "set SCRIPTED_KEY or choose another model with /model"));
    assertThat(server.requests()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "403|{\"error\":{\"message\":\"no\"}}|Auth",
        "402|{\"error\":{\"message\":\"pay\"}}|Auth",
        "429|{\"error\":{\"message\":\"You exceeded your current quota\",\"code\":\"insufficient_quota\"}}|Auth",
        "400|{\"type\":\"error\",\"error\":{\"type\":\"invalid_request_error\",\"message\":\"Your credit balance is too low\"}}|Auth",
        "400|{\"error\":{\"code\":400,\"message\":\"API key not valid. Please pass a valid API key.\",\"status\":\"INVALID_ARGUMENT\"}}|Auth",
        "404|{\"error\":{\"message\":\"model not found\"}}|BadRequest",
        "400|{\"error\":{\"message\":\"bad temperature\"}}|BadRequest",
        "422|{\"detail\":\"what\"}|BadRequest",
        "307||BadRequest",
        "429|{\"error\":{\"message\":\"slow\"}}|RateLimited",
        "429||RateLimited",
        "503|<html><title>busy</title></html>|RateLimited",
        "529|{\"error\":{\"type\":\"overloaded_error\",\"message\":\"Overloaded\"}}|RateLimited",
        "500|{\"error\":{\"message\":\"oops\"}}|Transport",
        "502|<html><head><title>502 Bad Gateway</title></head></html>|Transport",
        "408||Transport"
      })
  void each_refusal_has_its_kind(int status, String body, String kind) {
    for (var wire : new String[] {"openai", "anthropic", "gemini"}) {
      server.answer(Answer.error(status, body == null ? "" : body));

      var error = asking.failure(wire);

      assertThat(error.getClass().getSimpleName()).isEqualTo(kind);
      assertThat(error.message()).contains("(" + status + ")").doesNotContain("<", "\n");
      assertThat(error.hint()).isNotEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "400|{\"error\":{\"message\":\"This model's maximum context length is 8192 tokens\",\"code\":\"context_length_exceeded\"}}",
        "400|{\"error\":{\"type\":\"invalid_request_error\",\"message\":\"prompt is too long: 210000 tokens > 200000 maximum\"}}",
        "400|{\"error\":{\"message\":\"The input token count (9) exceeds the maximum number of tokens allowed (5).\"}}",
        "400|{\"error\":{\"code\":400,\"message\":\"the request exceeds the available context size\",\"type\":\"exceed_context_size_error\"}}",
        "413|"
      })
  void a_conversation_that_is_too_long_is_told_apart(int status, String body) {
    server.answer(Answer.error(status, body == null ? "" : body));

    assertThat(asking.failure("openai"))
        .isInstanceOfSatisfying(AgentError.BadRequest.class, error -> {
          assertThat(error.contextTooLong()).isTrue();
          assertThat(error.hint()).contains("/new");
        });
  }

  @Test
  void a_limited_rate_says_when_to_come_back() {
    server.answer(Answer.error(429, "{}").header("retry-after", "7"));

    assertThat(asking.failure("openai"))
        .isEqualTo(new AgentError.RateLimited(
            "openai asks to slow down (429). It says: {}",
            "try again in 7 s",
            Duration.ofSeconds(7)));
  }

  @Test
  void an_unknown_model_is_named() {
    server.answer(Answer.error(404, "{\"error\":{\"message\":\"not found\"}}"));

    assertThat(asking.failure("openai"))
        .isEqualTo(new AgentError.BadRequest(
            "openai does not know the model \"scripted\" (404). It says: not found",
            "choose another model with /model, or correct" + " talaria.providers.openai.base-url",
            false));
  }

  @Test
  void a_long_error_becomes_a_line_without_the_key() {
    var key = ScriptedModelServer.key().reveal();
    server.answer(Answer.error(
        400, "{\"error\":{\"message\":\"" + key + "\\n\\u001b[31m" + "x".repeat(5000) + "\"}}"));

    assertThat(asking.failure("openai").message())
        .startsWith("openai did not accept the request (400). It says: *** [31mxxx")
        .endsWith("…")
        .hasSizeLessThan(300)
        .doesNotContain(key);
  }

  @Test
  void where_no_key_is_set_it_says_so() {
    server.answer(Answer.error(401, ""));
    var request = asking.request("openai", new Message.User("hi"));
    var keyless = Asking.withKey(request, Secret.UNSET);

    assertThat(Asking.outcome(asking.start(keyless)))
        .isEqualTo(new ModelOutcome.Failed(new AgentError.Auth(
            "The provider wants a key, and none is set (401).",
            "set SCRIPTED_KEY or choose another model with /model")));
  }

  @Test
  void a_host_that_is_not_there_is_told_apart_from_one_that_refuses() throws IOException {
    int freePort;
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      freePort = socket.getLocalPort();
    }

    assertThat(failureAt("http://127.0.0.1:" + freePort + "/v1"))
        .isEqualTo(new AgentError.Transport(
            "Nothing answers at http://127.0.0.1:" + freePort + "/v1.",
            "check that it runs and that the network is there, or correct"
                + " talaria.providers.local.base-url"));
    assertThat(failureAt("http://no-such-host.invalid/v1").message())
        .isEqualTo("There is no host of the name in http://no-such-host.invalid/v1.");
    assertThat(failureAt("https://127.0.0.1:" + server.port() + "/v1").message())
        .startsWith("No secure connection to https://127.0.0.1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"not a url", "ftp://host/v1", "http://[bad/v1"})
  void an_address_that_is_none_is_a_bad_request(String url) {
    assertThat(failureAt(url)).isInstanceOf(AgentError.BadRequest.class);
  }

  private AgentError failureAt(String url) {
    var model = new ModelChoice("local", "openai", url, "m", "", 0);
    var outcome = Asking.outcome(asking.start(Asking.request(model, new Message.User("hi"))));
    return ((ModelOutcome.Failed) outcome).error();
  }
}
