package dev.talaria.runtime.store;

/** Something could not be kept or read. The message says what and what the person can do. */
public final class StoreProblem extends Exception {
  private static final long serialVersionUID = 1L;

  public StoreProblem(String message) {
    super(message);
  }

  public StoreProblem(String message, Throwable cause) {
    super(message, cause);
  }
}
