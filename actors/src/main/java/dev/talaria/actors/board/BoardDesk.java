package dev.talaria.actors.board;

import dev.talaria.actors.notifier.NotifierActor;
import dev.talaria.actors.store.StoreActor;
import dev.talaria.actors.store.Waiting;
import dev.talaria.actors.supervisor.SupervisorActor;
import dev.talaria.config.BoardSettings;
import dev.talaria.runtime.board.Card;
import dev.talaria.runtime.board.CardEvent;
import dev.talaria.runtime.board.CardId;
import dev.talaria.runtime.board.CardRules;
import dev.talaria.runtime.board.CardStep;
import dev.talaria.runtime.board.Content;
import dev.talaria.runtime.board.Hold;
import dev.talaria.runtime.board.Ruling;
import dev.talaria.runtime.board.Standing.Status;
import dev.talaria.runtime.board.folder.CardFolders;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.SessionConfig;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.store.DeliveryRecord;
import dev.talaria.runtime.store.Store;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.wire.Event;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.jspecify.annotations.Nullable;

/**
 * Changes cards, in plain steps that block: read, decide, keep; where somebody else was faster,
 * again from the start. So it may be used from many threads, and beside other runtimes. What is
 * told of a change is kept with it; what follows from it for other cards is done after it, and by
 * {@link BoardActor} where a runtime ended in between.
 *
 * <p>Long, for all of this is one path, which every change of a card takes.
 */
public final class BoardDesk {
  /** What it needs of others. {@code worker} names this runtime in claims. */
  public record Parts(
      BoardSettings settings,
      Store reads,
      ActorRef<StoreActor.Command> store,
      ActorRef<SupervisorActor.Command> supervisor,
      ActorRef<NotifierActor.Command> notifier,
      Supplier<String> ids,
      CardFolders folders,
      String worker,
      Clock clock) {}

  /** What somebody wants done to a card. */
  public interface Wish {
    Ruling of(Card card, Family family, Instant now);
  }

  /** The answer when it is kept. */
  public sealed interface Answer {
    record Done(Card card) implements Answer {}

    record Refused(AgentError reason) implements Answer {}

    record NotFound() implements Answer {}
  }

  /** Who hears what follows from changes. */
  public interface Follower {
    /** {@code lost} is a session that has lost its card by the change. */
    void changed(Optional<SessionId> lost);

    /** Something that follows for other cards could not be done. */
    void undone();

    /** Something about a step of a workflow has changed. */
    void stepped(CardStep step);
  }

  /** A card that is to be added. */
  public record Adding(
      CardId id,
      String board,
      Card.Origin origin,
      Content content,
      SessionConfig config,
      List<CardId> parents,
      boolean triage) {}

  public interface Read<T> {
    T from(Store store) throws StoreProblem;
  }

  /** As long as the store takes: what was decided is not given up because a disk is full. */
  private static final Duration PATIENCE = Duration.ofDays(1);

  private static final Duration TRY_AGAIN = Duration.ofSeconds(30);

  private final Parts parts;
  private final ActorSystem<?> system;
  private final Follower follower;

  public BoardDesk(Parts parts, ActorSystem<?> system, Follower follower) {
    this.parts = parts;
    this.system = system;
    this.follower = follower;
  }

  public Parts parts() {
    return parts;
  }

  public Instant now() {
    return parts.clock.instant();
  }

  Family family() {
    return new Family(this);
  }

  /** Throws the {@link StoreProblem} as the cause of a {@link CompletionException}. */
  public <T> T read(Read<T> read) {
    try {
      return read.from(parts.reads);
    } catch (StoreProblem e) {
      throw new CompletionException(e);
    }
  }

  public Optional<Card> card(CardId id) {
    return read(store -> store.cards().card(id));
  }

  /** An id that no card has. */
  public CardId newId() {
    while (true) {
      var id = new CardId("cd_" + parts.ids.get());
      if (card(id).isEmpty()) {
        return id;
      }
    }
  }

