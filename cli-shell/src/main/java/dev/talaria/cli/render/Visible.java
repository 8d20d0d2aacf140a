package dev.talaria.cli.render;

import dev.talaria.runtime.display.VisibleText;

/**
 * Text of others as it can be shown: what would command a terminal or hide itself is spelled out.
 */
public final class Visible {
  private static final int TAB = 4;

  private Visible() {}

  /** Keeps line ends; a carriage return before one is part of it. Tabs become blanks. */
  public static String text(String text) {
    return expandTabs(VisibleText.block(text));
  }

  /** All in one line: line ends become blanks. */
  public static String line(String text) {
    var visible = text(text);
    return visible.indexOf('\n') < 0 ? visible : visible.replace('\n', ' ');
  }

  private static String expandTabs(String text) {
    if (text.indexOf('\t') < 0) {
      return text;
    }
    var out = new StringBuilder(text.length() + 16);
    int column = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\t') {
        int blanks = TAB - column % TAB;
        out.repeat(' ', blanks);
        column += blanks;
      } else {
        out.append(c);
        column = c == '\n' ? 0 : column + 1;
      }
    }
    return out.toString();
  }
}
