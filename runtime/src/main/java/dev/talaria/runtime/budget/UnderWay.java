package dev.talaria.runtime.budget;

import java.time.Duration;

/**
 * Calls that were let through, as far as what they take need not be part of what was spent yet.
 *
 * @param models how many of models, {@code tools} of tools
 * @param running for how long those that work now have worked; no part of what was spent
 * @param over for how long those worked that have just ended; may be part of what was spent
 */
public record UnderWay(int models, int tools, Duration running, Duration over) {
  public static final UnderWay NOTHING = new UnderWay(0, 0, Duration.ZERO, Duration.ZERO);
}
