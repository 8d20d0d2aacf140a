package dev.talaria.actors.session;

import dev.talaria.runtime.session.Outcome;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.store.SessionRecord.State;
import dev.talaria.runtime.store.Store;
import dev.talaria.runtime.store.StoreProblem;
import org.jspecify.annotations.Nullable;

/**
 * The sessions that did, or do, the work of one call. There is more than one where the calling
 * session broke, which takes with it what works for it. Reads the store, so it blocks.
 */
record Lineage(String turn, String call, Store reads) {
  /** The one that works or has an answer; otherwise a name for the next. */
  SessionId current() throws StoreProblem {
    int attempt = 0;
    var found = nth(attempt);
    while (found != null && isVoid(found)) {
      attempt++;
      found = nth(attempt);
    }
    return SessionId.doing(turn, call, attempt);
  }

  /** The last that was begun, or null. */
  @Nullable
  SessionRecord last() throws StoreProblem {
    SessionRecord last = null;
    var found = nth(0);
    for (int attempt = 1; found != null; attempt++) {
      last = found;
      found = nth(attempt);
    }
    return last;
  }

  private @Nullable SessionRecord nth(int attempt) throws StoreProblem {
    return reads.session(SessionId.doing(turn, call, attempt)).orElse(null);
  }

  private static boolean isVoid(SessionRecord session) {
    return session.state() == State.ENDED
        && session.outcome() != null
        && session.outcome().state() == Outcome.State.CANCELLED;
  }
}
