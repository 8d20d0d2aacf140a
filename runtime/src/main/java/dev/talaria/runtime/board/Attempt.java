package dev.talaria.runtime.board;

import dev.talaria.runtime.session.SessionId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A claim that is over.
 *
 * @param profile the one that the card had then
 * @param text its summary, its question, or why it failed
 */
public record Attempt(
    long token,
    String worker,
    @Nullable SessionId session,
    String profile,
    Instant began,
    Instant ended,
    End end,
    String text) {
  /** How it ended. */
  public enum End {
    DONE,
    REVIEW,
    QUESTION,
    /** It made parts of the card, which come first. */
    SPLIT,
    FAILED,
    /** Nothing was heard of it for the length of a lease. */
    EXPIRED,
    NEVER_BEGAN,
    /** Somebody took the card from it, or it could not help it: that is no failure. */
    RELEASED;

    /** Whoever had it works on, and has to be ended. */
    public boolean isTaken() {
      return this == RELEASED || this == EXPIRED || this == NEVER_BEGAN;
    }
  }
}
