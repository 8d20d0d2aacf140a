package dev.talaria.runtime.budget;

import dev.talaria.config.Allowance;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.store.Spent;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What model calls are paid from.
 *
 * @param of which turn, conversation or day
 * @param limit for whoever asks: the same purse may have another limit for another caller
 */
public record Purse(Scope scope, String of, Allowance limit) {
  /** Whose calls are paid from it. */
  public enum Scope {
    TURN("budget.", "", ""),
    CONVERSATION(
        "budget.conversation.", " for a conversation", ", or go on in another conversation"),
    DAY("budget.day.", " a day", ", or wait until tomorrow");

    private final String settings;
    private final String measure;
    private final String orElse;

    Scope(String settings, String measure, String orElse) {
      this.settings = settings;
      this.measure = measure;
      this.orElse = orElse;
    }
  }

  /** What spending is kept under. */
  public String name() {
    return scope.name().toLowerCase(Locale.ROOT) + " " + of;
  }

  /**
   * Whether it pays for one more call. That and each call under way count as the dearest one so
   * far; what the first one costs nobody knows, so it goes alone.
   *
   * @param spent what was taken from it; null where no call was paid from it yet
   * @param underWay calls that were let through and are not part of {@code spent} yet
   */
  public Verdict next(@Nullable Spent spent, int underWay) {
    if (spent == null) {
      return underWay == 0 ? new Verdict.Granted() : new Verdict.Wait();
    }
    var exhausted = isBeyond(spent, 1);
    if (exhausted.isPresent()) {
      return new Verdict.Exhausted(exhausted.get());
    }
    return isBeyond(spent, underWay + 1).isPresent() ? new Verdict.Wait() : new Verdict.Granted();
  }

  private Optional<AgentError.BudgetReached> isBeyond(Spent spent, int calls) {
    if (limit.tokens() > 0 && limit.tokens() - spent.tokens() < calls * spent.mostTokens()) {
      return Optional.of(tokensReached());
    }
    var left = limit.money().subtract(spent.money());
    var needed = spent.mostMoney().multiply(BigDecimal.valueOf(calls));
    return limit.money().signum() > 0 && left.compareTo(needed) < 0
        ? Optional.of(moneyReached())
        : Optional.empty();
  }

  /** The limit that is reached when so much was used up. */
  public Optional<AgentError.BudgetReached> reachedBy(long tokens, BigDecimal money) {
    if (limit.tokens() > 0 && tokens >= limit.tokens()) {
      return Optional.of(tokensReached());
    }
    return limit.money().signum() > 0 && money.compareTo(limit.money()) >= 0
        ? Optional.of(moneyReached())
        : Optional.empty();
  }

  /** Whether {@code error} says that a purse is empty, and not that another limit is reached. */
  public static boolean isEmpty(AgentError error) {
    return error instanceof AgentError.BudgetReached(var message, var hint, var limit)
        && (limit.endsWith("tokens") || limit.endsWith("money"));
  }

  private AgentError.BudgetReached tokensReached() {
    return reached("tokens", limit.tokens() + " tokens");
  }

  private AgentError.BudgetReached moneyReached() {
    return reached("money", "$" + limit.money().toPlainString());
  }

  private AgentError.BudgetReached reached(String unit, String amount) {
    var setting = scope.settings + unit;
    return new AgentError.BudgetReached(
        "the budget of " + amount + scope.measure + " is used up",
        "raise talaria." + setting + scope.orElse,
        setting.substring("budget.".length()));
  }
}
