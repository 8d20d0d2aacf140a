package dev.talaria.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.config.Secret;
import dev.talaria.runtime.model.Message;
import dev.talaria.runtime.model.ModelListener;
import dev.talaria.runtime.model.ModelOutcome;
import dev.talaria.runtime.model.ModelReply;
import dev.talaria.runtime.model.ModelRequest;
import dev.talaria.runtime.model.langchain.LangchainModelClient;
import dev.talaria.runtime.proxy.ProxyVariables;
import dev.talaria.runtime.session.ModelChoice;
import dev.talaria.runtime.session.Reasoning;
import dev.talaria.runtime.session.Usage;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WarmUpModelTest {
  private static final Duration LONG = Duration.ofSeconds(60);

  /** A word that is not understood would leave half of the classes out of the archive, unseen. */
  @ParameterizedTest
  @ValueSource(strings = {"openai", "anthropic", "gemini"})
  void each_format_is_understood(String wire) throws IOException {
    try (var model = WarmUpModel.start();
        var client = new LangchainModelClient(new ProxyVariables(Map.of()))) {
      var options = model.options(wire);
      assertThat(options)
          .containsExactly(
              "--set",
              "talaria.providers.warm-" + wire + ".wire=" + wire,
              "--set",
              "talaria.providers.warm-" + wire + ".base-url=" + address(options),
              "--model",
              "warm-" + wire + "/warm");

      var outcome = client
          .start(asking(wire, address(options)), ModelListener.NONE)
          .outcome()
          .toCompletableFuture()
          .orTimeout(LONG.toSeconds(), TimeUnit.SECONDS)
          .join();

      assertThat(outcome)
          .isEqualTo(new ModelOutcome.Replied(
              new ModelReply("warm", "", List.of(), new Usage(1, 0, 1, 0), false, "")));
    }
  }

  private static String address(List<String> options) {
    return options.get(3).substring(options.get(3).indexOf('=') + 1);
  }

  private static ModelRequest asking(String wire, String address) {
    return new ModelRequest(
        new ModelChoice(wire, wire, address, "warm", "", 0),
        Secret.UNSET,
        List.of(new Message.User("are you warm?")),
        List.of(),
        Reasoning.DEFAULT,
        0,
        LONG,
        LONG,
        LONG);
  }
}
