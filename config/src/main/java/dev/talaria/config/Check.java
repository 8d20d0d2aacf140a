package dev.talaria.config;

import java.time.Duration;
import java.util.List;

/** The checks that several records share. The last argument is the key that a problem names. */
final class Check {
  /** Longer than any timer can be set for, and longer than anything here is meant to take. */
  private static final Duration LONGEST = Duration.ofDays(100);

  private static final String REFERENCE = "env:[A-Za-z_][A-Za-z0-9_]*|file:(/|~/|[A-Za-z]:\\\\).+";

  private Check() {}

  static void between(long least, long most, long value, String key) {
    if (value < least || value > most) {
      throw new ConfigProblem(key, "must be " + least + " to " + most + ", was " + value);
    }
  }

  static void between(double least, double most, double value, String key) {
    if (!(value >= least && value <= most)) { // also NaN
      throw new ConfigProblem(key, "must be " + least + " to " + most + ", was " + value);
    }
  }

  /** More than nothing, and short enough to wait for. */
  static void time(Duration value, String key) {
    if (value.isZero()) {
      throw new ConfigProblem(key, "must be longer than 0 s, was 0 s");
    }
    timeOrNone(value, key);
  }

  static void timeOrNone(Duration value, String key) {
    if (value.isNegative()) {
      throw new ConfigProblem(key, "must not be negative, was " + shown(value));
    }
    if (value.compareTo(LONGEST) > 0) {
      throw new ConfigProblem(key, "must be at most 100 days, was " + shown(value));
    }
  }

  static void atLeast(Duration least, String leastKey, Duration value, String key) {
    if (value.compareTo(least) < 0) {
      throw new ConfigProblem(
          key, "must be at least " + leastKey + " (" + shown(least) + "), was " + shown(value));
    }
  }

  static void filled(String value, String key) {
    if (value.isBlank()) {
      throw new ConfigProblem(key, "must not be empty");
    }
  }

  static void filled(List<String> values, String key) {
    if (values.stream().anyMatch(String::isBlank)) {
      throw new ConfigProblem(key, "must not hold an empty text");
    }
  }

  /** Where a secret is; {@code what} it is. */
  static void reference(String reference, String key, String what) {
    if (!reference.isEmpty() && !reference.matches(REFERENCE)) {
      throw new ConfigProblem(
          key,
          "must be env:NAME, file:PATH (a path from / or ~/) or empty, never the %1$s itself; what stands there is not shown. Put the %1$s into a file only you can read (chmod 600) and write file:PATH"
              .formatted(what));
    }
  }

  static void oneOf(List<String> words, String value, String key) {
    if (!words.contains(value)) {
      throw new ConfigProblem(
          key, "must be one of " + String.join(", ", words) + ", was \"" + value + "\"");
    }
  }

  static String shown(Duration value) {
    return value.toMillis() % 1000 == 0 ? value.toSeconds() + " s" : value.toMillis() + " ms";
  }
}
