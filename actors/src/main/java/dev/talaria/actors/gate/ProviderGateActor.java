package dev.talaria.actors.gate;

import dev.talaria.config.GateSettings;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.TimerScheduler;

/**
 * Lets requests to one provider key pass: at most so many at once, foreground first, then by age. A
 * pause that one session was asked for holds for all; after it they start one by one, and the
 * number doubles with each answer.
 */
public final class ProviderGateActor {
  /** What a session can ask of the gate. */
  public sealed interface Command {}

  /** Asks for a pass; answered with {@link Granted} when it is this one's turn. */
  public record Acquire(long ticket, boolean foreground, ActorRef<Granted> replyTo)
      implements Command {}

  /** The pass is back, or the request for it is withdrawn. Safe to send twice. */
  public record Release(long ticket, ActorRef<Granted> from) implements Command {}

  /** The provider asked for a pause; every session with this key observes it. */
  public record SlowDown(Duration pause) implements Command {}

  /** The pass: valid until {@link Release} or the end of the session. */
  public record Granted(long ticket) {}

  private record Open() implements Command {}

  private record Gone(ActorRef<Granted> who) implements Command {}

  private record Waiting(Acquire request, long order) {}

  private final ActorContext<Command> context;
  private final TimerScheduler<Command> timers;
  private final GateSettings settings;
  private final Clock clock;
  private final Map<ActorRef<Granted>, Long> passes = new HashMap<>();
  private final PriorityQueue<Waiting> queue =
      new PriorityQueue<>(Comparator.comparing((Waiting waiting) -> !waiting.request.foreground())
          .thenComparingLong(Waiting::order));
  private long order;
  private int width;
  private Instant closedUntil = Instant.MIN;

  private ProviderGateActor(
      ActorContext<Command> context,
      TimerScheduler<Command> timers,
      GateSettings settings,
      Clock clock) {
    this.context = context;
    this.timers = timers;
    this.settings = settings;
    this.clock = clock;
    this.width = settings.concurrency();
  }

  /** An open gate with nobody waiting. */
  public static Behavior<Command> create(GateSettings settings, Clock clock) {
    return Behaviors.setup(context -> Behaviors.withTimers(
        timers -> new ProviderGateActor(context, timers, settings, clock).open()));
  }

  private Behavior<Command> open() {
    return Behaviors.receiveMessage(command -> {
      switch (command) {
        case Acquire acquire -> {
          context.watchWith(acquire.replyTo(), new Gone(acquire.replyTo()));
          queue.add(new Waiting(acquire, order++));
        }
        case Release(var ticket, var from) -> onRelease(ticket, from);
        case SlowDown(var pause) -> onSlowDown(pause);
        case Open ignored -> {}
        case Gone(var who) -> {
          passes.remove(who);
          queue.removeIf(waiting -> waiting.request.replyTo().equals(who));
        }
      }
      letPass();
      return Behaviors.same();
    });
  }

  private void onRelease(long ticket, ActorRef<Granted> from) {
    boolean pausing = clock.instant().isBefore(closedUntil);
    if (passes.remove(from, ticket) && !pausing) {
      width = Math.min(settings.concurrency(), width * 2);
    }
    queue.removeIf(waiting ->
        waiting.request.ticket() == ticket && waiting.request.replyTo().equals(from));
    context.unwatch(from);
  }

  private void onSlowDown(Duration pause) {
    var until = clock.instant().plus(pause);
    if (until.isAfter(closedUntil)) {
      closedUntil = until;
      width = 1;
      timers.startSingleTimer(new Open(), pause);
    }
  }

  private void letPass() {
    while (!queue.isEmpty() && passes.size() < width && !clock.instant().isBefore(closedUntil)) {
      var next = queue.remove().request;
      passes.put(next.replyTo(), next.ticket());
      next.replyTo().tell(new Granted(next.ticket()));
    }
  }
}
