package dev.talaria.runtime.digest.render;

/**
 * Makes text from a log safe to show: what would steer a terminal or turn the line is shown as a
 * sign.
 */
final class Visible {
  private Visible() {}

  /** Line breaks and tabs stay. */
  static String of(String text) {
    var shown = new StringBuilder(text.length());
    text.codePoints().forEach(c -> shown.appendCodePoint(visible(c)));
    return shown.toString();
  }

  private static int visible(int c) {
    if (c == '\n' || c == '\t') {
      return c;
    }
    if (c < 0x20) {
      return 0x2400 + c; // the pictures of control codes
    }
    if (c == 0x7f) {
      return 0x2421;
    }
    boolean turnsText = (c >= 0x202A && c <= 0x202E)
        || (c >= 0x2066 && c <= 0x2069)
        || c == 0x200E
        || c == 0x200F
        || c == 0x061C;
    boolean breaks = c == 0x2028 || c == 0x2029;
    boolean secondControls = c >= 0x80 && c < 0xA0;
    boolean tag = c >= 0xE0000 && c <= 0xE007F;
    return turnsText || breaks || secondControls || tag || (c >= 0xD800 && c <= 0xDFFF)
        ? 0xFFFD
        : c;
  }
}
