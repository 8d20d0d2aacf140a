package dev.talaria.runtime.display;

/**
 * Text from a model, a tool, a file or a chat, made safe for a terminal: whatever it holds, it
 * moves no cursor, sets no title or clipboard, rings no bell and turns no writing around.
 *
 * <p>Control characters are shown rather than dropped, so that nobody is fooled by what is not
 * seen: {@code ESC [2J} becomes {@code ␛[2J}, what would be unseen becomes {@code <U+202E>}. Kept
 * are line ends, tabs, joiners within emoji and in scripts that need them, and one variation
 * selector behind a character. All else that takes no cell is left out or shown. Safe text stays
 * the same object.
 */
public final class VisibleText {
  /** More marks on one character would draw over other lines. */
  private static final int MOST_MARKS = 6;

  private static final int JOINER = 0x200D;
  private static final int NON_JOINER = 0x200C;
  private static final int BLACK_FLAG = 0x1F3F4;

  private VisibleText() {}

  /** Several lines; {@code \r\n} is one line end. */
  public static String block(String text) {
    return isPlain(text) ? text : shown(text.replace("\r\n", "\n"));
  }

  /**
   * Text for a file or a pipe, where another program may read it: only what would command the
   * terminal that shows it in the end is spelled out, namely control characters other than line
   * ends and tabs, and what turns the direction of writing around. {@code \r\n} is one line end.
   */
  public static String piped(String text) {
    StringBuilder out = new StringBuilder(text.length());
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c == '\r' && (at + 1 == text.length() || text.charAt(at + 1) == '\n')) {
        continue; // at the very end its line end may come with the next piece
      }
      if (isCommand(c)) {
        spell(out, c);
      } else {
        out.append(c);
      }
    }
    return out.toString();
  }

  private static boolean isCommand(char c) {
    return (c < 0x20 && c != '\n' && c != '\t')
        || (c >= 0x7f && c <= 0x9f)
        || (c >= 0x202a && c <= 0x202e)
        || (c >= 0x2066 && c <= 0x2069);
  }

  /** One line: line ends are shown as {@code ⏎}, tabs as spaces. */
  public static String line(String text) {
    String block = block(text);
    return block.indexOf('\n') < 0 && block.indexOf('\t') < 0
        ? block
        : block.replace("\n", "⏎").replace('\t', ' ');
  }

  /** One line of at most so many cells, cut between grapheme clusters with {@code …} at its end. */
  public static String preview(String text, int cells) {
    int enough = Math.max(0, cells) * 16 + 16; // longer clusters are cut: nobody can read them
    boolean longer = text.length() > enough;
    String start = longer ? text.substring(0, enough) : text;
    String line = line(start.strip());
    if (!longer && CellWidth.of(line) <= cells) {
      return line;
    }
    return cells < 1 ? "" : CellWidth.fit(line, cells - 1).stripTrailing() + "…";
  }

  private static boolean isPlain(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if ((c < 0x20 && c != '\n' && c != '\t') || c >= 0x7f) {
        return false;
      }
    }
    return true;
  }

  private static String shown(String text) {
    StringBuilder out = new StringBuilder(text.length() + 16);
    int before = 0;
    int marks = 0;
    for (int at = 0; at < text.length(); ) {
      int c = text.codePointAt(at);
      at += Character.charCount(c);
      int after = at < text.length() ? text.codePointAt(at) : 0;
      boolean mark = isMark(c);
      boolean kept = isKept(c, before, after, mark ? marks + 1 : 0);
      if (mark && (marks >= MOST_MARKS || before == 0 || before == '\n')) {
        continue;
      }
      if (!kept && isSilent(c)) {
        continue;
      }
      if (kept) {
        out.appendCodePoint(c);
        before = isSelector(c) ? before : c;
      } else {
        spell(out, c);
        before = out.codePointBefore(out.length());
      }
      marks = mark ? marks + 1 : 0;
    }
    return out.toString();
  }

  private static boolean isKept(int c, int before, int after, int marks) {
    if (c == '\n' || c == '\t') {
      return true;
    }
    if (c == JOINER) {
      return joins(before, after);
    }
    if (c == NON_JOINER) {
      return needsJoiners(before);
    }
    if (isSelector(c)) {
      return marks <= 1 && !Character.isWhitespace(before);
    }
    if (c >= 0xE0020 && c <= 0xE007F) { // the letters in flags of regions
      return before == BLACK_FLAG || (before >= 0xE0020 && before < 0xE007F);
    }
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.UNASSIGNED -> false;
      default -> !isBlank(c);
    };
  }

  private static void spell(StringBuilder out, int c) {
    if (c < 0x20) {
      out.append((char) (0x2400 + c));
    } else if (c == 0x7f) {
      out.append('␡');
    } else if (c == 0x9b) {
      out.append("␛["); // the one-character form of the same
    } else if (c == 0x9d) {
      out.append("␛]");
    } else if (c == 0x2028 || c == 0x2029) {
      out.append('\n');
    } else if (c >= 0xD800 && c <= 0xDFFF) {
      out.append('\uFFFD');
    } else {
      out.append("<U+%04X>".formatted(c));
    }
  }

  /** Harmless and common in pasted text: left out, as showing each would make it unreadable. */
  private static boolean isSilent(int c) {
    return c == 0xFEFF
        || c == 0xAD
        || c == 0x200B
        || c == 0x2060
        || isSelector(c)
        || c == JOINER
        || c == NON_JOINER;
  }

  private static boolean joins(int before, int after) {
    return (isPicture(before) && isPicture(after)) || needsJoiners(before);
  }

  private static boolean isPicture(int c) {
    return Character.isExtendedPictographic(c) || Character.isEmojiModifier(c);
  }

  private static boolean needsJoiners(int c) {
    if (!Character.isLetter(c) && !isMark(c)) {
      return false;
    }
    return switch (Character.UnicodeScript.of(c)) {
      case ARABIC,
          SYRIAC,
          NKO,
          MONGOLIAN,
          DEVANAGARI,
          BENGALI,
          GURMUKHI,
          GUJARATI,
          ORIYA,
          TAMIL,
          TELUGU,
          KANNADA,
          MALAYALAM,
          SINHALA,
          KHMER,
          MYANMAR,
          TIBETAN -> true;
      default -> false;
    };
  }

  private static boolean isMark(int c) {
    int type = Character.getType(c);
    return type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK;
  }

  private static boolean isSelector(int c) {
    return (c >= 0xFE00 && c <= 0xFE0F) || (c >= 0xE0100 && c <= 0xE01EF);
  }

  /** Letters that show nothing, used to hide or to pad. */
  private static boolean isBlank(int c) {
    return c == 0x115F
        || c == 0x1160
        || c == 0x3164
        || c == 0xFFA0
        || c == 0x034F
        || c == 0x17B4
        || c == 0x17B5;
  }
}
