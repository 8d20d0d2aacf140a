package dev.talaria.runtime.model;

import dev.talaria.runtime.session.AgentError;

/** How a model call ended. A failure is an answer, not an exception. */
public sealed interface ModelOutcome {
  record Replied(ModelReply reply) implements ModelOutcome {}

  record Failed(AgentError error) implements ModelOutcome {}

  /** {@link ModelCall#cancel()} came first, and the connection is closed. */
  record Cancelled() implements ModelOutcome {}
}
