package dev.talaria.runtime.store;

import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.SessionKind;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which sessions.
 *
 * @param kinds empty means all
 * @param parent only those started from it; null means all
 * @param unendedOnly without those that have ended
 * @param text only those whose title, work or result holds it, a conversation in which nothing was
 *     said by the title of its first task; empty means all
 * @param idPrefix only those whose id begins with it; empty means all
 * @param activeSince only those in which something happened since then; null means all
 */
public record SessionQuery(
    Set<SessionKind> kinds,
    @Nullable SessionId parent,
    boolean unendedOnly,
    String text,
    String idPrefix,
    @Nullable Instant activeSince,
    int limit) {

  public SessionQuery(
      Set<SessionKind> kinds,
      @Nullable SessionId parent,
      boolean unendedOnly,
      String text,
      String idPrefix,
      int limit) {
    this(kinds, parent, unendedOnly, text, idPrefix, null, limit);
  }

  public static SessionQuery all() {
    return new SessionQuery(Set.of(), null, false, "", "", Integer.MAX_VALUE);
  }

  public static SessionQuery activeSince(Instant then, int limit) {
    return new SessionQuery(Set.of(), null, false, "", "", then, limit);
  }
}
