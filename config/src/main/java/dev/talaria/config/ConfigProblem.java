package dev.talaria.config;

/**
 * A setting that cannot be used. The message says which, where it was set, and what would be right.
 */
public final class ConfigProblem extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String key;

  public ConfigProblem(String key, String message) {
    super(key.isEmpty() ? message : key + " " + message);
    this.key = key;
  }

  /** The path of the setting below {@code talaria}, or empty where the whole file is at fault. */
  public String key() {
    return key;
  }
}