  /**
   * Adds a card. One that is there already stays as it is.
   *
   * @param together is kept in the same commit
   */
  public Answer add(Adding adding, Function<Card, List<Write>> together) {
    while (true) {
      var before = card(adding.id);
      if (before.isPresent()) {
        return new Answer.Done(before.get());
      }
      int number = read(store -> store.cards().lastNumber(adding.board)) + 1;
      var added = CardRules.added(
          adding.id,
          adding.board,
          number,
          adding.origin,
          adding.content,
          adding.config,
          adding.parents,
          adding.triage,
          family().open(adding.parents));
      var problem = keep(added, together);
      if (problem.isEmpty()) {
        promote(adding.id); // a parent may have been done since it was looked at
        follower.changed(Optional.empty());
        return new Answer.Done(added.card());
      }
      if (!problem.get().stale()) {
        return refused(problem.get().message());
      }
    }
  }

  public Answer change(CardId id, Wish wish) {
    return change(id, wish, card -> List.of());
  }

  /** {@code together} is kept in the same commit, also where there is nothing to change. */
  public Answer change(CardId id, Wish wish, Function<Card, List<Write>> together) {
    while (true) {
      var before = card(id);
      if (before.isEmpty()) {
        return new Answer.NotFound();
      }
      switch (wish.of(before.get(), family(), now())) {
        case Ruling.Refused(var reason) -> {
          return new Answer.Refused(reason);
        }
        case Ruling.Late(var reason, var event) -> {
          event.ifPresent(late -> {
            var unused = commit(List.of(new Write.AppendCardEvent(late)), true);
            tellAll(before.get().board());
          });
          return new Answer.Refused(reason);
        }
        case Ruling.Same ignored -> {
          var writes = together.apply(before.get());
          return writes.isEmpty()
                  || !(commit(writes, true) instanceof StoreActor.NotKept(var why, var stale))
              ? new Answer.Done(before.get())
              : refused(why);
        }
        case Ruling.Changed after -> {
          var problem = keep(after, together);
          if (problem.isEmpty()) {
            if (!isRenewal(after)) {
              follow(before.get(), after.card());
            }
            return new Answer.Done(after.card());
          }
          if (!problem.get().stale()) {
            return refused(problem.get().message());
          }
        }
      }
    }
  }

  private static Answer refused(String why) {
    return new Answer.Refused(new AgentError.Overloaded("it was not kept, " + why, "", TRY_AGAIN));
  }

  /** With what is told of it. Empty: it is kept. */
  private Optional<StoreActor.NotKept> keep(
      Ruling.Changed change, Function<Card, List<Write>> together) {
    var writes = new ArrayList<Write>();
    writes.add(new Write.PutCard(change.card(), change.events()));
    var telling = CardTelling.of(change, this::conversation);
    var runtime = change.card().origin().runtime();
    telling.map(it -> telling(it, runtime)).ifPresent(writes::add);
    writes.addAll(together.apply(change.card()));
    if (commit(writes, true) instanceof StoreActor.NotKept problem) {
      return Optional.of(problem);
    }
    telling.ifPresent(it -> told(it, runtime));
    if (!isRenewal(change)) {
      tellAll(change.card().board());
    }
    return Optional.empty();
  }

  private static boolean isRenewal(Ruling.Changed change) {
    return change.events().isEmpty() && change.card().status() == Status.RUNNING;
  }

  /** Whoever shows this board looks again. */
  public void tellAll(String board) {
    parts.notifier.tell(new NotifierActor.Tell(new Event.BoardChanged(board)));
  }

  private Optional<SessionId> conversation(Card card) {
    var origin = card.origin();
    return Optional.ofNullable(toldIn(origin.conversation(), origin.runtime()));
  }

  /** Null where it is gone; what another runtime has is known there alone. */
  public @Nullable SessionId toldIn(@Nullable SessionId conversation, @Nullable String runtime) {
    boolean isThere = conversation != null
        && (isElsewhere(runtime) || read(store -> store.session(conversation)).isPresent());
    return isThere ? conversation : null;
  }

  /** To be kept with what it tells of, for the runtime of that name; null: for this one. */
  public Write telling(DeliveryRecord it, @Nullable String runtime) {
    return runtime != null && isElsewhere(runtime)
        ? new Write.SendDelivery(it, runtime)
        : new Write.PutDelivery(it);
  }

