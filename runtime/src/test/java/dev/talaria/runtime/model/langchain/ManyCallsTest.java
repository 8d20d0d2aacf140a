package dev.talaria.runtime.model.langchain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.model.Answer;
import dev.talaria.runtime.model.Gate;
import dev.talaria.runtime.model.Message;
import dev.talaria.runtime.model.ModelListener;
import dev.talaria.runtime.model.ModelOutcome;
import dev.talaria.runtime.model.ModelReply;
import dev.talaria.runtime.model.ScriptedModelServer;
import dev.talaria.runtime.proxy.ProxyVariables;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ManyCallsTest {
  private static final List<String> WIRES = List.of("openai", "anthropic", "gemini");

  @Test
  void two_hundred_waiting_calls_hold_no_threads_and_get_each_its_own_answer()
      throws InterruptedException {
    var before = new Gate();
    var within = new Gate();
    try (var server = ScriptedModelServer.start();
        var client = new LangchainModelClient(new ProxyVariables(Map.of()))) {
      server.otherwise(request -> Answer.waitingAt(before)
          .andText("re: ")
          .andWaitAt(within)
          .andText(request.lastUserText()));
      int threads = ManagementFactory.getThreadMXBean().getThreadCount();

      var calls = IntStream.range(0, 200)
          .mapToObj(i -> client.start(
              Asking.request(server.model(WIRES.get(i % 3)), new Message.User("call " + i)),
              ModelListener.NONE))
          .toList();
      before.awaitArrivals(200);
      int whileWaiting = ManagementFactory.getThreadMXBean().getThreadCount();
      before.open();
      within.awaitArrivals(200);
      int withinAnswers = ManagementFactory.getThreadMXBean().getThreadCount();
      within.open();

      assertThat(calls)
          .extracting(Asking::outcome)
          .containsExactlyElementsOf(
              IntStream.range(0, 200).mapToObj(i -> replied("re: call " + i)).toList());
      assertThat(List.of(whileWaiting, withinAnswers)).allMatch(count -> count - threads < 30);
    }
  }

  private static ModelOutcome replied(String text) {
    return new ModelOutcome.Replied(
        new ModelReply(text, "", List.of(), Answer.USUAL_USAGE, false, ""));
  }
}
