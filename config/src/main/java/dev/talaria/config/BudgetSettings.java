package dev.talaria.config;

import java.math.BigDecimal;

/** What one task may use up: {@code talaria.budget}. Zero means no limit. */
public record BudgetSettings(long tokens, BigDecimal money, int toolCalls) {
  private static final BigDecimal MOST = BigDecimal.valueOf(1_000_000_000);

  public BudgetSettings {
    Check.between(0, Long.MAX_VALUE, tokens, "budget.tokens");
    if (money.signum() < 0 || money.compareTo(MOST) > 0) {
      throw new ConfigProblem("budget.money", "must be 0 to " + MOST + ", was " + money);
    }
    Check.between(0, Integer.MAX_VALUE, toolCalls, "budget.tool-calls");
  }

  static BudgetSettings from(Section budget) {
    return new BudgetSettings(
        budget.large("tokens"), budget.money("money"), budget.integer("tool-calls"));
  }
}