  /** It is kept. Another runtime hears of it from the store. */
  public void told(DeliveryRecord it, @Nullable String runtime) {
    if (!isElsewhere(runtime)) {
      parts.notifier.tell(new NotifierActor.Deliver(it));
    }
  }

  private boolean isElsewhere(@Nullable String runtime) {
    return runtime != null && !runtime.equals(parts.worker);
  }

  public StoreActor.Committed commit(List<Write> writes, boolean urgent) {
    return Waiting.<StoreActor.Command, StoreActor.Committed>forAnswer(
        system,
        parts.store,
        replyTo -> new StoreActor.Commit(List.copyOf(writes), urgent, replyTo),
        PATIENCE);
  }

  ActorSystem<?> system() {
    return system;
  }

  // --- what follows

  /** What a change means for others. Done twice it changes nothing more. */
  private void follow(Card before, Card after) {
    try {
      followInFamily(before, after);
    } catch (CompletionException unreadable) { // the change itself is kept
      follower.undone();
    }
    follower.changed(lost(before, after));
    stepped(after);
  }

  /** Where it is a step of a workflow, something may follow from it for others. */
  void stepped(Card card) {
    var step = card.origin().step();
    if (step != null) {
      follower.stepped(step);
    }
  }

  private void followInFamily(Card before, Card after) {
    if (after.isDone() != before.isDone()) {
      read(store -> store.cards().children(after.id())).forEach(child -> promote(child.id()));
    }
    var hold = after.standing().hold();
    boolean waitsAnew = hold != null
        && hold.kind() == Hold.Kind.PARENTS
        && !(hold.equals(before.standing().hold()) && after.parents().equals(before.parents()));
    if (waitsAnew) {
      promote(after.id()); // a parent may have been done since it was looked at
    }
    if (after.status() != before.status()) {
      stands(after).ifPresent(how -> tellChildren(after, how));
    }
  }

  /** What those who wait for it do not see by themselves: it does not go on without a person. */
  private static Optional<String> stands(Card card) {
    var hold = card.standing().hold();
    return switch (card.status()) {
      case REVIEW -> Optional.of("which waits for a review");
      case ARCHIVED ->
        card.isDone()
            ? Optional.empty()
            : Optional.of("which was archived before it was done; unlink it to go on");
      case BLOCKED ->
        switch (Objects.requireNonNull(hold).kind()) {
          case GAVE_UP -> Optional.of("which is blocked: " + hold.reason());
          case QUESTION -> Optional.of("which waits for an answer: " + hold.reason());
          case PARENTS, PERSON, STEP, PARTS -> Optional.empty();
        };
      case TRIAGE, READY, RUNNING, DONE -> Optional.empty();
    };
  }

  /** Where it waits for its parents, and none of them is open any more, it is ready. */
  void promote(CardId child) {
    var answer = change(
        child,
        (card, family, now) -> CardRules.isPromotable(card) // before its parents are read
            ? CardRules.promoted(card, family.open(card), now)
            : new Ruling.Same());
    if (answer instanceof Answer.Refused) {
      follower.undone();
    }
  }

  private void tellChildren(Card parent, String why) {
    var text = "waits for " + parent.title() + ", " + why;
    var events = read(store -> store.cards().children(parent.id())).stream()
        .filter(child -> child.status() == Status.BLOCKED && child.waitsFor(parent))
        .<Write>map(child -> new Write.AppendCardEvent(
            new CardEvent(child.id(), now(), CardRules.BOARD, CardEvent.Kind.COMMENT, text)))
        .toList();
    if (!events.isEmpty()) {
      var unused = commit(events, true); // a remark, for which nobody waits while a disk is full
      tellAll(parent.board());
    }
  }

  /** The session from which the card was taken. */
  private static Optional<SessionId> lost(Card before, Card after) {
    var claim = before.standing().claim();
    if (claim == null || claim.session() == null || after.standing().claim() != null) {
      return Optional.empty();
    }
    return after.standing().attempts().getLast().end().isTaken()
        ? Optional.of(claim.session())
        : Optional.empty();
  }
}
