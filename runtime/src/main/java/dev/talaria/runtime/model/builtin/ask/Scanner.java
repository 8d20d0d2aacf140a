package dev.talaria.runtime.model.builtin.ask;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Cuts a request into literals, words and signs. Linear in its length; knows no language. */
final class Scanner {
  private static final String UNQUOTED = "[^\\s\\p{IsHan}，。；：！？、\"“”„«»‘’「」『』`()<>|]";
  private static final Pattern ITEM = Pattern.compile(
      "(?<code>```[a-z]*\\n?(?<fence>[^`]+)```|`(?<tick>[^`\\n]+)`)"
          + "|(?<quote>\"(?<q1>[^\"\\n]+)\"|“(?<q2>[^”\\n]+)”|„(?<q3>[^“”\\n]+)[“”]"
          + "|«\\s*(?<q4>[^»\\n]+?)\\s*»|「(?<q5>[^」\\n]+)」|‘(?<q6>[^’\\n]+)’"
          + "|(?<![\\p{L}\\p{N}])'(?<q7>[^'\\n]+)'(?![\\p{L}\\p{N}]))"
          + "|(?<url>https?://"
          + UNQUOTED
          + "+)"
          + "|(?<![\\p{L}\\p{N}/.])(?<when>\\d{4}-\\d\\d-\\d\\d(?:[T ]\\d\\d:\\d\\d(?::\\d\\d)?)?"
          + "|\\d{1,2}\\.\\d{1,2}\\.\\d{4}|(?:[01]?\\d|2[0-3])[:h][0-5]\\d)(?![\\p{N}:.])"
          + "|(?<chunk>"
          + UNQUOTED
          + "+(?:(?<=\\\\) "
          + UNQUOTED
          + "+){0,20})"
          + "|(?<han>\\p{IsHan}+)"
          + "|(?<sign>\\S)",
      Pattern.CASE_INSENSITIVE);
  private static final Pattern PIECE = Pattern.compile("\\p{L}[\\p{L}\\p{M}\\p{N}_]*|\\p{N}+|\\S");
  private static final Pattern TAIL = Pattern.compile("[.,;:!?…)\\]}'’]+$");

  private Scanner() {}

  static List<Token> scan(String text) {
    List<Token> tokens = new ArrayList<>();
    Matcher m = ITEM.matcher(text);
    while (m.find()) {
      if (m.group("code") != null) {
        String code = m.group("fence") != null ? m.group("fence") : m.group("tick");
        tokens.add(Token.literal(new Literal(Literal.Kind.CODE, code.strip()), m.start(), m.end()));
      } else if (m.group("quote") != null) {
        tokens.add(Token.literal(new Literal(Literal.Kind.QUOTE, quoted(m)), m.start(), m.end()));
      } else if (m.group("url") != null) {
        String url = TAIL.matcher(m.group()).replaceFirst("");
        tokens.add(
            Token.literal(new Literal(Literal.Kind.URL, url), m.start(), m.start() + url.length()));
        tail(m.group().substring(url.length()), m.start() + url.length(), tokens);
      } else if (m.group("when") != null) {
        tokens.add(Token.literal(new Literal(Literal.Kind.WHEN, m.group()), m.start(), m.end()));
      } else if (m.group("chunk") != null) {
        boolean alone = m.start() == 0 || Character.isWhitespace(text.charAt(m.start() - 1));
        chunk(m.group(), m.start(), alone, tokens);
      } else if (m.group("han") != null) {
        tokens.add(Token.word(m.group(), m.start(), m.end(), List.of()));
      } else {
        tail(m.group(), m.start(), tokens);
      }
    }
    return tokens;
  }

  private static String quoted(Matcher m) {
    for (int i = 1; i <= 7; i++) {
      String inside = m.group("q" + i);
      if (inside != null) {
        return inside.strip();
      }
    }
    return m.group();
  }

  /** What stands between spaces: a path, a glob, a host, or words with signs around them. */
  private static void chunk(String chunk, int start, boolean alone, List<Token> tokens) {
    String core = TAIL.matcher(chunk).replaceFirst("");
    Literal literal =
        alone && chunk.matches("\\.{1,2}|~") ? path(chunk) : core.isEmpty() ? null : literal(core);
    if (literal == null) {
      words(chunk, start, tokens);
      return;
    }
    int end = start + (core.isEmpty() ? chunk.length() : core.length());
    tokens.add(Token.literal(literal, start, end));
    tail(chunk.substring(end - start), end, tokens);
  }

  private static Literal path(String text) {
    return new Literal(Literal.Kind.PATH, text);
  }

  private static @Nullable Literal literal(String core) {
    if (core.matches("(?=.*\\*)[\\w./~*?{},\\[\\]-]*\\w[\\w./~*?{},\\[\\]-]*")) {
      return new Literal(Literal.Kind.GLOB, core);
    }
    if (PathLooks.isHost(core)) {
      return new Literal(Literal.Kind.HOST, core);
    }
    return PathLooks.isPath(core) ? path(core.replaceAll("\\\\(?=[ ()&'])", "")) : null;
  }

  private static void words(String chunk, int start, List<Token> tokens) {
    Matcher m = PIECE.matcher(chunk);
    while (m.find()) {
      if (Character.isLetterOrDigit(m.group().codePointAt(0))) {
        tokens.add(Token.word(m.group(), start + m.start(), start + m.end(), List.of()));
      } else {
        tail(m.group(), start + m.start(), tokens);
      }
    }
  }

  /** Signs that end a clause are kept; others, the colon too, say nothing. */
  private static void tail(String signs, int start, List<Token> tokens) {
    for (int i = 0; i < signs.length(); i++) {
      if (".,;!?…，。；！？、".indexOf(signs.charAt(i)) >= 0) {
        tokens.add(Token.sign(signs.substring(i, i + 1), start + i));
      }
    }
  }
}
