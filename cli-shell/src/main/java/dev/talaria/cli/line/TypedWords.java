package dev.talaria.cli.line;

import dev.talaria.cli.command.Refused;

/** A line, word by word: one in quotes may hold blanks, and what is left can be had as it is. */
final class TypedWords {
  private final String line;
  private int at;

  /** {@code quoted}: it stood in quotes, which are not part of the text. */
  record Word(String text, boolean quoted) {}

  /** {@code assigned}: its value follows at once. */
  record Option(String name, boolean assigned) {}

  TypedWords(String line) {
    this.line = line;
    skipBlanks();
  }

  boolean atEnd() {
    return at == line.length();
  }

  boolean startsWith(String text) {
    return line.startsWith(text, at);
  }

  Word next() throws Refused {
    char quote = atEnd() ? ' ' : line.charAt(at);
    if (quote != '"' && quote != '\'') {
      var word = until(" ");
      skipBlanks();
      return new Word(word, false);
    }
    int end = line.indexOf(quote, at + 1);
    if (end < 0) {
      throw Refused.usage("a quote is not closed: " + line.substring(at), "");
    }
    var text = line.substring(at + 1, end);
    at = end + 1;
    skipBlanks();
    return new Word(text, true);
  }

  /** The same, but a value may stand in quotes by itself: {@code since="2 hours ago"}. */
  Word assigned() throws Refused {
    int start = at;
    var name = startsWith("\"") || startsWith("'") ? "" : until("=");
    if (name.isEmpty() || !(startsWith("=\"") || startsWith("='"))) {
      at = start;
      return next();
    }
    at++;
    return new Word(name + "=" + next().text(), true);
  }

  Option option() {
    var name = until("=");
    boolean assigned = startsWith("=");
    if (assigned) {
      at++;
    } else {
      skipBlanks();
    }
    return new Option(name, assigned);
  }

  /** All that is left, as it was typed. */
  String rest() {
    var rest = line.substring(at);
    at = line.length();
    return rest;
  }

  /** All that is left as one name, with or without quotes around it. */
  String restAsName() {
    var rest = rest().strip();
    boolean quoted = rest.length() > 1
        && (rest.charAt(0) == '"' || rest.charAt(0) == '\'')
        && rest.indexOf(rest.charAt(0), 1) == rest.length() - 1;
    return quoted ? rest.substring(1, rest.length() - 1) : rest;
  }

  /** Up to a blank or that. */
  private String until(String end) {
    int start = at;
    while (!atEnd() && !Character.isWhitespace(line.charAt(at)) && !startsWith(end)) {
      at++;
    }
    return line.substring(start, at);
  }

  private void skipBlanks() {
    while (!atEnd() && Character.isWhitespace(line.charAt(at))) {
      at++;
    }
  }
}
