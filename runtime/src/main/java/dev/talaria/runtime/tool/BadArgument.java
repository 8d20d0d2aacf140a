package dev.talaria.runtime.tool;

/**
 * An argument cannot be used. The message names it, says what was given and what would be right.
 */
final class BadArgument extends Exception {
  private static final long serialVersionUID = 1L;

  BadArgument(String message) {
    super(message);
  }
}
