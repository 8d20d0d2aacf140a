package dev.talaria.actors.board;

import dev.talaria.runtime.board.Card;
import dev.talaria.runtime.session.SessionId;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.TimerScheduler;
import org.jspecify.annotations.Nullable;

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

  private sealed interface Internal extends Command {}

  private record SessionEnded(SessionId session) implements Internal {}

  private record Look() implements Internal {}

  /** {@code next} is when to look again; null: when something happens. */
  private record Looked(@Nullable Instant next, @Nullable Throwable problem) implements Internal {}

  private static final Duration LONGEST = Duration.ofSeconds(30);
  private static final Duration AGAIN = Duration.ofSeconds(5);
  private static final int AT_ONCE = 100;

  private final ActorContext<Command> context;
  private final TimerScheduler<Command> timers;
  private final BoardDesk desk;
  private final CardSessions sessions;
  private final Executor blocking;
  private boolean begun;
  private boolean looking;
  private boolean again;

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
          look(this::takeUp);
        }
        case Changed(var lost) -> {
          lost.ifPresent(sessions::cancel);
          look(() -> {});
        }
        case SessionEnded(var session) -> look(() -> sessions.ended(session));
        case Look ignored -> look(() -> {});
        case Looked looked -> onLooked(looked);
      }
      return Behaviors.same();
    });
  }

  private void takeUp() {
    sessions.tidyUp();
    for (var card : desk.read(store -> store.cards().waiting())) {
      desk.promote(card.id());
    }
  }

  /** One look at a time; {@code first} is done before it in any case. */
  private void look(Runnable first) {
    if (!begun) {
      return;
    }
    CompletableFuture<Void> before = CompletableFuture.runAsync(first, blocking);
    if (looking) {
      again = true;
      context.pipeToSelf(
          before,
          (done, problem) ->
              problem == null ? new Changed(Optional.empty()) : new Looked(desk.now(), problem));
      return;
    }
    looking = true;
    context.pipeToSelf(
        before.thenApplyAsync(done -> dispatch(), blocking),
        (next, problem) -> new Looked(next == null ? null : next.orElse(null), problem));
  }

  private void onLooked(Looked looked) {
    looking = false;
    if (looked.problem != null) {
      context.getLog().warn("the board cannot be seen to", looked.problem);
      timers.startSingleTimer(new Look(), AGAIN);
    } else if (again) {
      again = false;
      look(() -> {});
    } else if (looked.next != null) {
      var left = Duration.between(desk.now(), looked.next).plusMillis(1);
      timers.startSingleTimer(
          new Look(),
          left.compareTo(LONGEST) > 0 ? LONGEST : left.isNegative() ? Duration.ZERO : left);
    }
  }

  /** When to look again. Runs on a thread that may block. */
  private Optional<Instant> dispatch() {
    Instant next = null;
    var running = desk.read(store -> store.cards().running());
    for (var card : running) {
      next = earlier(next, sessions.seeTo(card));
    }
    if (!beginFree()) {
      next = earlier(next, desk.now().plus(AGAIN));
    }
    return Optional.ofNullable(earlier(
        next, desk.read(store -> store.cards().nextFree(desk.now())).orElse(null)));
  }

  private static @Nullable Instant earlier(@Nullable Instant one, @Nullable Instant other) {
    return one == null || (other != null && other.isBefore(one)) ? other : one;
  }

  /** False where more could have been begun, were the runtime not full. */
  private boolean beginFree() {
    var limits = new Limits(desk.read(store -> store.cards().running()));
    while (true) {
      var free = desk.read(store ->
          store.cards().free(desk.now(), limits.fullBoards(), limits.fullProfiles(), AT_ONCE));
      boolean any = false;
      for (var card : free) {
        if (limits.allow(card)) {
          any = true;
          if (!sessions.begin(card)) {
            return false;
          }
          limits.took(card);
        }
      }
      if (!any) {
        return true;
      }
    }
  }

  /** How many more may be begun, of each board and for each profile. */
  private final class Limits {
    private final Map<String, Integer> boards = new HashMap<>();
    private final Map<String, Integer> profiles = new HashMap<>();

    Limits(Iterable<Card> running) {
      running.forEach(this::took);
    }

    void took(Card card) {
      boards.merge(card.board(), 1, Integer::sum);
      profiles.merge(card.profile(), 1, Integer::sum);
    }

    boolean allow(Card card) {
      return boards.getOrDefault(card.board(), 0) < desk.parts().settings().atOnce()
          && profiles.getOrDefault(card.profile(), 0) < desk.parts().settings().atOnceInProfile();
    }

    Set<String> fullBoards() {
      return full(boards, desk.parts().settings().atOnce());
    }

    Set<String> fullProfiles() {
      return full(profiles, desk.parts().settings().atOnceInProfile());
    }

    private static Set<String> full(Map<String, Integer> counts, int limit) {
      return counts.entrySet().stream()
          .filter(entry -> entry.getValue() >= limit)
          .map(Map.Entry::getKey)
          .collect(Collectors.toCollection(HashSet::new));
    }
  }
}
