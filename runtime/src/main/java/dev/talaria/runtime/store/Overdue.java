package dev.talaria.runtime.store;

import dev.talaria.runtime.session.SessionId;
import java.util.List;

/**
 * What may be removed because of its age.
 *
 * @param sessions those that ended longest ago first; each ended, every result of it was seen, and
 *     nothing that was started from it goes on
 * @param answers whether there are remembered answers that are older
 */
public record Overdue(List<SessionId> sessions, boolean answers) {
  public boolean nothing() {
    return sessions.isEmpty() && !answers;
  }
}
