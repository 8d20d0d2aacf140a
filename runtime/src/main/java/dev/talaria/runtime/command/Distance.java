package dev.talaria.runtime.command;

/** How many slips of the finger lie between two words: letters lost, added, changed or swapped. */
final class Distance {
  private static final int LONGEST_WORD = 64;

  private Distance() {}

  static int between(String a, String b) {
    if (a.length() > LONGEST_WORD) {
      return a.length();
    }
    var steps = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        steps[i][j] = Math.min(i, j) == 0 ? Math.max(i, j) : step(steps, a, b, i, j);
      }
    }
    return steps[a.length()][b.length()];
  }

  private static int step(int[][] steps, String a, String b, int i, int j) {
    int changed = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
    int least =
        Math.min(steps[i - 1][j - 1] + changed, Math.min(steps[i - 1][j], steps[i][j - 1]) + 1);
    boolean swapped =
        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
    return swapped ? Math.min(least, steps[i - 2][j - 2] + 1) : least;
  }
}
