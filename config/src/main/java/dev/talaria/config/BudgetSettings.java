package dev.talaria.config;

import java.math.BigDecimal;
import java.time.Duration;

/**
 * What may be used up: {@code talaria.budget}. Zero means no limit.
 *
 * @param tokens of one task with all that works for it, as are all before {@code conversation}
 * @param conversation of all that was started from one conversation
 * @param day of everything in one state directory
 */
public record BudgetSettings(
    long tokens,
    BigDecimal money,
    Duration time,
    int turns,
    int toolCalls,
    Allowance conversation,
    Allowance day) {
  public BudgetSettings {
    new Allowance(tokens, money, time, turns, toolCalls).check("budget");
    conversation.check("budget.conversation");
    day.check("budget.day");
  }

  /** Of one task with all that works for it. */
  public Allowance task() {
    return new Allowance(tokens, money, time, turns, toolCalls);
  }

  static BudgetSettings from(Section budget) {
    var task = Allowance.from(budget);
    return new BudgetSettings(
        task.tokens(),
        task.money(),
        task.time(),
        task.turns(),
        task.toolCalls(),
        Allowance.from(budget.section("conversation")),
        Allowance.from(budget.section("day")));
  }
}
