package dev.talaria.config;

import java.math.BigDecimal;

/**
 * What may be used up: {@code talaria.budget}. Zero means no limit.
 *
 * @param tokens of one task with all that works for it; so are {@code money} and {@code toolCalls}
 * @param conversation of all that was started from one conversation
 * @param day of everything in one state directory
 */
public record BudgetSettings(
    long tokens, BigDecimal money, int toolCalls, Allowance conversation, Allowance day) {
  public BudgetSettings {
    new Allowance(tokens, money).check("budget");
    Check.between(0, Integer.MAX_VALUE, toolCalls, "budget.tool-calls");
    conversation.check("budget.conversation");
    day.check("budget.day");
  }

  static BudgetSettings from(Section budget) {
    return new BudgetSettings(
        budget.large("tokens"),
        budget.money("money"),
        budget.integer("tool-calls"),
        Allowance.from(budget.section("conversation")),
        Allowance.from(budget.section("day")));
  }
}
