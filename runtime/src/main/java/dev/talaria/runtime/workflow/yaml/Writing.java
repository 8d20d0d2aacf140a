package dev.talaria.runtime.workflow.yaml;

/**
 * How a text is written in its file: which of its characters stands where is found by going through
 * both at once, when somebody asks.
 *
 * @param from of the source, in code points
 * @param to behind its last
 */
record Writing(String source, Place place, int from, int to, Style style) {
  /** What of the written is not in the text. */
  enum Style {
    PLAIN,
    SINGLE,
    DOUBLE,
    BLOCK
  }

  /** That of the whole text where it cannot be told more exactly. */
  Place at(String text, int offset) {
    int start = source.offsetByCodePoints(0, from);
    int at = style == Style.PLAIN ? start : afterHead(start);
    for (int i = 0; i < offset && at < source.length(); i++) {
      at = skipped(at, text.charAt(i));
      at = Math.min(source.length(), at + width(at));
    }
    if (offset < text.length() && at < source.length()) {
      at = skipped(at, text.charAt(offset));
    }
    return at >= source.length() ? place : walked(start, at);
  }

  String behind() {
    int end = source.offsetByCodePoints(0, to);
    int line = source.indexOf('\n', end);
    return source.substring(end, line < 0 ? source.length() : line).strip();
  }

  /** Behind the quote, or the line in which a block is announced. */
  private int afterHead(int start) {
    int line = source.indexOf('\n', start);
    return style != Style.BLOCK ? start + 1 : line < 0 ? source.length() : line + 1;
  }

  /** Indentation, line breaks that are folded away or escaped. */
  private int skipped(int from, char wanted) {
    int at = from;
    while (at < source.length()) {
      char c = source.charAt(at);
      boolean escapedBreak =
          style == Style.DOUBLE && c == '\\' && at + 1 < source.length() && isBreak(at + 1);
      if (escapedBreak) {
        at += 2;
      } else if (Character.isWhitespace(c) && !Character.isWhitespace(wanted)) {
        at++;
      } else {
        return at;
      }
    }
    return at;
  }

  private boolean isBreak(int at) {
    return source.charAt(at) == '\n' || source.charAt(at) == '\r';
  }

  /** How much is written for one character of the text. */
  private int width(int at) {
    char c = source.charAt(at);
    if (style == Style.SINGLE && c == '\'') {
      return 2;
    }
    if (style == Style.DOUBLE && c == '\\' && at + 1 < source.length()) {
      return switch (source.charAt(at + 1)) {
        case 'x' -> 4;
        case 'u' -> 6;
        case 'U' -> 10;
        default -> 2;
      };
    }
    return 1;
  }

  private Place walked(int start, int end) {
    int line = place.line();
    int column = place.column();
    for (int at = start; at < end; at += Character.charCount(source.codePointAt(at))) {
      boolean breaks = source.charAt(at) == '\n'
          || (source.charAt(at) == '\r' && (at + 1 >= end || source.charAt(at + 1) != '\n'));
      line = breaks ? line + 1 : line;
      column = breaks ? 1 : column + 1;
    }
    return new Place(line, column);
  }
}
