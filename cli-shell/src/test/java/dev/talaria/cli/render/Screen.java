package dev.talaria.cli.render;

import java.text.BreakIterator;
import java.util.Locale;
import java.util.function.ToIntFunction;
import java.util.regex.Pattern;

/**
 * How terminals measure text, written apart from the code under test: wide by East Asian width and
 * emoji presentation, nothing for marks and joiners.
 */
final class Screen {
  private static final Pattern MOVE = Pattern.compile("\u001b\\[(\\d+)G");

  private Screen() {}

  /** As xterm does: the sum over code points. */
  static int width(String text) {
    return after(text, Screen::plainWidth);
  }

  /** As terminals do that join emoji: two cells for each sequence. */
  static int joinedWidth(String text) {
    return after(text, Screen::joinedPlainWidth);
  }

  /** Where the cursor stands in the end; a move to a column must not go back over text. */
  private static int after(String line, ToIntFunction<String> measure) {
    var move = MOVE.matcher(line);
    int column = 0;
    int start = 0;
    while (move.find()) {
      column += measure.applyAsInt(line.substring(start, move.start()));
      int to = Integer.parseInt(move.group(1)) - 1;
      if (to < column) {
        throw new AssertionError("the border covers text: " + line);
      }
      column = to;
      start = move.end();
    }
    return column + measure.applyAsInt(line.substring(start));
  }

  private static int plainWidth(String text) {
    return text.codePoints().map(Screen::width).sum();
  }

  private static int joinedPlainWidth(String text) {
    var breaks = BreakIterator.getCharacterInstance(Locale.ROOT);
    breaks.setText(text);
    int sum = 0;
    int start = breaks.first();
    for (int end = breaks.next(); end != BreakIterator.DONE; end = breaks.next()) {
      var cluster = text.substring(start, end);
      boolean emoji =
          cluster.indexOf(0xFE0F) >= 0 || cluster.codePoints().anyMatch(c -> c >= 0x1F000);
      sum += emoji ? 2 : width(cluster);
      start = end;
    }
    return sum;
  }

  private static int width(int c) {
    int type = Character.getType(c);
    if (type == Character.NON_SPACING_MARK
        || type == Character.ENCLOSING_MARK
        || c == 0x200B
        || c == 0x200D
        || c == 0xFE0F) {
      return 0;
    }
    boolean flag = c >= 0x1F1E6 && c <= 0x1F1FF;
    boolean wide = (c >= 0x1100 && c <= 0x115F)
        || (c >= 0x2E80 && c <= 0xA4CF && c != 0x303F)
        || (c >= 0xAC00 && c <= 0xD7A3)
        || (c >= 0xF900 && c <= 0xFAFF)
        || (c >= 0xFE30 && c <= 0xFE6F)
        || (c >= 0xFF00 && c <= 0xFF60)
        || (c >= 0x1F300 && c <= 0x1FAFF)
        || (c >= 0x20000 && c <= 0x3FFFD);
    return wide && !flag ? 2 : 1;
  }
}
