package dev.talaria.runtime.workflow;

import dev.talaria.runtime.workflow.Conditions.Kind;
import dev.talaria.runtime.workflow.Conditions.Token;
import dev.talaria.runtime.workflow.Conditions.Wrong;
import java.util.ArrayList;
import java.util.List;

/** Takes the text of a condition apart. */
final class ConditionTokens {
  private static final List<String> SIGNS = List.of("==", "!=", "<=", ">=", "<", ">", "(", ")");

  private final String text;
  private final List<Token> tokens = new ArrayList<>();
  private int at;

  ConditionTokens(String text) {
    this.text = text;
  }

  List<Token> all() {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (Character.isWhitespace(c)) {
        at++;
      } else if (c == '"' || c == '\'') {
        takeQuoted(c);
      } else if (!tookSign()) {
        takeBare();
      }
    }
    return tokens;
  }

  private void takeQuoted(char quote) {
    int close = text.indexOf(quote, at + 1);
    if (close < 0) {
      throw new Wrong(at, quote + " is not closed", "Write " + quote + " behind the text");
    }
    tokens.add(new Token(Kind.QUOTED, text.substring(at + 1, close), at));
    at = close + 1;
  }

  private boolean tookSign() {
    for (var sign : SIGNS) {
      if (text.startsWith(sign, at)) {
        tokens.add(new Token(Kind.SIGN, sign, at));
        at += sign.length();
        return true;
      }
    }
    return switch (text.charAt(at)) {
      case '=' -> throw new Wrong(at, "= compares nothing", "Write ==");
      case '!' -> throw new Wrong(at, "! means nothing here", "Write not, or !=");
      case '&' -> throw new Wrong(at, "& joins nothing", "Write and");
      case '|' -> throw new Wrong(at, "| joins nothing", "Write or");
      default -> false;
    };
  }

  /** A word or a reference. */
  private void takeBare() {
    int start = at;
    if (text.startsWith("${", at)) {
      int close = Templates.endOf(text, at);
      at = close < 0 ? text.length() : close + 1;
    } else {
      while (at < text.length() && !endsWord(text.charAt(at))) {
        at += text.startsWith("$${", at) ? 3 : 1;
      }
    }
    tokens.add(new Token(Kind.BARE, text.substring(start, at), start));
  }

  private boolean endsWord(char c) {
    return Character.isWhitespace(c) || "()<>=!\"'&|".indexOf(c) >= 0 || text.startsWith("${", at);
  }
}
