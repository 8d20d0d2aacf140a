package dev.talaria.runtime.session;

import dev.talaria.config.Allowance;
import dev.talaria.config.BudgetSettings;
import dev.talaria.config.SessionSettings;
import java.time.Duration;

/**
 * What a session may use up. Zero means no limit.
 *
 * @param task what one turn may use up, with all that works for it
 * @param deadline how long one turn may take in all
 * @param turns how often a model may answer in one turn of this session, whatever others do for it
 * @param conversation what everything that was started from its conversation may use up
 * @param day what everything in the state directory may use up in a day
 */
public record Budget(
    Allowance task, Duration deadline, int turns, Allowance conversation, Allowance day) {

  public static Budget of(BudgetSettings budget, SessionSettings session) {
    return new Budget(
        budget.task(), session.deadline(), session.maxTurns(), budget.conversation(), budget.day());
  }

  /**
   * For a session that another waits for, whose deadline ends both: one of its own, begun a moment
   * later, could only come in between.
   */
  public Budget ofOneWaitedFor() {
    return new Budget(task, Duration.ZERO, turns, conversation, day);
  }
}
