package dev.talaria.actors.notifier;

import dev.talaria.runtime.notice.Notices;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.SessionKind;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.wire.StatusBar;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntSupplier;
import org.apache.pekko.actor.typed.ActorRef;

/**
 * The counts behind the status bar. Confined to the notifier. Of a conversation that nobody has
 * open only the work that runs is known; what else there is to know is told when it is opened.
 */
public final class StatusBars {
  private static final int MOST_CONTEXTS = 1_000;

  private record Seen(ActorRef<Event> surface, SessionId conversation) {}

  private final IntSupplier processes;
  private final Map<SessionId, Map<SessionId, BigDecimal>> costs = new HashMap<>();
  private final Map<SessionId, SessionId> running = new HashMap<>();
  private final Map<SessionId, Integer> context = new LinkedHashMap<>();
  private final Set<Integer> questions = new HashSet<>();
  private final Map<Seen, StatusBar> last = new HashMap<>();

  /** {@code processes} counts those that tools started and that still run. */
  public StatusBars(IntSupplier processes) {
    this.processes = processes;
  }

  /** The conversation that a session belongs to: its own id for a conversation, or its parent. */
  static SessionId conversationOf(SessionRecord session) {
    return session.kind() == SessionKind.CONVERSATION || session.parent() == null
        ? session.kind() == SessionKind.CONVERSATION ? session.id() : NONE
        : session.parent();
  }

  private static final SessionId NONE = new SessionId("-");

  void moved(SessionRecord session) {
    var conversation = conversationOf(session);
    var known = costs.get(conversation);
    if (known != null) {
      known.put(session.id(), session.cost());
    }
    if (session.kind() == SessionKind.CONVERSATION) {
      return;
    }
    if (session.state() == SessionRecord.State.ENDED) {
      running.remove(session.id());
    } else {
      running.put(session.id(), conversation);
    }
  }

  void contextUsed(SessionId conversation, int percent) {
    context.remove(conversation); // it is the newest now
    context.put(conversation, percent);
    if (context.size() > MOST_CONTEXTS) {
      context.remove(context.keySet().iterator().next());
    }
  }

  void told(Event event) {
    switch (event) {
      case Event.ApprovalRequested requested ->
        questions.add(requested.approval().number());
      case Event.ApprovalSettled settled -> questions.remove(settled.number());
      default -> {}
    }
  }

  /** A surface shows it from now on. True where none did before: {@link #spent} is to follow. */
  boolean opened(SessionId conversation) {
    last.keySet().removeIf(seen -> seen.conversation.equals(conversation));
    return costs.putIfAbsent(conversation, new HashMap<>()) == null;
  }

  /** What is kept of it and its tasks; they may have moved on since then. */
  void spent(SessionId conversation, Map<SessionId, BigDecimal> kept) {
    var known = costs.get(conversation);
    if (known != null) {
      kept.forEach((session, cost) -> known.merge(session, cost, BigDecimal::max));
    }
  }

  /** A surface shows it no more; {@code isLast} where no other one does. */
  void left(ActorRef<Event> surface, SessionId conversation, boolean isLast) {
    last.remove(new Seen(surface, conversation));
    if (isLast) {
      costs.remove(conversation);
    }
  }

  int running() {
    return running.size();
  }

  int questions() {
    return questions.size();
  }

  /** The bar, where it differs from the one that this surface has. */
  Optional<StatusBar> changed(ActorRef<Event> surface, SessionId conversation, int unseen) {
    var bar = bar(conversation, unseen);
    return bar.equals(last.put(new Seen(surface, conversation), bar))
        ? Optional.empty()
        : Optional.of(bar);
  }

  private StatusBar bar(SessionId conversation, int unseen) {
    var cost = costs.getOrDefault(conversation, Map.of()).values().stream()
        .reduce(BigDecimal.ZERO, BigDecimal::add);
    return new StatusBar(
        context.getOrDefault(conversation, -1),
        Notices.money(cost),
        (int) running.values().stream().filter(conversation::equals).count(),
        processes.getAsInt(),
        questions.size(),
        unseen);
  }
}
