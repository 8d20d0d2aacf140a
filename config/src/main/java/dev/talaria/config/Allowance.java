package dev.talaria.config;

import java.math.BigDecimal;

/** Tokens and US dollars that may be used up. Zero means no limit. */
public record Allowance(long tokens, BigDecimal money) {
  public static final Allowance UNLIMITED = new Allowance(0, BigDecimal.ZERO);

  private static final BigDecimal MOST = BigDecimal.valueOf(1_000_000_000);

  public boolean isLimited() {
    return tokens > 0 || money.signum() > 0;
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
    return this;
  }

  static Allowance from(Section allowance) {
    return new Allowance(allowance.large("tokens"), allowance.money("money"));
  }
}
