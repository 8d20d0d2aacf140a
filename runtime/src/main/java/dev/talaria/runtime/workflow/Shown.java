package dev.talaria.runtime.workflow;

/** Words of a file as messages quote them. */
final class Shown {
  private static final int LONGEST = 60;

  private Shown() {}

  /** One line of it, not too much. */
  static String brief(String text) {
    var line = text.strip().replaceAll("\\s+", " ");
    return line.codePointCount(0, line.length()) <= LONGEST
        ? line
        : line.substring(0, line.offsetByCodePoints(0, LONGEST - 1)) + "…";
  }
}
