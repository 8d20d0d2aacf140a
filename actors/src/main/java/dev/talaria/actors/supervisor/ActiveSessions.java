package dev.talaria.actors.supervisor;

import dev.talaria.actors.session.SessionActor;
import dev.talaria.runtime.session.SessionConfig;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.SessionKind;
import dev.talaria.runtime.store.SessionRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.pekko.actor.typed.ActorRef;
import org.jspecify.annotations.Nullable;

/**
 * The sessions that are not over. One has no actor while it waits for its place, and while it is
 * put away because nothing happened in it. Confined to the supervisor.
 */
final class ActiveSessions {
  private final Map<SessionId, Entry> entries = new HashMap<>();
  private final Map<SessionId, Integer> startedFrom = new HashMap<>();
  private int places;

  /** One of them. */
  final class Entry {
    private final SessionId id;
    private final SessionKind kind;
    private final @Nullable SessionId parent;
    private final List<Runnable> afterwards = new ArrayList<>();
    private SessionConfig config;
    private @Nullable ActorRef<SessionActor.Command> actor;
    private @Nullable Instant restsSince;
    private boolean leaving;

    private Entry(
        SessionId id, SessionKind kind, @Nullable SessionId parent, SessionConfig config) {
      this.id = id;
      this.kind = kind;
      this.parent = parent;
      this.config = config;
    }

    SessionId id() {
      return id;
    }

    SessionKind kind() {
      return kind;
    }

    @Nullable
    SessionId parent() {
      return parent;
    }

    SessionConfig config() {
      return config;
    }

    void configure(SessionConfig next) {
      config = next;
    }

    @Nullable
    ActorRef<SessionActor.Command> actor() {
      return actor;
    }

    /** It is run by this actor, or by none. */
    void runBy(@Nullable ActorRef<SessionActor.Command> next) {
      change(() -> {
        actor = next;
        restsSince = null;
      });
    }

    /** Somebody may have something to say to it: it is not put away soon. */
    void touched(Instant now) {
      restsSince = restsSince == null ? null : now;
    }

    /** Nothing happens in it by itself. */
    void rests(Instant since) {
      change(() -> restsSince = restsSince == null ? since : restsSince);
    }

    void works() {
      change(() -> restsSince = null);
    }

    /** It goes on by itself. */
    boolean isAtWork() {
      return actor != null && restsSince == null;
    }

    boolean restedBefore(Instant limit) {
      return actor != null && restsSince != null && restsSince.isBefore(limit);
    }

    /** It was told to end its actor, and has not answered yet. */
    boolean isLeaving() {
      return leaving;
    }

    void leaves() {
      leaving = true;
    }

    /** Runs {@code work} now, or once it is known whether its actor ends. */
    void whenSettled(Runnable work) {
      if (leaving) {
        afterwards.add(work);
      } else {
        work.run();
      }
    }

    /** It left, or stays. */
    void settled() {
      leaving = false;
      var work = List.copyOf(afterwards);
      afterwards.clear();
      work.forEach(Runnable::run);
    }

    private boolean takesPlace() {
      return SessionKind.TASKS.contains(kind) && isAtWork();
    }

    private boolean countsForParent() {
      return parent != null && SessionKind.TASKS.contains(kind);
    }

    private void change(Runnable change) {
      places -= takesPlace() ? 1 : 0;
      change.run();
      places += takesPlace() ? 1 : 0;
    }
  }

  /** One without an actor yet. */
  Entry add(SessionId id, SessionKind kind, @Nullable SessionId parent, SessionConfig config) {
    remove(id);
    var entry = new Entry(id, kind, parent, config);
    entries.put(id, entry);
    if (entry.countsForParent()) {
      startedFrom.merge(parent, 1, Integer::sum);
    }
    return entry;
  }

  Entry add(SessionRecord session) {
    return add(session.id(), session.kind(), session.parent(), session.config());
  }

  void remove(SessionId id) {
    var entry = entries.remove(id);
    if (entry == null) {
      return;
    }
    places -= entry.takesPlace() ? 1 : 0;
    if (entry.countsForParent()) {
      startedFrom.computeIfPresent(entry.parent, (parent, n) -> n == 1 ? null : n - 1);
    }
  }

  @Nullable
  Entry get(@Nullable SessionId id) {
    return id == null ? null : entries.get(id);
  }

  /** The one that this actor runs. */
  Optional<Entry> runBy(ActorRef<?> actor) {
    return entries.values().stream().filter(entry -> actor.equals(entry.actor)).findFirst();
  }

  List<Entry> all() {
    return List.copyOf(entries.values());
  }

  /** Tasks at work. */
  int places() {
    return places;
  }

  /** Tasks of a conversation that are not over. */
  int startedFrom(SessionId conversation) {
    return startedFrom.getOrDefault(conversation, 0);
  }
}
