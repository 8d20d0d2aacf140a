package dev.talaria.actors.gate;

import dev.talaria.runtime.model.Quota;
import java.time.Duration;
import java.time.Instant;
import java.util.function.UnaryOperator;

/**
 * How many requests a provider's own count leaves until it counts afresh. Each answer that tells
 * more of it counts anew. Where none does, its limit holds for one more window of that length, and
 * then nothing is known. Whatever it says, nothing waits longer than {@link #LONGEST} for it; after
 * that one request finds out.
 */
final class QuotaWindow {
  static final Duration LONGEST = Duration.ofMinutes(2);
  private static final Duration SHORTEST = Duration.ofSeconds(1);
  private static final long UNKNOWN = Long.MAX_VALUE;

  private long left = UNKNOWN;
  private long next = UNKNOWN;
  private Duration length = Duration.ZERO;
  private Instant end = Instant.EPOCH;

  /**
   * @param unseen how many began that this count cannot hold
   * @param spread what is added to a wait, for others may wait for the same moment
   */
  void learn(Quota quota, long unseen, Instant now, UnaryOperator<Duration> spread) {
    boolean tooLong = quota.reset().compareTo(LONGEST) > 0;
    length = tooLong ? LONGEST : quota.reset();
    end = now.plus(length).plus(spread.apply(length));
    left = Math.max(0, quota.remaining() - unseen);
    next = tooLong ? 1 : quota.limit() > 0 ? quota.limit() : UNKNOWN;
  }

  void passTime(Instant now) {
    while (left != UNKNOWN && !now.isBefore(end)) {
      left = next;
      next = UNKNOWN;
      end = end.plus(length.compareTo(SHORTEST) < 0 ? SHORTEST : length);
    }
  }

  void begin() {
    left -= left == UNKNOWN ? 0 : 1;
  }

  /** When one may begin; in the past where it may now. */
  Instant opensAt() {
    return left > 0 ? Instant.EPOCH : end;
  }
}
