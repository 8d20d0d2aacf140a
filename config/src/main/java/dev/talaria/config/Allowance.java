package dev.talaria.config;

import java.math.BigDecimal;
import java.time.Duration;

/**
 * What may be used up. Zero means no limit.
 *
 * @param money US dollars
 * @param time in which models and tools work, added up
 * @param turns calls of models
 */
public record Allowance(long tokens, BigDecimal money, Duration time, int turns, int toolCalls) {
  public static final Allowance UNLIMITED = new Allowance(0, BigDecimal.ZERO, Duration.ZERO, 0, 0);

  private static final BigDecimal MOST = BigDecimal.valueOf(1_000_000_000);

  public boolean isLimited() {
    return tokens > 0 || money.signum() > 0 || limitsTools() || turns > 0;
  }

  /** Whether it limits what tools may do: how often they are called, or how long they work. */
  public boolean limitsTools() {
    return toolCalls > 0 || !time.isZero();
  }

  /** Whether so much may be used up in all. */
  public boolean covers(long usedTokens, BigDecimal usedMoney) {
    return (tokens == 0 || usedTokens <= tokens)
        && (money.signum() == 0 || usedMoney.compareTo(money) <= 0);
  }

  Allowance check(String key) {
    Check.between(0, Long.MAX_VALUE, tokens, key + ".tokens");
    if (money.signum() < 0 || money.compareTo(MOST) > 0) {
      throw new ConfigProblem(key + ".money", "must be 0 to " + MOST + ", was " + money);
    }
    Check.timeOrNone(time, key + ".time");
    Check.between(0, Integer.MAX_VALUE, turns, key + ".turns");
    Check.between(0, Integer.MAX_VALUE, toolCalls, key + ".tool-calls");
    return this;
  }

  static Allowance from(Section allowance) {
    return new Allowance(
        allowance.large("tokens"),
        allowance.money("money"),
        allowance.duration("time"),
        allowance.integer("turns"),
        allowance.integer("tool-calls"));
  }
}
