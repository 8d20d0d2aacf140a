package dev.talaria.runtime.store;

import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.SessionKind;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which sessions.
 *
 * @param kinds empty means all
 * @param parent only those started from it; null means all
 * @param unendedOnly without those that have ended
 * @param text only those whose title, work or result holds it; empty means all
 * @param idPrefix only those whose id begins with it; empty means all
 */
public record SessionQuery(
    Set<SessionKind> kinds,
    @Nullable SessionId parent,
    boolean unendedOnly,
    String text,
    String idPrefix,
    int limit) {
  public static SessionQuery all() {
    return new SessionQuery(Set.of(), null, false, "", "", Integer.MAX_VALUE);
  }
}
