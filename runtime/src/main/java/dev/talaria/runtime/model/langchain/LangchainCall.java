package dev.talaria.runtime.model.langchain;

import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.PartialThinking;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.talaria.runtime.model.ModelCall;
import dev.talaria.runtime.model.ModelListener;
import dev.talaria.runtime.model.ModelOutcome;
import dev.talaria.runtime.model.ModelRequest;
import dev.talaria.runtime.model.Quota;
import dev.talaria.runtime.session.AgentError;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import org.jspecify.annotations.Nullable;

/**
 * One call. The first of reply, failure and cancel wins; whoever wins while the listener is being
 * told something leaves it to that thread to complete the outcome, so that nothing is told after it
 * and nobody waits.
 */
final class LangchainCall implements ModelCall, StreamingChatResponseHandler {
  private final CompletableFuture<ModelOutcome> outcome = new CompletableFuture<>();
  private final ModelListener listener;
  private final Wire wire;
  private final AnswerReader reader;
  private final ModelRequest about;
  private final Failures failures;
  private final Limits limits;

  private final Object lock = new Object();
  private boolean telling;
  private @Nullable ModelOutcome decided;
  private Runnable close = () -> {};

  LangchainCall(
      ModelRequest request,
      Wire wire,
      ModelListener listener,
      ScheduledExecutorService timer,
      Executor threads) {
    this.listener = listener;
    this.wire = wire;
    this.reader = wire.reader();
    this.about = request.sent();
    this.failures = new Failures(about, wire);
    this.limits = new Limits(about, this::fail, timer, threads);
  }

  static ModelCall refused(AgentError error) {
    var outcome = CompletableFuture.<ModelOutcome>completedFuture(new ModelOutcome.Failed(error));
    return new ModelCall() {
      @Override
      public CompletionStage<ModelOutcome> outcome() {
        return outcome.minimalCompletionStage();
      }

      @Override
      public void cancel() {}
    };
  }

  @Override
  public CompletionStage<ModelOutcome> outcome() {
    return outcome.minimalCompletionStage();
  }

  @Override
  public void cancel() {
    decide(new ModelOutcome.Cancelled());
  }

  void fail(AgentError error) {
    decide(new ModelOutcome.Failed(error));
  }

  Wire wire() {
    return wire;
  }

  AnswerReader reader() {
    return reader;
  }

  /** What was asked for, without what was said. */
  ModelRequest about() {
    return about;
  }

  Failures failures() {
    return failures;
  }

  Limits limits() {
    return limits;
  }

  /** Says how to close the connection: at once where the call is over already. */
  void closesWith(Runnable close) {
    synchronized (lock) {
      if (decided == null) {
        this.close = close;
        return;
      }
    }
    close.run();
  }

  boolean isOver() {
    synchronized (lock) {
      return decided != null;
    }
  }

  void tellQuota(@Nullable Quota quota) {
    if (quota != null) {
      tell(() -> listener.quota(quota));
    }
  }

  @Override
  public void onPartialResponse(String delta) {
    tell(() -> listener.text(delta));
  }

  @Override
  public void onPartialThinking(PartialThinking delta) {
    tell(() -> listener.reasoning(delta.text()));
  }

  @Override
  public void onCompleteResponse(ChatResponse response) {
    decide(ReplyMapping.outcome(response, wire, reader, failures));
  }

  /** The library could not read the answer. */
  @Override
  public void onError(Throwable problem) {
    fail(failures.unreadable(problem));
  }

  private void tell(Runnable news) {
    synchronized (lock) {
      if (decided != null) {
        return;
      }
      telling = true;
    }
    try {
      news.run();
    } catch (RuntimeException bug) {
      fail(failures.bug(bug));
    } finally {
      endOfTelling();
    }
  }

  private void endOfTelling() {
    ModelOutcome meanwhile;
    synchronized (lock) {
      telling = false;
      meanwhile = decided;
    }
    if (meanwhile != null) {
      outcome.complete(meanwhile);
    }
  }

  private void decide(ModelOutcome how) {
    boolean mayTell;
    Runnable toClose;
    synchronized (lock) {
      if (decided != null) {
        return;
      }
      decided = how;
      mayTell = !telling;
      toClose = close;
    }
    if (how instanceof ModelOutcome.Replied) {
      limits.closeSoon(toClose);
    } else {
      limits.stop();
      toClose.run();
    }
    if (mayTell) {
      outcome.complete(how);
    }
  }
}
