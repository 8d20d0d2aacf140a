package dev.talaria.runtime.store.json;

import dev.talaria.config.Allowance;
import dev.talaria.runtime.session.Budget;
import java.math.BigDecimal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A budget as it may be kept. Before schema 4 what a task may use up stood beside the rest, which
 * before schema 3 was not there.
 */
record KeptBudget(
    @Nullable Allowance task,
    @Nullable Long tokens,
    @Nullable BigDecimal money,
    @Nullable Integer toolCalls,
    Duration deadline,
    int turns,
    @Nullable Allowance conversation,
    @Nullable Allowance day) {

  /** An allowance as it may be kept: before schema 4 it was of tokens and money. */
  record Part(
      @Nullable Long tokens,
      @Nullable BigDecimal money,
      @Nullable Duration time,
      @Nullable Integer turns,
      @Nullable Integer toolCalls) {
    Allowance allowance() {
      return new Allowance(
          tokens == null ? 0 : tokens,
          money == null ? BigDecimal.ZERO : money,
          time == null ? Duration.ZERO : time,
          turns == null ? 0 : turns,
          toolCalls == null ? 0 : toolCalls);
    }
  }

  Budget budget() {
    return new Budget(
        task == null ? new Part(tokens, money, null, null, toolCalls).allowance() : task,
        deadline,
        turns,
        conversation == null ? Allowance.UNLIMITED : conversation,
        day == null ? Allowance.UNLIMITED : day);
  }
}
