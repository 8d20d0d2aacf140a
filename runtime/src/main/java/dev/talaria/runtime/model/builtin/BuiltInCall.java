package dev.talaria.runtime.model.builtin;

import dev.talaria.runtime.model.ModelCall;
import dev.talaria.runtime.model.ModelListener;
import dev.talaria.runtime.model.ModelOutcome;
import dev.talaria.runtime.model.ModelReply;
import dev.talaria.runtime.model.ModelRequest;
import dev.talaria.runtime.session.AgentError;
import java.time.Clock;
import java.time.ZonedDateTime;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One answer of the built-in engine. After its outcome the listener hears nothing more. */
final class BuiltInCall implements ModelCall {
  private static final Logger LOG = LoggerFactory.getLogger(BuiltInCall.class);

  private final ModelRequest request;
  private final ModelListener listener;
  private final Clock clock;
  private final CompletableFuture<ModelOutcome> outcome = new CompletableFuture<>();
  private final ReentrantLock telling = new ReentrantLock();
  private volatile boolean cancelled;

  BuiltInCall(ModelRequest request, ModelListener listener, Clock clock) {
    this.request = request;
    this.listener = listener;
    this.clock = clock;
  }

  @Override
  public CompletionStage<ModelOutcome> outcome() {
    return outcome.minimalCompletionStage();
  }

  @Override
  public void cancel() {
    cancelled = true;
    finishIfCancelled();
  }

  void run() {
    try {
      ModelReply reply =
          Planner.next(request.messages(), request.tools(), ZonedDateTime.now(clock));
      for (String piece : reply.text().split("(?<=\\n\\n)", -1)) {
        tell(piece);
      }
      finish(new ModelOutcome.Replied(reply));
    } catch (Throwable e) { // the port promises an outcome in any case
      LOG.error("the built-in engine failed", e);
      finish(new ModelOutcome.Failed(new AgentError.Bug(
          "the built-in engine failed: " + e, "say it in other words", "builtin")));
    }
  }

  private void tell(String piece) {
    telling.lock();
    try {
      if (!cancelled && !piece.isEmpty()) {
        listener.text(piece);
      }
    } finally {
      telling.unlock();
    }
    finishIfCancelled();
  }

  private void finish(ModelOutcome how) {
    finishIfCancelled();
    outcome.complete(how);
  }

  /** Never while the listener is being told; who tells it then finishes instead. */
  private void finishIfCancelled() {
    if (cancelled && telling.tryLock()) {
      try {
        outcome.complete(new ModelOutcome.Cancelled());
      } finally {
        telling.unlock();
      }
    }
  }
}
