package dev.talaria.runtime.supervision;

import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.ModelChoice;
import java.time.Instant;

/** What a session does about the failures of its model calls. */
public sealed interface Recovery {
  /** Ask {@code model}, not before {@code notBefore}; {@code why} is told to whoever watches. */
  record Ask(ModelChoice model, Instant notBefore, String why) implements Recovery {}

  /** Keep the session, tell the person, go on when they say so. */
  record Park(AgentError error) implements Recovery {}

  record GiveUp(AgentError error) implements Recovery {}
}
