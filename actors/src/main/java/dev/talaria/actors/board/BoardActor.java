package dev.talaria.actors.board;

import dev.talaria.runtime.board.Card;
import dev.talaria.runtime.board.CardId;
import dev.talaria.runtime.session.SessionId;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.apache.pekko.Done;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.TimerScheduler;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Dispatches cards: looks after those that are worked on, and begins those that are free, as many
 * as the limits allow. It looks when a card has changed, when a session has ended, and when time
 * makes a difference; where no card is worked on or rests, it has no timer.
 *
 * <p>What it knows is in the store: whatever is left undone is found again.
 */
public final class BoardActor {
  /** What the dispatcher is told. */
  public sealed interface Command {}

  /** What an earlier runtime left is taken up, and from now on cards are begun. */
  public record Begin() implements Command {}

  /** A card has changed. {@code lost} is a session that has lost its card by it. */
  public record Changed(Optional<SessionId> lost) implements Command {}

  /** Another runtime has changed cards, and may have taken one from a session of this one. */
  public record ChangedElsewhere() implements Command {}

  /** Something that follows from a change could not be done, and is to be found again. */
  public record Undone() implements Command {}

  /**
   * The runtime ends its work: what it works on is free again, for that was not the fault of its
   * workers, and nothing more is begun. Answered when that is kept.
   */
  public record Leave(ActorRef<Done> replyTo) implements Command {}

  private sealed interface Internal extends Command {}

  private record SessionEnded(SessionId session) implements Internal {}

  private record Look() implements Internal {}

  /** Something is to be done again, after a pause. */
  private record TryAgain() implements Internal {}

  private record Tried(Runnable work, @Nullable Throwable problem) implements Internal {}

  /** {@code next} is when to look again; null: when something happens. */
  private record Looked(
      @Nullable Instant next, boolean mayBeLost, @Nullable Throwable problem) implements Internal {}

  private static final Logger LOG = LoggerFactory.getLogger(BoardActor.class);
  private static final Duration LONGEST = Duration.ofSeconds(30);
  private static final Duration AGAIN = Duration.ofSeconds(5);
  private static final int AT_ONCE = 20;
  private static final String TRY_AGAIN = "try again";

  private final ActorContext<Command> context;
  private final TimerScheduler<Command> timers;
  private final BoardDesk desk;
  private final CardSessions sessions;
  private final Leases leases;
  private final Executor blocking;
  private final Set<Runnable> undone = new LinkedHashSet<>();
  private final Runnable promoteAll;
  private boolean begun;
  private boolean looking;
  private boolean again;
  private boolean elsewhere;

  private BoardActor(
      ActorContext<Command> context,
      TimerScheduler<Command> timers,
      BoardDesk desk,
      Executor blocking) {
    this.context = context;
    this.timers = timers;
    this.desk = desk;
    this.blocking = blocking;
    var self = context.getSelf();
    this.sessions = new CardSessions(desk, session -> self.tell(new SessionEnded(session)));
    this.leases = new Leases(desk, sessions);
    this.promoteAll =
        leases::promoteAll; // the same each time: it is to be done once more, not twice
  }

  /** The dispatcher of {@code desk}; cards are begun from {@link Begin} on. */
  public static Behavior<Command> create(BoardDesk desk, Executor blocking) {
    return Behaviors.setup(context ->
        Behaviors.withTimers(timers -> new BoardActor(context, timers, desk, blocking).open()));
  }

  private Behavior<Command> open() {
    return Behaviors.receiveMessage(command -> {
      switch (command) {
        case Begin ignored -> {
          begun = true;
          attempt(leases::takeUp);
        }
        case Changed(var lost) -> {
          lost.ifPresent(sessions::cancel);
          look();
        }
        case ChangedElsewhere ignored -> {
          elsewhere = true;
          look();
        }
        case Undone ignored -> later(promoteAll);
        case Leave(var replyTo) -> {
          begun = false;
          var unused = CompletableFuture.runAsync(leases::letGo, blocking)
              .whenComplete((done, problem) -> {
                if (problem != null) { // then they are blocked as cancelled
                  LOG.warn("cards could not be let go", problem);
                }
                replyTo.tell(Done.getInstance());
              });
        }
        case SessionEnded(var session) -> attempt(() -> sessions.ended(session));
        case Tried(var work, var problem) -> onTried(work, problem);
        case TryAgain ignored -> {
          var again = List.copyOf(undone);
          undone.clear();
          again.forEach(this::attempt);
        }
        case Look ignored -> look();
        case Looked looked -> onLooked(looked);
      }
      return Behaviors.same();
    });
  }

