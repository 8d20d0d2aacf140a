package dev.talaria.runtime.tool;

import dev.talaria.config.Nearest;
import dev.talaria.runtime.display.VisibleText;
import java.util.List;

/** Finds where in a file a text was probably meant to be, to help whoever quoted it wrongly. */
final class SimilarPlace {
  private static final int LINES = 20_000;
  private static final int LONGEST = 200;

  private SimilarPlace() {}

  /** Looks for the first line with something on it. */
  static String describe(String text, String old) {
    String wanted = old.lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .findFirst()
        .orElse("");
    List<String> lines = text.lines().limit(LINES).toList();
    int best = -1;
    double bestDistance = 0.5; // farther than half of it is not similar
    for (int i = 0; i < lines.size() && bestDistance > 0; i++) {
      double distance = distance(wanted, lines.get(i).strip());
      if (distance < bestDistance) {
        best = i;
        bestDistance = distance;
      }
    }
    if (best < 0) {
      return "nothing like its first line is there either: read the file again";
    }
    String why = bestDistance == 0
        ? "its first line is there, so white space or a later line differs"
        : "the most similar line is";
    return "%s: line %d: %s"
        .formatted(why, best + 1, VisibleText.preview(lines.get(best), LONGEST));
  }

  private static double distance(String wanted, String line) {
    int longest = Math.max(wanted.length(), line.length());
    int shortest = Math.min(wanted.length(), line.length());
    if (longest > LONGEST || longest > 2 * shortest) {
      return wanted.equals(line) ? 0 : 1;
    }
    return longest == 0 ? 1 : Nearest.distance(wanted, line) / (double) longest;
  }
}
