package dev.talaria.config;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A setting that cannot be used. The message says which, where it was set, and what would be right.
 */
public final class ConfigProblem extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String key;
  private final String detail;

  public ConfigProblem(String key, String detail) {
    super(key.isEmpty() ? detail : key + " " + detail);
    this.key = key;
    this.detail = detail;
  }

  /** One problem is itself; several become one whose message has a line for each. */
  public static ConfigProblem all(List<ConfigProblem> problems) {
    return problems.size() == 1
        ? problems.getFirst()
        : new ConfigProblem(
            "",
            problems.stream()
                .map(problem -> "\n  " + problem.getMessage())
                .collect(Collectors.joining("", problems.size() + " problems:", "")));
  }

  /** The path of the setting below {@code talaria}, or empty where the whole file is at fault. */
  public String key() {
    return key;
  }

  /** The message without the key. */
  public String detail() {
    return detail;
  }
}
