package dev.talaria.runtime.model;

import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.Usage;

/** How a model call ended. A failure is an answer, not an exception. */
public sealed interface ModelOutcome {
  record Replied(ModelReply reply) implements ModelOutcome {}

  /** {@code usage} is what the provider counted, where it answered with what cannot be used. */
  record Failed(AgentError error, Usage usage) implements ModelOutcome {
    public Failed(AgentError error) {
      this(error, Usage.NONE);
    }
  }

  /** {@link ModelCall#cancel()} came first, and the connection is closed. */
  record Cancelled() implements ModelOutcome {}
}
