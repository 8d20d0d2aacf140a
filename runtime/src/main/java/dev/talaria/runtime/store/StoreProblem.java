package dev.talaria.runtime.store;

/** Something could not be kept or read. The message says what and what the person can do. */
public sealed class StoreProblem extends Exception permits StaleWrite {
  private static final long serialVersionUID = 1L;

  public StoreProblem(String message) {
    super(message);
  }

  public StoreProblem(String message, Throwable cause) {
    super(message, cause);
  }
}
