package dev.talaria.runtime.store;

import dev.talaria.runtime.session.SessionId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A permission that the person gave for good.
 *
 * @param grant what {@code permission} prints
 * @param from who asked for it; null where an earlier version did not keep it
 */
public record GrantRecord(
    String id, String grant, Instant at, @Nullable Origin from) {
  private static final String PREFIX = "grant-";

  /** A session as it was: it may be gone before its grant is. {@code taskNumber} 0: no task. */
  public record Origin(SessionId session, int taskNumber, String prompt) {}

  /** The id of the grant that the answer to this question gave. */
  public static String idOf(int question) {
    return PREFIX + question;
  }

  /** The question that gave it; 0 where it was none. */
  public int question() {
    return name().matches("[0-9]{1,9}") ? Integer.parseInt(name()) : 0;
  }

  /** What a person calls it: the number of the question that it answered. */
  public String name() {
    return id.startsWith(PREFIX) ? id.substring(PREFIX.length()) : id;
  }
}
