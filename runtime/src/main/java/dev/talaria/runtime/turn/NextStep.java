package dev.talaria.runtime.turn;

import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.ModelChoice;
import dev.talaria.runtime.session.Outcome;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.session.ToolCall;
import java.time.Instant;
import java.util.List;

/** What a session does next. */
public sealed interface NextStep {
  /** No turn runs. */
  record Rest() implements NextStep {}

  /** The person paused it. */
  record Hold() implements NextStep {}

  /** A queued turn begins. */
  record Begin(Step.Queued queued) implements NextStep {}

  /**
   * Ask {@code model} not before {@code notBefore}; without tools it has to answer in words.
   *
   * @param beyondBudget it is the one call that may be made although the budget is used up
   */
  record AskModel(
      ModelChoice model, boolean tools, boolean beyondBudget, Instant notBefore, String why)
      implements NextStep {}

  /**
   * Tool calls that have not ended. {@code fresh} may start; {@code interrupted} were running when
   * the session was interrupted, so what they did is not known. Both empty: others still run.
   */
  record RunTools(List<ToolCall> fresh, List<ToolCall> interrupted) implements NextStep {}

  /** A limit is reached: note it in the journal and go on. */
  record ReachLimit(AgentError error) implements NextStep {}

  /**
   * The limit is noted, and these calls have not ended: what runs is to be ended, and what does not
   * gets {@code error} as its result. {@code interrupted} are those of {@code open} that were
   * running when the session was interrupted.
   */
  record EndCalls(List<ToolCall> open, List<ToolCall> interrupted, AgentError error)
      implements NextStep {}

  /** Ask the model once more to say what it owes: {@code text} is read by the next call. */
  record Remind(String text) implements NextStep {}

  /** Wait for the person to mend {@code error}. */
  record Park(AgentError error) implements NextStep {}

  record End(String turn, Outcome outcome) implements NextStep {}
}
