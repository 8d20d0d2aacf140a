package dev.talaria.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;

/** Finds the known name that somebody who typed another one most likely meant. */
public final class Nearest {
  private static final int LONGEST = 64;

  private Nearest() {}

  /** Empty where nothing is close: a third of the letters may be wrong, or one. */
  public static Optional<String> to(String typed, Collection<String> known) {
    if (typed.isBlank() || typed.length() > LONGEST) {
      return Optional.empty();
    }
    var bare = bare(typed);
    int allowed = Math.max(1, bare.length() / 3);
    return known.stream()
        .filter(name -> distance(bare, bare(name)) <= allowed)
        .min(Comparator.comparingInt((String name) -> distance(bare, bare(name)))
            .thenComparing(Comparator.naturalOrder()));
  }

  /** The end of a message about a name that is not known: the nearest one, else all there are. */
  public static String hint(String typed, Collection<String> known) {
    String near = suggestion(typed, known);
    return near.isEmpty() ? "; there are: " + String.join(", ", new TreeSet<>(known)) : near;
  }

  /** {@code "; did you mean x?"}, or nothing where no name is near. */
  public static String suggestion(String typed, Collection<String> known) {
    return to(typed, known).map(near -> "; did you mean " + near + "?").orElse("");
  }

  private static String bare(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[-_ ]", "");
  }

  /** Edits, where two letters in the wrong order count as one (optimal string alignment). */
  public static int distance(String from, String to) {
    int[] beforeLast = new int[to.length() + 1];
    int[] last = new int[to.length() + 1];
    for (int j = 0; j <= to.length(); j++) {
      last[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int[] row = new int[to.length() + 1];
      row[0] = i;
      for (int j = 1; j <= to.length(); j++) {
        int same = from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1;
        row[j] = Math.min(Math.min(row[j - 1], last[j]) + 1, last[j - 1] + same);
        if (i > 1
            && j > 1
            && from.charAt(i - 1) == to.charAt(j - 2)
            && from.charAt(i - 2) == to.charAt(j - 1)) {
          row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
        }
      }
      beforeLast = last;
      last = row;
    }
    return last[to.length()];
  }
}
