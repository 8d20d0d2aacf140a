package dev.talaria.actors.notifier;

import dev.talaria.actors.store.StoreActor;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.SessionKind;
import dev.talaria.runtime.store.DeliveryRecord;
import dev.talaria.runtime.store.DeliveryRecord.State;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.wire.Event;
import java.math.BigDecimal;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apache.pekko.Done;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.PostStop;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.jspecify.annotations.Nullable;

/**
 * The only way a result or failure reaches anyone. A delivery arrives here after it was stored; it
 * is offered to every surface that has its conversation open, and kept until one acknowledges it. A
 * surface that comes back is offered again what nobody has shown.
 */
public final class NotifierActor {
  /** What the notifier can be told. */
  public sealed interface Command {}

  /** {@code surface} shows {@code conversation} from now on; what waits for it is offered. */
  public record Attach(ActorRef<Event> surface, SessionId conversation) implements Command {}

  /** {@code surface} does not show {@code conversation} any more. */
  public record Detach(ActorRef<Event> surface, SessionId conversation) implements Command {}

  /** A client without a conversation that wants the events which concern everybody. */
  public record Listen(ActorRef<Event> surface) implements Command {}

  /** A delivery that was committed just now. */
  public record Deliver(DeliveryRecord delivery) implements Command {}

  /** Deliveries that nobody has seen, some of which another runtime may have put there. */
  public record Found(List<DeliveryRecord> deliveries) implements Command {}

  /**
   * A surface has shown it, or the person has read it; answered when that is kept, so that it is
   * not told again after a kill. Unknown ids are ignored.
   */
  public record Acknowledge(List<String> deliveries, State state, ActorRef<Done> replyTo)
      implements Command {}

  /** A session moved on; its record is committed. */
  public record Moved(SessionRecord session) implements Command {}

  /** How much of the model's window a conversation fills. */
  public record ContextUsed(SessionId conversation, int percent) implements Command {}

  /** An event for those who have a conversation open, whatever became of its session. */
  public record TellFollowers(SessionId conversation, Event event) implements Command {}

  /** An event for all surfaces (questions, draining). */
  public record Tell(Event event) implements Command {}

  /**
   * Completes {@code end} when a task has ended, or waits for the person to mend something; fails
   * it when the runtime ends before that.
   */
  record Await(SessionId task, CompletableFuture<SessionRecord> end) implements Command {}

  /** Nobody waits for {@code end} any more. */
  record GiveUp(SessionId task, CompletableFuture<SessionRecord> end) implements Command {}

  /** Asks for the counts over all conversations. */
  public record GetCounts(ActorRef<Counts> replyTo) implements Command {}

  /** The answer to {@link GetCounts}. */
  public record Counts(
      int surfaces, int conversations, int running, int questions, int unseen, boolean draining) {}

  private record Gone(ActorRef<Event> surface) implements Command {}

  private record Noted() implements Command {}

  private record Spent(SessionId conversation, Map<SessionId, BigDecimal> costs)
      implements Command {}

  /** Finds out what a conversation and its tasks cost so far, without holding anybody up. */
  public interface Spending {
    CompletionStage<Map<SessionId, BigDecimal>> of(SessionId conversation);
  }

  private final ActorContext<Command> context;
  private final ActorRef<StoreActor.Command> store;
  private final ActorRef<StoreActor.Committed> noted;
  private final Clock clock;
  private final Map<ActorRef<Event>, Set<SessionId>> surfaces = new HashMap<>();
  private static final int HEARD = 10_000;

  private final Map<String, DeliveryRecord> unseen = new LinkedHashMap<>();

