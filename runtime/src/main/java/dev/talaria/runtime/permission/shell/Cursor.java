package dev.talaria.runtime.permission.shell;

/** A place in a text, moved forward by whoever reads. */
final class Cursor {
  /** How deep substitutions and groups may nest before reading is given up. */
  private static final int MOST_NESTED = 60;

  /** Reading cannot go on. Thrown and caught within this package only. */
  static final class Stuck extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Stuck(String why) {
      super(why, null, false, false);
    }
  }

  private final String text;
  private int at;
  private int nested;

  Cursor(String text, int nested) {
    this.text = text;
    this.nested = nested;
  }

  boolean done() {
    return at >= text.length();
  }

  /** The character {@code ahead} of the place, or NUL behind the end. */
  char peek(int ahead) {
    return at + ahead < text.length() ? text.charAt(at + ahead) : '\0';
  }

  boolean at(String expected) {
    return text.startsWith(expected, at);
  }

  char next() {
    return text.charAt(at++);
  }

  void skip(int count) {
    at = Math.min(text.length(), at + count);
  }

  boolean take(String expected) {
    boolean there = at(expected);
    if (there) {
      at += expected.length();
    }
    return there;
  }

  String takeUntil(char end, String what) {
    int stop = text.indexOf(end, at);
    if (stop < 0) {
      throw new Stuck("a " + what + " is not closed");
    }
    String inside = text.substring(at, stop);
    at = stop + 1;
    return inside;
  }

  /** The rest of the line, without its end; the place is behind the end. */
  String takeLine() {
    int stop = text.indexOf('\n', at);
    String line = text.substring(at, stop < 0 ? text.length() : stop);
    at = stop < 0 ? text.length() : stop + 1;
    return line;
  }

  /** Goes over blanks, continued lines and a comment. */
  void blanks() {
    while (!done()) {
      if (peek(0) == ' ' || peek(0) == '\t') {
        skip(1);
      } else if (at("\\\n")) {
        skip(2);
      } else if (peek(0) == '#') {
        while (!done() && peek(0) != '\n') {
          skip(1);
        }
      } else {
        return;
      }
    }
  }

  int mark() {
    return at;
  }

  void back(int mark) {
    at = mark;
  }

  int nested() {
    return nested;
  }

  void enter() {
    if (++nested > MOST_NESTED) {
      throw new Stuck("it is nested too deeply");
    }
  }

  void leave() {
    nested--;
  }
}
