package dev.talaria.runtime.budget;

import dev.talaria.config.Allowance;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.store.Spent;
import dev.talaria.runtime.store.Used;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What calls of models and tools are paid from.
 *
 * @param of which turn, conversation or day
 * @param limit for whoever asks: the same purse may have another limit for another caller
 */
public record Purse(Scope scope, String of, Allowance limit) {
  private static final Spent NOTHING = new Spent(Used.NOTHING, 0, BigDecimal.ZERO);

  /** What one last call of a model may go beyond. */
  private static final Set<String> PAID_BY_MODELS = Set.of("tokens", "money", "time", "turns");

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

  /** What is to begin. */
  public enum Call {
    MODEL,
    /** Of a model that gets no tools. */
    REPORT,
    TOOL
  }

  /** What spending is kept under. */
  public String name() {
    return scope.name().toLowerCase(Locale.ROOT) + " " + of;
  }

  /**
   * Whether it pays for one more call. That and each call of a model under way count as the dearest
   * one so far; what the first one costs nobody knows, so it goes alone. Nobody knows either how
   * long a call will work: it may begin while there is time.
   *
   * @param spent what was taken from it; null where that is nothing
   */
  public Verdict next(Call call, @Nullable Spent spent, UnderWay underWay) {
    var known = spent == null ? NOTHING : spent;
    var exhausted = beyond(call, known, 0, 0, underWay.running());
    if (exhausted.isPresent()) {
      return new Verdict.Exhausted(exhausted.get());
    }
    var time = underWay.running().plus(underWay.over());
    boolean wait = isFirstUnderWay(call, known, underWay.models())
        || beyond(call, known, underWay.models(), underWay.tools(), time).isPresent();
    return wait ? new Verdict.Wait() : new Verdict.Granted();
  }

  private boolean isFirstUnderWay(Call call, Spent spent, int models) {
    return call != Call.TOOL
        && models > 0
        && (limit.tokens() > 0 || limit.money().signum() > 0)
        && spent.all().turns() == 0
        && spent.mostTokens() == 0
        && spent.mostMoney().signum() == 0;
  }

  /** Which limit one more call would go beyond, after so many others and with so much time. */
  private Optional<AgentError.BudgetReached> beyond(
      Call call, Spent spent, int models, int tools, Duration time) {
    var used = spent.all();
    if (isTimeUp(used.time().plus(time))) {
      return Optional.of(timeReached());
    }
    if (call != Call.TOOL) {
      if (limit.tokens() > 0
          && limit.tokens() - used.tokens() < (models + 1) * spent.mostTokens()) {
        return Optional.of(tokensReached());
      }
      var left = limit.money().subtract(used.money());
      var needed = spent.mostMoney().multiply(BigDecimal.valueOf(models + 1));
      if (limit.money().signum() > 0 && left.compareTo(needed) < 0) {
        return Optional.of(moneyReached());
      }
      if (limit.turns() > 0 && used.turns() + models >= limit.turns()) {
        return Optional.of(reached("turns", limit.turns() + " model calls"));
      }
    }
    return call != Call.REPORT
            && limit.toolCalls() > 0
            && used.toolCalls() + tools >= limit.toolCalls()
        ? Optional.of(reached("tool-calls", limit.toolCalls() + " tool calls"))
        : Optional.empty();
  }

  /** Whether no time is left when so much was used up. */
  public boolean isTimeUp(Duration time) {
    return !limit.time().isZero() && time.compareTo(limit.time()) >= 0;
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

  /**
   * Whether {@code error} says that no purse pays for a model any more, and not that another limit
   * is reached.
   */
  public static boolean isEmpty(AgentError error) {
    return error instanceof AgentError.BudgetReached(var message, var hint, var limit)
        && PAID_BY_MODELS.contains(limit.substring(limit.lastIndexOf('.') + 1));
  }

  /** Whether {@code error} says only that no more tools may be called. */
  public static boolean isOutOfToolCalls(AgentError error) {
    return error instanceof AgentError.BudgetReached(var message, var hint, var limit)
        && limit.endsWith("tool-calls");
  }

  private AgentError.BudgetReached tokensReached() {
    return reached("tokens", limit.tokens() + " tokens");
  }

  private AgentError.BudgetReached moneyReached() {
    return reached("money", "$" + limit.money().toPlainString());
  }

  /** No time is left. */
  public AgentError.BudgetReached timeReached() {
    return reached("time", readable(limit.time()) + " of work");
  }

  private static String readable(Duration time) {
    return time.toSeconds() < 120 ? time.toSeconds() + " s" : time.toMinutes() + " minutes";
  }

  private AgentError.BudgetReached reached(String unit, String amount) {
    var setting = scope.settings + unit;
    return new AgentError.BudgetReached(
        "the budget of " + amount + scope.measure + " is used up",
        "raise talaria." + setting + scope.orElse,
        setting.substring("budget.".length()));
  }
}
