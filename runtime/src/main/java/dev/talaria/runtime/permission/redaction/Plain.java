package dev.talaria.runtime.permission.redaction;

/**
 * A text without what can stand unseen between two of its characters: control sequences of
 * terminals, control characters but for line ends and tabs, zero-width and direction marks. Knows
 * where each character came from.
 */
final class Plain {
  private static final int MOST_PARAMETERS = 40;
  private static final int LONGEST_SEQUENCE = MOST_PARAMETERS + 2;

  final String text;
  private final int[] origins;
  private final int length;

  private Plain(String text, int[] origins, int length) {
    this.text = text;
    this.origins = origins;
    this.length = length;
  }

  static Plain of(String text) {
    int first = 0;
    while (first < text.length() && !isUnseen(text.charAt(first))) {
      first++;
    }
    if (first == text.length()) {
      return new Plain(text, new int[0], text.length());
    }
    StringBuilder plain = new StringBuilder(text.length());
    int[] origins = new int[text.length()];
    int at = 0;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '\u001b') {
        at = behindSequence(text, at + 1);
      } else if (c == '\u009b') {
        at = behindParameters(text, at + 1);
      } else if (isUnseen(c)) {
        at++;
      } else {
        origins[plain.length()] = at++;
        plain.append(c);
      }
    }
    return new Plain(plain.toString(), origins, text.length());
  }

  /** How much of a text there is before a control sequence that its end cuts in two. */
  static int complete(String text) {
    int last = Math.max(text.lastIndexOf('\u001b'), text.lastIndexOf('\u009b'));
    if (last < 0 || text.length() - last > LONGEST_SEQUENCE) {
      return text.length();
    }
    int at = last + 1;
    if (text.charAt(last) == '\u001b') {
      if (at == text.length()) {
        return last;
      }
      if (text.charAt(at++) != '[') {
        return text.length();
      }
    }
    while (at < text.length() && isParameter(text.charAt(at))) {
      at++;
    }
    return at == text.length() ? last : text.length();
  }

  /** Where the character at {@code index} of {@link #text} stands in the given text. */
  int origin(int index) {
    if (index >= text.length()) {
      return length;
    }
    return origins.length == 0 ? index : origins[index];
  }

  private static int behindSequence(String text, int at) {
    if (at >= text.length()) {
      return at;
    }
    return text.charAt(at) == '[' ? behindParameters(text, at + 1) : at; // others: the bare escape
  }

  private static int behindParameters(String text, int from) {
    int at = from;
    while (at < text.length() && at - from < MOST_PARAMETERS && isParameter(text.charAt(at))) {
      at++;
    }
    boolean ends = at < text.length() && text.charAt(at) >= 0x40 && text.charAt(at) < 0x7f;
    return ends ? at + 1 : from;
  }

  private static boolean isParameter(char c) {
    return c >= 0x20 && c < 0x40;
  }

  static boolean isUnseen(char c) {
    if (c < 0x7f) {
      return c < 0x20 && c != '\n' && c != '\t';
    }
    return c < 0xa0
        || c == 0xad
        || c == 0x034f
        || c == 0x061c
        || c == 0x180e
        || (c >= 0x200b && c <= 0x200f)
        || (c >= 0x202a && c <= 0x202e)
        || (c >= 0x2060 && c <= 0x206f)
        || (c >= 0xfe00 && c <= 0xfe0f)
        || c == 0xfeff;
  }
}
