package dev.talaria.runtime.model;

import java.util.concurrent.CompletionStage;

/** A call under way. */
public interface ModelCall {
  /** Completes exactly once and never exceptionally, on any thread. */
  CompletionStage<ModelOutcome> outcome();

  /**
   * Closes the connection; {@link #outcome()} then completes with {@code Cancelled}, unless it was
   * complete already. Does not block.
   */
  void cancel();
}