  /**
   * The newest that came, and whether they were found in the store: what is read there may be older
   * than what is known here, and a delivery only moves forward.
   */
  private final Map<String, Boolean> heard = new LinkedHashMap<>() {
    private static final long serialVersionUID = 1L;

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
      return size() > HEARD;
    }
  };

  private final Map<SessionId, List<CompletableFuture<SessionRecord>>> awaited = new HashMap<>();
  private final Deque<Runnable> afterCommit = new ArrayDeque<>();
  private final StatusBars bars;
  private final Spending spending;
  private Event.@Nullable Draining draining;

  private NotifierActor(
      ActorContext<Command> context,
      ActorRef<StoreActor.Command> store,
      List<DeliveryRecord> waiting,
      StatusBars bars,
      Spending spending,
      Clock clock) {
    this.context = context;
    this.store = store;
    this.bars = bars;
    this.spending = spending;
    this.clock = clock;
    this.noted = context.messageAdapter(StoreActor.Committed.class, ignored -> new Noted());
    waiting.forEach(delivery -> {
      unseen.put(delivery.id(), delivery);
      heard.put(delivery.id(), false);
    });
  }

  /** {@code waiting} is what no one had shown when the runtime started. */
  public static Behavior<Command> create(
      ActorRef<StoreActor.Command> store,
      List<DeliveryRecord> waiting,
      StatusBars bars,
      Spending spending,
      Clock clock) {
    return Behaviors.setup(
        context -> new NotifierActor(context, store, waiting, bars, spending, clock).open());
  }

  private Behavior<Command> open() {
    return Behaviors.receive(Command.class)
        .onAnyMessage(this::onCommand)
        .onSignal(PostStop.class, stop -> {
          var ends = new CancellationException("the runtime ends");
          awaited.values().forEach(all -> all.forEach(end -> end.completeExceptionally(ends)));
          return Behaviors.same();
        })
        .build();
  }

  private Behavior<Command> onCommand(Command command) {
    switch (command) {
      case Attach(var surface, var conversation) -> onAttach(surface, conversation);
      case Detach(var surface, var conversation) -> onDetach(surface, conversation);
      case Listen(var surface) -> {
        watch(surface);
        if (draining != null) {
          surface.tell(draining);
        }
      }
      case Deliver(var delivery) -> {
        if (!Boolean.TRUE.equals(heard.put(delivery.id(), false))) { // it was found before
          onDeliver(delivery);
        }
      }
      case Found(var deliveries) ->
        deliveries.stream()
            .filter(delivery -> heard.putIfAbsent(delivery.id(), true) == null)
            .forEach(this::onDeliver);
      case Acknowledge acknowledge -> onAcknowledge(acknowledge);
      case Moved(var session) -> onMoved(session);
      case ContextUsed(var conversation, var percent) -> {
        bars.contextUsed(conversation, percent);
        refreshBars();
      }
      case TellFollowers(var conversation, var event) ->
        attachedTo(conversation).forEach(surface -> surface.tell(event));
      case Tell(var event) -> onTell(event);
      case Await(var task, var end) ->
        awaited.computeIfAbsent(task, ignored -> new ArrayList<>()).add(end);
      case GiveUp(var task, var end) ->
        awaited.computeIfPresent(
            task, (same, ends) -> ends.removeIf(one -> one == end) && ends.isEmpty() ? null : ends);
      case GetCounts(var replyTo) -> replyTo.tell(counts());
      case Gone(var surface) -> {
        Set.copyOf(surfaces.getOrDefault(surface, Set.of()))
            .forEach(conversation -> onDetach(surface, conversation));
        surfaces.remove(surface);
      }
      case Spent(var conversation, var costs) -> {
        bars.spent(conversation, costs);
        refreshBars();
      }
      case Noted ignored -> afterCommit.remove().run();
    }
    return Behaviors.same();
  }

  private Set<SessionId> watch(ActorRef<Event> surface) {
    return surfaces.computeIfAbsent(surface, ignored -> {
      context.watchWith(surface, new Gone(surface));
      return new HashSet<>();
    });
  }

  private void onAttach(ActorRef<Event> surface, SessionId conversation) {
    watch(surface).add(conversation);
    List.copyOf(unseen.values()).stream()
        .filter(delivery -> conversation.equals(delivery.conversation()))
        .forEach(delivery -> offer(delivery, true)); // it ended before this surface was there
    if (bars.opened(conversation)) {
      context.pipeToSelf(
          spending.of(conversation),
          (costs, failed) -> new Spent(conversation, failed == null ? costs : Map.of()));
    }
    refreshBars();
  }

  private void onDetach(ActorRef<Event> surface, SessionId conversation) {
    if (surfaces.getOrDefault(surface, new HashSet<>()).remove(conversation)) {
      bars.left(surface, conversation, attachedTo(conversation).isEmpty());
    }
  }

  private void onDeliver(DeliveryRecord delivery) {
    unseen.put(delivery.id(), delivery);
    if (attachedTo(delivery.conversation()).isEmpty()) {
      move(delivery, State.STORED, true);
    } else {
      offer(delivery, false);
    }
    refreshBars();
  }

  private void offer(DeliveryRecord delivery, boolean away) {
    var offered = move(delivery, State.OFFERED, away);
    var event = new Event.DeliveryOffered(Told.delivery(offered));
    attachedTo(delivery.conversation()).forEach(surface -> surface.tell(event));
  }

  private void onAcknowledge(Acknowledge acknowledge) {
    var known = acknowledge.deliveries().stream()
        .distinct()
        .map(unseen::get)
        .filter(Objects::nonNull)
        .toList();
    var writes =
        known.stream().map(one -> moved(one, acknowledge.state(), false)).toList();
    keep(writes, () -> acknowledge.replyTo().tell(Done.getInstance()));
    refreshBars();
  }

  private DeliveryRecord move(DeliveryRecord delivery, State state, boolean away) {
    var moved = moved(delivery, state, away);
    keep(List.of(moved), () -> {});
    refreshBars();
    return moved;
  }

  private void keep(List<DeliveryRecord> deliveries, Runnable after) {
    afterCommit.add(after);
    var writes = deliveries.stream().<Write>map(Write.PutDelivery::new).toList();
    store.tell(new StoreActor.Commit(writes, false, noted));
  }

  private DeliveryRecord moved(DeliveryRecord delivery, State state, boolean away) {
    var moved = new DeliveryRecord(
        delivery.id(),
        delivery.session(),
        delivery.number(),
        delivery.conversation(),
        delivery.notice(),
        delivery.endedAt(),
        away || delivery.away(),
        state,
        clock.instant());
    if (state == State.SHOWN || state == State.READ) {
      unseen.remove(delivery.id());
    } else {
      unseen.put(delivery.id(), moved);
    }
    return moved;
  }

  private void onMoved(SessionRecord session) {
    if (session.outcome() != null && awaited.containsKey(session.id())) {
      awaited.remove(session.id()).forEach(end -> end.complete(session));
    }
    if (session.kind() == SessionKind.DELEGATE) { // what it costs is counted where it is used
      return;
    }
    bars.moved(session);
    var conversation = StatusBars.conversationOf(session);
    if (!session.id().equals(conversation)) {
      var event = new Event.TaskChanged(Told.task(session, clock.instant()));
      attachedTo(conversation).forEach(surface -> surface.tell(event));
    }
    refreshBars();
  }

  private void onTell(Event event) {
    bars.told(event);
    if (event instanceof Event.Draining(var message, var waitsFor, var until)) {
      draining =
          new Event.Draining(draining == null ? message : draining.message(), waitsFor, until);
    }
    surfaces.keySet().forEach(surface -> surface.tell(event));
    refreshBars();
  }

  private void refreshBars() {
    surfaces.forEach((surface, conversations) -> conversations.forEach(conversation -> bars.changed(
            surface, conversation, unseenFor(conversation))
        .ifPresent(bar -> surface.tell(new Event.StatusChanged(conversation.value(), bar)))));
  }

  /** What waits for others; what waits for this conversation is on its way to it. */
  private int unseenFor(SessionId conversation) {
    return (int) unseen.values().stream()
        .filter(delivery -> !conversation.equals(delivery.conversation()))
        .count();
  }

  private List<ActorRef<Event>> attachedTo(@Nullable SessionId conversation) {
    return conversation == null
        ? List.of()
        : surfaces.entrySet().stream()
            .filter(entry -> entry.getValue().contains(conversation))
            .map(Map.Entry::getKey)
            .toList();
  }

  private Counts counts() {
    return new Counts(
        surfaces.size(),
        (int) surfaces.values().stream().flatMap(Set::stream).distinct().count(),
        bars.running(),
        bars.questions(),
        unseen.size(),
        draining != null);
  }
}
