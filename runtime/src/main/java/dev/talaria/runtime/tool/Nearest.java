package dev.talaria.runtime.tool;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** The name that somebody most likely meant. */
final class Nearest {
  private Nearest() {}

  /** {@code ", did you mean x?"}, or nothing where no name is near. */
  static String hint(String given, Collection<String> names) {
    return to(given, names).map(name -> "; did you mean " + name + "?").orElse("");
  }

  static Optional<String> to(String given, Collection<String> names) {
    int farthest = Math.max(2, given.length() / 2);
    return names.stream()
        .min(Comparator.comparingInt(name -> distance(given, name)))
        .filter(name -> distance(given, name) <= farthest);
  }

  /** How many letters have to be put in, taken out or changed (Levenshtein). */
  static int distance(String one, String other) {
    int[] before = new int[other.length() + 1];
    for (int j = 0; j <= other.length(); j++) {
      before[j] = j;
    }
    for (int i = 1; i <= one.length(); i++) {
      int[] now = new int[other.length() + 1];
      now[0] = i;
      for (int j = 1; j <= other.length(); j++) {
        int change = one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1;
        now[j] = Math.min(Math.min(now[j - 1], before[j]) + 1, before[j - 1] + change);
      }
      before = now;
    }
    return before[other.length()];
  }
}
