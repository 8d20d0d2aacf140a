package dev.talaria.docs;

import java.util.ArrayList;
import java.util.List;

/** Words of a command line as a shell sees them: quotes, and an end at a pipe or the like. */
final class CommandWords {
  private CommandWords() {}

  static List<String> of(String line) {
    var words = new ArrayList<String>();
    var word = new StringBuilder();
    boolean open = false;
    char quote = 0;
    for (char c : line.toCharArray()) {
      if (quote != 0) {
        if (c == quote) {
          quote = 0;
        } else {
          word.append(c);
        }
      } else if (c == '\'' || c == '"') {
        quote = c;
        open = true;
      } else if ("|><;&#".indexOf(c) >= 0) {
        break;
      } else if (!Character.isWhitespace(c)) {
        word.append(c);
        open = true;
      } else if (open) {
        words.add(word.toString());
        word.setLength(0);
        open = false;
      }
    }
    if (quote != 0) {
      throw new IllegalArgumentException("a quote is not closed: " + line);
    }
    if (open) {
      words.add(word.toString());
    }
    return words;
  }
}
