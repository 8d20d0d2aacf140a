package dev.talaria.runtime.store;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A part of a list.
 *
 * @param next where the rest begins; null where this is the end
 */
public record SessionPage(
    List<ListedSession> sessions, @Nullable Place next) {

  /** A place in the list of all sessions, which stays where it is when sessions come and go. */
  public record Place(String createdAt, long seq) {
    private static final Pattern TEXT = Pattern.compile("([0-9TZ:.+-]{10,60})_(\\d{1,18})");

    /** As a client is given it, to hand it back. */
    public String text() {
      return createdAt + "_" + seq;
    }

    /** Empty where the text is none of {@link #text}. */
    public static Optional<Place> parse(String text) {
      var parts = TEXT.matcher(text);
      return parts.matches()
          ? Optional.of(new Place(parts.group(1), Long.parseLong(parts.group(2))))
          : Optional.empty();
    }
  }
}
