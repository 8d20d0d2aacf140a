package dev.talaria.runtime.permission.place;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Globs as people write them in settings: {@code *} stays within one name of a path, {@code **}
 * crosses them, {@code ?} is one character, a leading {@code ~} is the home directory.
 */
public final class PathGlob {
  private PathGlob() {}

  /**
   * A glob over paths. Without a slash at the start it matches at any depth; what matches a
   * directory matches all in it, as people expect of {@code /srv/*}.
   */
  public static Pattern path(String glob, String home) {
    String whole = glob.equals("~") || glob.startsWith("~/") ? home + glob.substring(1) : glob;
    String anchored = whole.startsWith("/") ? whole : "**/" + whole;
    StringBuilder regex = new StringBuilder();
    int at = 0;
    while (at < anchored.length()) {
      if (anchored.startsWith("/**", at) && at + 3 == anchored.length()) {
        at += 3; // the directory itself and all below: so it is with every glob
      } else if (anchored.startsWith("**/", at)) {
        regex.append("(?:.*/)?");
        at += 3;
      } else if (anchored.startsWith("**", at)) {
        regex.append(".*");
        at += 2;
      } else {
        regex.append(one(anchored.charAt(at++), "[^/]"));
      }
    }
    return Pattern.compile(regex + "(?:/.*)?", Pattern.DOTALL);
  }

  /** A glob over a text that is no path: {@code *} matches everything. */
  public static Pattern text(String glob) {
    return stars(
        Arrays.stream(glob.split("[*]+", -1))
            .map(part ->
                part.chars().mapToObj(c -> one((char) c, ".")).collect(Collectors.joining()))
            .toList(),
        ".");
  }

  /**
   * Parts of fixed length with any characters between them. What stands first for a part is as good
   * as any that follows, so that it is never gone back on: else the time grows with each star by
   * another power of the length.
   *
   * @param parts regular expressions; the text begins with the first and ends with the last
   * @param any a regular expression for one character
   */
  static Pattern stars(List<String> parts, String any) {
    StringBuilder regex = new StringBuilder(parts.getFirst());
    for (String part : parts.subList(1, Math.max(1, parts.size() - 1))) {
      regex.append("(?>").append(any).append("*?").append(part).append(')');
    }
    if (parts.size() > 1) {
      regex.append(any).append('*').append(parts.getLast());
    }
    return Pattern.compile(regex.toString(), Pattern.DOTALL);
  }

  private static String one(char c, String any) {
    return switch (c) {
      case '*' -> any + "*";
      case '?' -> any;
      default ->
        Character.isLetterOrDigit(c) ? String.valueOf(c) : Pattern.quote(String.valueOf(c));
    };
  }
}
