package dev.talaria.runtime.store;

/**
 * Somebody else changed a card since it was read, or took its number; nothing of the commit was
 * kept.
 */
public final class StaleWrite extends StoreProblem {
  private static final long serialVersionUID = 1L;

  public StaleWrite(String what) {
    super(what + " was changed by somebody else");
  }
}
