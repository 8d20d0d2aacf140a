package dev.talaria.runtime.model;

import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.ToolCall;
import dev.talaria.runtime.session.Usage;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** A model that answers when the test says so, or by a rule. */
public final class ScriptedModel implements ModelClient {
  private final BlockingQueue<Asked> asked = new LinkedBlockingQueue<>();
  private volatile Function<ModelRequest, ModelOutcome> rule = request -> null;

  /** A call that waits for its answer. */
  public record Asked(
      ModelRequest request, ModelListener listener, CompletableFuture<ModelOutcome> outcome) {
    public void say(String text) {
      listener.text(text);
      outcome.complete(ScriptedModel.answer(text));
    }

    public void answer(ModelOutcome answer) {
      outcome.complete(answer);
    }

    /** The last thing that the model was told by the person. */
    public String prompt() {
      return lastPrompt(request);
    }
  }

  /** Requests for which {@code rule} gives an answer need no test to answer them, now or later. */
  public void answering(Function<ModelRequest, ModelOutcome> answer) {
    rule = answer;
    for (var early : asked) { // a session that goes on may be faster than the test
      var ruled = answer.apply(early.request());
      if (ruled != null && asked.remove(early)) {
        early.answer(ruled);
      }
    }
  }

  /** The next call that no rule answered; waits for it. */
  public Asked next() throws InterruptedException {
    var next = asked.poll(30, TimeUnit.SECONDS);
    if (next == null) {
      throw new AssertionError("the model was not asked");
    }
    return next;
  }

  public boolean isIdle() {
    return asked.isEmpty();
  }

  @Override
  public ModelCall start(ModelRequest request, ModelListener listener) {
    var outcome = new CompletableFuture<ModelOutcome>();
    var rules = rule;
    var ruled = rules.apply(request);
    if (ruled != null) {
      outcome.complete(ruled);
    } else {
      asked.add(new Asked(request, listener, outcome));
      if (rules != rule) {
        answering(rule);
      }
    }
    return new ModelCall() {
      @Override
      public CompletionStage<ModelOutcome> outcome() {
        return outcome;
      }

      @Override
      public void cancel() {
        outcome.complete(new ModelOutcome.Cancelled());
      }
    };
  }

  public static String lastPrompt(ModelRequest request) {
    return request.messages().reversed().stream()
        .filter(Message.User.class::isInstance)
        .map(message -> ((Message.User) message).text())
        .findFirst()
        .orElse("");
  }

  public static ModelOutcome answer(String text) {
    return new ModelOutcome.Replied(
        new ModelReply(text, "", List.of(), new Usage(10, 0, 5, 0), false, ""));
  }

  public static ModelOutcome calls(ToolCall... calls) {
    return new ModelOutcome.Replied(
        new ModelReply("", "", List.of(calls), new Usage(10, 0, 5, 0), false, ""));
  }

  public static ModelOutcome failed(AgentError error) {
    return new ModelOutcome.Failed(error);
  }
}
