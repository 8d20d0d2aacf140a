package dev.talaria.cli.terminal;

/**
 * What keys do that mean more than a character. Called on the thread that reads; must not block.
 */
public interface Keys {

  /** What becomes of the line being typed. */
  enum Then {
    KEEP,
    CLEAR,
    LEAVE
  }

  /** Ctrl+C. */
  Then interrupt(boolean emptyLine);

  /** Ctrl+B; false where there is nothing to detach, so that the cursor moves. */
  boolean detach();

  /** Esc; false where there is nothing to leave. */
  boolean escape();
}
