package dev.talaria.runtime.tool.process;

/** The beginning and the end of a text that is too long to be shown whole. */
public final class Excerpt {
  private Excerpt() {}

  /** {@code text} whole where it fits. */
  public static String of(String text, int cap, long totalBytes) {
    return text.length() <= cap ? text : of(text, text, cap, totalBytes);
  }

  static String of(String head, String tail, int cap, long totalBytes) {
    String first = first(head, cap / 2);
    String last = last(tail, cap - cap / 2);
    return first
        + (first.endsWith("\n") ? "" : "\n")
        + "[… left out here: the whole output has " + totalBytes + " bytes …]\n"
        + last;
  }

  /** Ends at the end of a line where one is near. */
  private static String first(String text, int longest) {
    int end = Math.min(text.length(), longest);
    if (end < text.length()) {
      int line = text.lastIndexOf('\n', end - 1);
      end = line > longest / 2 ? line + 1 : between(text, end);
    }
    return text.substring(0, end);
  }

  private static String last(String text, int longest) {
    int start = Math.max(0, text.length() - longest);
    if (start > 0) {
      int line = text.indexOf('\n', start);
      start = line >= 0 && line < text.length() - longest / 2 ? line + 1 : between(text, start);
    }
    return text.substring(start);
  }

  /** Never between the two halves of one character. */
  private static int between(String text, int at) {
    return at > 0 && at < text.length() && Character.isLowSurrogate(text.charAt(at)) ? at - 1 : at;
  }
}
