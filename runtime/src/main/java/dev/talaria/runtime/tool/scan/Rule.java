package dev.talaria.runtime.tool.scan;

import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What to look for in a line.
 *
 * @param languages names as {@link Language} has them; empty for every text
 * @param secret what the first group finds must not be shown
 * @param comments comments are looked at too
 * @param unless a line that it matches is no finding
 */
public record Rule(
    String id,
    Severity severity,
    String cwe,
    Set<Language> languages,
    boolean secret,
    boolean comments,
    Pattern pattern,
    @Nullable Pattern unless,
    String advice) {
  /** Worst first. */
  public enum Severity {
    CRITICAL,
    HIGH,
    MEDIUM,
    LOW
  }

  boolean isFor(Language language) {
    return languages.isEmpty() || languages.contains(language);
  }
}
