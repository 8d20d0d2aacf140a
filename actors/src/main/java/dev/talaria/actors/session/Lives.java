package dev.talaria.actors.session;

import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.wire.Event;
import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.pekko.actor.typed.ActorRef;
import org.jspecify.annotations.Nullable;

/**
 * What outlives a crash of a session's actor: which session it is, and who watches it. Everything
 * else is in the journal. Confined to the actor.
 */
final class Lives {
  private final Set<ActorRef<Event>> watchers = new LinkedHashSet<>();
  private final @Nullable String interrupted;
  private SessionId id;
  private boolean began;

  /** {@code interrupted}: why its first life is not the first, or null. */
  Lives(SessionId id, @Nullable String interrupted) {
    this.id = id;
    this.interrupted = interrupted;
  }

  /** Begins a life, and says why the one before it was interrupted: null where none was. */
  @Nullable
  String next() {
    var why = began ? "it crashed" : interrupted;
    began = true;
    return why;
  }

  SessionId id() {
    return id;
  }

  /** It is another session from now on: its turn became a task. */
  void become(SessionId task) {
    id = task;
  }

  Set<ActorRef<Event>> watchers() {
    return watchers;
  }
}