  /** Does it where it may block, then looks. */
  private void attempt(Runnable work) {
    context.pipeToSelf(
        CompletableFuture.runAsync(work, blocking), (done, problem) -> new Tried(work, problem));
  }

  private void onTried(Runnable work, @Nullable Throwable problem) {
    if (problem != null) {
      context.getLog().warn("the board cannot be seen to", problem);
      later(work);
    } else {
      look();
    }
  }

  private void later(Runnable work) {
    undone.add(work);
    if (!timers.isTimerActive(TRY_AGAIN)) { // it is not put off by what fails meanwhile
      timers.startSingleTimer(TRY_AGAIN, new TryAgain(), AGAIN);
    }
  }

  /** One look at a time; what happens meanwhile is seen by the next. */
  private void look() {
    if (looking || !begun) {
      again |= looking;
      return;
    }
    looking = true;
    boolean mayBeLost = elsewhere;
    elsewhere = false;
    context.pipeToSelf(
        CompletableFuture.supplyAsync(() -> dispatch(mayBeLost), blocking),
        (next, problem) -> new Looked(next == null ? null : next.orElse(null), mayBeLost, problem));
  }

  private void onLooked(Looked looked) {
    looking = false;
    if (looked.problem != null) {
      elsewhere |= looked.mayBeLost; // it has still to be seen
      context.getLog().warn("the board cannot be seen to", looked.problem);
      timers.startSingleTimer(new Look(), AGAIN);
    } else if (again) {
      again = false;
      look();
    } else if (looked.next != null) {
      var left = Duration.between(desk.now(), looked.next).plusMillis(1);
      timers.startSingleTimer(
          new Look(),
          left.compareTo(LONGEST) > 0 ? LONGEST : left.isNegative() ? Duration.ZERO : left);
    }
  }

  /** When to look again. Runs on a thread that may block. */
  private Optional<Instant> dispatch(boolean mayBeLost) {
    Instant next = null;
    if (mayBeLost) {
      leases.endLost();
    }
    for (var card : desk.read(store -> store.cards().running())) {
      next = earlier(next, orLater(card, () -> leases.seeTo(card)));
    }
    next = earlier(next, beginFree());
    return Optional.ofNullable(earlier(
        next, desk.read(store -> store.cards().nextFree(desk.now())).orElse(null)));
  }

  /** One card that cannot be seen to holds up no other. */
  private @Nullable Instant orLater(Card card, Supplier<@Nullable Instant> work) {
    try {
      return work.get();
    } catch (RuntimeException e) {
      LOG.warn("card {} cannot be seen to", card.id(), e);
      return desk.now().plus(AGAIN);
    }
  }

  private static @Nullable Instant earlier(@Nullable Instant one, @Nullable Instant other) {
    return one == null || (other != null && other.isBefore(one)) ? other : one;
  }

  /** When to try again, where not all could be begun. */
  private @Nullable Instant beginFree() {
    var places =
        new Places(desk.parts().settings(), desk.read(store -> store.cards().running()));
    var seen = new HashSet<CardId>(); // one that could not be begun may be free still
    Instant next = null;
    while (true) {
      var free = desk.read(store ->
          store.cards().free(desk.now(), places.fullBoards(), places.fullProfiles(), AT_ONCE));
      var allowed =
          free.stream().filter(card -> seen.add(card.id()) && places.take(card)).toList();
      for (var card : allowed) {
        next = earlier(
            next, orLater(card, () -> sessions.begin(card) ? null : desk.now().plus(AGAIN)));
      }
      if (allowed.isEmpty() || next != null) {
        return next;
      }
    }
  }
}
