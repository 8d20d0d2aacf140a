package dev.talaria.runtime.board;

import java.time.Instant;
import java.util.regex.Pattern;

/**
 * A set of cards that belong together.
 *
 * @param name lower-case letters, digits, {@code -} and {@code _}; a letter or digit first
 * @param about one line for people; may be empty
 */
public record Board(String name, String about, Instant createdAt) {
  /** Is always there. */
  public static final String DEFAULT = "default";

  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9_-]{0,63}");

  public Board {
    if (!isName(name)) {
      throw new IllegalArgumentException("no name of a board: " + name);
    }
  }

  public static boolean isName(String text) {
    return NAME.matcher(text).matches();
  }
}
