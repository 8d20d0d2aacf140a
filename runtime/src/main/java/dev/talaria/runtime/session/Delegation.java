package dev.talaria.runtime.session;

/**
 * How far a session may pass work on to sessions of its own.
 *
 * @param depth how many generations there may be below it; 0: it does everything itself
 * @param atOnce how many of them one turn may have running
 */
public record Delegation(int depth, int atOnce) {
  public static final Delegation NONE = new Delegation(0, 1);

  /** What a session of the next generation may do. */
  public Delegation below() {
    return new Delegation(Math.max(0, depth - 1), atOnce);
  }

  public boolean isAllowed() {
    return depth > 0;
  }
}
