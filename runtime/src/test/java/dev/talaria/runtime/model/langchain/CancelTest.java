package dev.talaria.runtime.model.langchain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.model.Answer;
import dev.talaria.runtime.model.Gate;
import dev.talaria.runtime.model.Message;
import dev.talaria.runtime.model.ModelCall;
import dev.talaria.runtime.model.ModelListener;
import dev.talaria.runtime.model.ModelOutcome;
import dev.talaria.runtime.model.ScriptedModelServer;
import dev.talaria.runtime.proxy.ProxyVariables;
import dev.talaria.runtime.session.AgentError;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CancelTest {
  private static final ModelOutcome CANCELLED = new ModelOutcome.Cancelled();

  private final ScriptedModelServer server = ScriptedModelServer.start();
  private final LangchainModelClient client =
      new LangchainModelClient(new ProxyVariables(Map.of()));
  private final Gate gate = new Gate();

  @AfterEach
  void close() {
    client.close();
    server.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"openai", "anthropic", "gemini"})
  void a_call_that_waits_for_its_first_byte_is_closed(String wire) throws InterruptedException {
    server.answer(Answer.waitingAt(gate));
    var call = start(wire, ModelListener.NONE);
    gate.awaitArrivals(1);

    call.cancel();

    assertThat(Asking.outcome(call)).isEqualTo(CANCELLED);
    server.awaitClosed(0);
    assertThat(server.openConnections()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"openai", "anthropic", "gemini"})
  void a_call_in_the_middle_of_its_answer_is_closed(String wire) throws InterruptedException {
    server.answer(Answer.text("Hel").andWaitAt(gate).andText("lo"));
    var heard = new CountDownLatch(1);
    var call = start(wire, onText(text -> heard.countDown()));
    assertThat(heard.await(30, TimeUnit.SECONDS)).isTrue();

    call.cancel();
    call.cancel();

    assertThat(Asking.outcome(call)).isEqualTo(CANCELLED);
    server.awaitClosed(0);
  }

  @Test
  void a_call_cancelled_at_once_ends_and_leaves_no_connection() {
    server.otherwise(request -> Answer.waitingAt(gate));
    var calls = IntStream.range(0, 50)
        .mapToObj(i -> start("openai", ModelListener.NONE))
        .toList();

    calls.forEach(ModelCall::cancel);

    assertThat(calls).extracting(Asking::outcome).containsOnly(CANCELLED);
    server.requests().forEach(request -> server.awaitClosed(request.number()));
  }

  @Test
  void a_call_that_is_over_stays_as_it_ended() {
    var call = start("openai", ModelListener.NONE);
    var outcome = Asking.outcome(call);

    call.cancel();

    assertThat(outcome).isInstanceOf(ModelOutcome.Replied.class);
    assertThat(Asking.outcome(call)).isEqualTo(outcome);
  }

  @Test
  void nothing_is_told_after_a_cancel_from_within_the_listener() {
    server.answer(Answer.text("a", "b", "c"));
    List<String> heard = new CopyOnWriteArrayList<>();
    var call = new CompletableFuture<ModelCall>();

    call.complete(start("openai", onText(text -> {
      heard.add(text);
      call.join().cancel();
    })));

    assertThat(Asking.outcome(call.join())).isEqualTo(CANCELLED);
    server.awaitClosed(0);
    assertThat(heard).containsExactly("a");
  }

  @Test
  void a_listener_at_work_delays_the_outcome_and_not_the_canceller() throws InterruptedException {
    server.answer(Answer.text("a", "b"));
    var inside = new CountDownLatch(1);
    var leave = new CountDownLatch(1);
    List<String> heard = new CopyOnWriteArrayList<>();
    var call = start("openai", onText(text -> {
      inside.countDown();
      await(leave);
      heard.add(text);
    }));
    assertThat(inside.await(30, TimeUnit.SECONDS)).isTrue();

    call.cancel();
    var before = call.outcome().toCompletableFuture().getNow(null);
    leave.countDown();

    assertThat(before).isNull();
    assertThat(Asking.outcome(call)).isEqualTo(CANCELLED);
    assertThat(heard).containsExactly("a");
  }

  @Test
  void a_listener_that_throws_ends_the_call_as_a_bug() {
    server.answer(Answer.text("a").andWaitAt(gate));

    var outcome = Asking.outcome(start("openai", onText(text -> {
      throw new IllegalStateException("broken listener");
    })));

    assertThat(outcome)
        .isInstanceOfSatisfying(
            ModelOutcome.Failed.class,
            failed -> assertThat(failed.error())
                .isInstanceOfSatisfying(AgentError.Bug.class, bug -> {
                  assertThat(bug.message()).contains("broken listener");
                  assertThat(bug.where()).contains("CancelTest");
                }));
    server.awaitClosed(0);
  }

  @Test
  void closing_the_client_cancels_what_runs() throws InterruptedException {
    server.otherwise(request -> Answer.waitingAt(gate));
    var calls =
        IntStream.range(0, 5).mapToObj(i -> start("gemini", ModelListener.NONE)).toList();
    gate.awaitArrivals(5);

    client.close();

    assertThat(calls).extracting(Asking::outcome).containsOnly(CANCELLED);
    IntStream.range(0, 5).forEach(server::awaitClosed);
    assertThat(Asking.outcome(start("gemini", ModelListener.NONE)))
        .isNotInstanceOf(ModelOutcome.Replied.class);
  }

  private ModelCall start(String wire, ModelListener listener) {
    return client.start(Asking.request(server.model(wire), new Message.User("hi")), listener);
  }

  private static ModelListener onText(Consumer<String> then) {
    return new ModelListener() {
      @Override
      public void text(String delta) {
        then.accept(delta);
      }
    };
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
