package dev.talaria.runtime.board;

import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A set of cards that belong together.
 *
 * @param name lower-case letters, digits, {@code -} and {@code _}; a letter or digit first
 * @param about one line for people; may be empty
 * @param removed what went because of its age; null where nothing did
 * @param formerly names that it had before, and that go on meaning it; the newest last
 */
public record Board(
    String name,
    String about,
    Instant createdAt,
    @Nullable Removed removed,
    List<String> formerly) {
  /** Is always there. */
  public static final String DEFAULT = "default";

  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9_-]{0,63}");

  public Board {
    if (!isName(name)) {
      throw new IllegalArgumentException("no name of a board: " + name);
    }
    formerly = formerly == null ? List.of() : List.copyOf(formerly);
  }

  public Board(String name, String about, Instant createdAt) {
    this(name, about, createdAt, null, List.of());
  }

  /** Whether it is, or was, called so. */
  public boolean isCalled(String named) {
    return name.equals(named) || formerly.contains(named);
  }

  /**
   * What was removed because of its age, in all.
   *
   * @param runs of workflows; their cards count among the cards
   * @param before nothing had happened to any of them since
   */
  public record Removed(int cards, int runs, Instant before) {
    /** With what was removed now. */
    public static Removed with(@Nullable Removed so, Removed more) {
      return so == null
          ? more
          : new Removed(
              so.cards + more.cards,
              so.runs + more.runs,
              so.before.isAfter(more.before) ? so.before : more.before);
    }
  }

  public static boolean isName(String text) {
    return NAME.matcher(text).matches();
  }
}
