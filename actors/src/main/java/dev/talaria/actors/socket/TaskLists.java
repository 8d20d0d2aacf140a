package dev.talaria.actors.socket;

import dev.talaria.actors.notifier.Told;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.SessionKind;
import dev.talaria.runtime.store.ListedSession;
import dev.talaria.runtime.store.SessionPage;
import dev.talaria.runtime.store.SessionQuery;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.store.SessionRecord.State;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.TaskInfo;
import dev.talaria.runtime.wire.TaskRequest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What {@code task.list} answers: without settings and journals, so that thousands cost little. */
final class TaskLists {
  private static final int LAST_ENDED = 20;

  private TaskLists() {}

  static Reply.Tasks of(Actors actors, TaskRequest.ListTasks list) throws Refusal {
    return list.all() ? all(actors, list) : recent(actors, list.conversation());
  }

  private static Reply.Tasks all(Actors actors, TaskRequest.ListTasks list) throws Refusal {
    int limit = list.limit() == null ? Integer.MAX_VALUE : list.limit();
    if (limit < 1) {
      throw Refusal.usage("a list of " + limit + " tasks says nothing", "give a limit above 0");
    }
    var query = query(null, false, limit);
    var from = place(list.from());
    if (list.limit() == null && from.isEmpty()) {
      return new Reply.Tasks(told(actors, whole(actors, query)), null, removed(actors));
    }
    var page = actors.read(store -> store.listed(query, from));
    var next = page.next();
    return new Reply.Tasks(
        told(actors, page.sessions()),
        next == null ? null : next.text(),
        next == null ? removed(actors) : null);
  }

  /** A list from its first to its last part. */
  static List<ListedSession> whole(Actors actors, SessionQuery query) throws Refusal {
    var found = new ArrayList<ListedSession>();
    Optional<SessionPage.Place> from = Optional.empty();
    do {
      var start = from;
      var page = actors.read(store -> store.listed(query, start));
      found.addAll(page.sessions());
      from = Optional.ofNullable(page.next());
    } while (from.isPresent() && found.size() < query.limit());
    return found;
  }

  /** Those that have not ended and come from that session, over however many between. */
  static Reply.Tasks below(Actors actors, SessionId top) throws Refusal {
    var found = new ArrayList<ListedSession>();
    for (var task : whole(actors, query(null, true, Integer.MAX_VALUE))) {
      if (comesFrom(actors, task.parent(), top)) {
        found.add(task);
      }
    }
    return new Reply.Tasks(told(actors, found));
  }

  private static boolean comesFrom(Actors actors, @Nullable SessionId parent, SessionId top)
      throws Refusal {
    var at = parent;
    while (at != null && !at.equals(top)) {
      var id = at;
      at = actors.read(store -> store.session(id)).map(SessionRecord::parent).orElse(null);
    }
    return at != null;
  }

  private static Optional<SessionPage.Place> place(@Nullable String from) throws Refusal {
    if (from == null) {
      return Optional.empty();
    }
    var place = SessionPage.Place.parse(from);
    if (place.isEmpty()) {
      throw Refusal.usage(
          "\"" + from + "\" is no place in the list", "give the \"next\" of the answer before");
    }
    return place;
  }

  /** All that have not ended, however old they are, and the last that did. */
  private static Reply.Tasks recent(Actors actors, @Nullable String conversation) throws Refusal {
    var parent = conversation == null ? null : new SessionId(conversation);
    var going = whole(actors, query(parent, true, Integer.MAX_VALUE));
    var newest = query(parent, false, going.size() + LAST_ENDED);
    var ended = actors.read(store -> store.listed(newest, Optional.empty())).sessions().stream()
        .filter(task -> task.state() == State.ENDED)
        .limit(LAST_ENDED);
    return new Reply.Tasks(told(
        actors,
        Stream.concat(going.stream(), ended)
            .sorted(Comparator.comparing(ListedSession::createdAt).reversed())
            .toList()));
  }

  private static List<TaskInfo> told(Actors actors, List<ListedSession> tasks) {
    var now = actors.clock().instant();
    return tasks.stream().map(task -> Told.task(task, now)).toList();
  }

  static Reply.@Nullable Removed removed(Actors actors) throws Refusal {
    return actors
        .read(store -> store.removed())
        .map(it -> new Reply.Removed(it.tasks(), it.before().toString()))
        .orElse(null);
  }

  private static SessionQuery query(@Nullable SessionId parent, boolean unendedOnly, int limit) {
    return new SessionQuery(SessionKind.TASKS, parent, unendedOnly, "", "", limit);
  }
}
