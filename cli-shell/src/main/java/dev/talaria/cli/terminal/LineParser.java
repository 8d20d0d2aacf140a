package dev.talaria.cli.terminal;

import java.util.List;
import org.jline.reader.EOFError;
import org.jline.reader.ParsedLine;
import org.jline.reader.Parser;

/**
 * Words between blanks, and a line that goes on after a backslash. Knows no quotes: lines are
 * prose.
 */
final class LineParser implements Parser {

  @Override
  public ParsedLine parse(String line, int cursor, ParseContext context) {
    boolean accepting =
        context == ParseContext.ACCEPT_LINE || context == ParseContext.SECONDARY_PROMPT;
    if (accepting && continues(line)) {
      throw new EOFError(-1, -1, "the line goes on", "");
    }
    int at = Math.min(Math.max(cursor, 0), line.length());
    int start = at;
    while (start > 0 && !Character.isWhitespace(line.charAt(start - 1))) {
      start--;
    }
    int end = at;
    while (end < line.length() && !Character.isWhitespace(line.charAt(end))) {
      end++;
    }
    return new Word(line, line.substring(start, end), at - start, at);
  }

  /** An odd number of backslashes at the end: the last one is not itself escaped. */
  private static boolean continues(String line) {
    int backslashes = 0;
    while (backslashes < line.length() && line.charAt(line.length() - 1 - backslashes) == '\\') {
      backslashes++;
    }
    return backslashes % 2 == 1;
  }

  /** What was typed, without the backslashes that only continued a line. */
  static String joined(String line) {
    return line.replace("\\\n", "\n");
  }

  /** A word and where the cursor stands in it; the only word that anyone asks for. */
  private record Word(String line, String word, int wordCursor, int cursor) implements ParsedLine {
    @Override
    public int wordIndex() {
      return 0;
    }

    @Override
    public List<String> words() {
      return List.of(word);
    }
  }
}
