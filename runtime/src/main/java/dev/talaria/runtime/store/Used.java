package dev.talaria.runtime.store;

import dev.talaria.runtime.session.Usage;
import java.math.BigDecimal;
import java.time.Duration;

/**
 * What calls of models and tools used up.
 *
 * @param tokens sent and answered together; {@code money} in US dollars
 * @param time in which they worked, added up
 * @param turns answers of models
 */
public record Used(long tokens, BigDecimal money, Duration time, long turns, long toolCalls) {
  public static final Used NOTHING = new Used(0, BigDecimal.ZERO, Duration.ZERO, 0, 0);

  /** What one answer of a model took. */
  public static Used answer(Usage usage, BigDecimal cost, Duration time) {
    return new Used(usage.total(), cost, time, 1, 0);
  }

  /** The same of a call that failed: one that was answered after all counts as an answer. */
  public static Used failure(Usage usage, BigDecimal cost, Duration time) {
    return usage.equals(Usage.NONE) ? time(time) : answer(usage, cost, time);
  }

  /** A call of a tool, apart from the time that it takes. */
  public static Used toolCall() {
    return new Used(0, BigDecimal.ZERO, Duration.ZERO, 0, 1);
  }

  public static Used time(Duration time) {
    return new Used(0, BigDecimal.ZERO, time, 0, 0);
  }

  public Used plus(Used other) {
    return new Used(
        tokens + other.tokens,
        money.add(other.money),
        time.plus(other.time),
        turns + other.turns,
        toolCalls + other.toolCalls);
  }
}
