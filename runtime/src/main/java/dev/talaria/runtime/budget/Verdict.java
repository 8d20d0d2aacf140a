package dev.talaria.runtime.budget;

import dev.talaria.runtime.session.AgentError;

/** Whether one more call may begin. */
public sealed interface Verdict {
  record Granted() implements Verdict {}

  /** It depends on what calls that are under way will have cost. */
  record Wait() implements Verdict {}

  /** Whatever those cost, there is not enough left. */
  record Exhausted(AgentError.BudgetReached error) implements Verdict {}
}
