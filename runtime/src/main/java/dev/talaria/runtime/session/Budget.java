package dev.talaria.runtime.session;

import dev.talaria.config.Allowance;
import dev.talaria.config.BudgetSettings;
import dev.talaria.config.SessionSettings;
import java.math.BigDecimal;
import java.time.Duration;

/**
 * What a session may use up. Zero means no limit.
 *
 * @param tokens of one turn with all that works for it; so is {@code money}
 * @param conversation what everything that was started from its conversation may use up
 * @param day what everything in the state directory may use up in a day
 */
public record Budget(
    long tokens,
    BigDecimal money,
    Duration deadline,
    int turns,
    int toolCalls,
    Allowance conversation,
    Allowance day) {
  public Budget { // kept before there were any
    conversation = conversation == null ? Allowance.UNLIMITED : conversation;
    day = day == null ? Allowance.UNLIMITED : day;
  }

  public static Budget of(BudgetSettings budget, SessionSettings session) {
    return new Budget(
        budget.tokens(),
        budget.money(),
        session.deadline(),
        session.maxTurns(),
        budget.toolCalls(),
        budget.conversation(),
        budget.day());
  }

  /**
   * For a session that another waits for, whose deadline ends both: one of its own, begun a moment
   * later, could only come in between.
   */
  public Budget ofOneWaitedFor() {
    return new Budget(tokens, money, Duration.ZERO, turns, toolCalls, conversation, day);
  }

  /** What one turn may use up, with all that works for it. */
  public Allowance turn() {
    return new Allowance(tokens, money);
  }
}
