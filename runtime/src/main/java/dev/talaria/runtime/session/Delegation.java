package dev.talaria.runtime.session;

import org.jspecify.annotations.Nullable;

/**
 * How far a session may pass work on to sessions of its own, and whose work it does itself.
 *
 * @param depth how many generations there may be below it; 0: it does everything itself
 * @param atOnce how many of them one turn may have running
 * @param origin whose work it does; null where a person started it
 */
public record Delegation(int depth, int atOnce, @Nullable Origin origin) {
  public static final Delegation NONE = new Delegation(0, 1, null);

  /** The turn that a person started, at the top of all that works for it, and its conversation. */
  public record Origin(String turn, @Nullable SessionId conversation) {}

  /** What a session of the next generation may do, for {@code caller} or for whom that works. */
  public Delegation below(Origin caller) {
    return new Delegation(Math.max(0, depth - 1), atOnce, origin == null ? caller : origin);
  }

  public boolean isAllowed() {
    return depth > 0;
  }
}
