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
 * number doubles with each answer. Who waits hears why, and gives up after {@code gate.max-wait}.
 */
public final class ProviderGateActor {
  /** What a session can ask of the gate. */
  public sealed interface Command {}

  /** Asks for a pass; answered with {@link Granted} when it is this one's turn. */
  public record Acquire(long ticket, boolean foreground, ActorRef<Answer> replyTo)
      implements Command {}

  /** The pass is back, or the request for it is withdrawn. Safe to send twice. */
  public record Release(long ticket, ActorRef<Answer> from) implements Command {}

  /** The provider asked for a pause; every session with this key observes it. */
  public record SlowDown(Duration pause) implements Command {}

  /** What a session hears of its request. */
  public sealed interface Answer {
    long ticket();
  }

  /** The pass: valid until {@link Release} or the end of the session. */
  public record Granted(long ticket) implements Answer {}

  /**
   * Not yet: {@code pause} is what the provider asked for, or zero where only others come first.
   */
  public record Delayed(long ticket, Duration pause) implements Answer {}

  /** It waited as long as one may, {@code waited}, and is not waiting any more. */
  public record GaveUp(long ticket, Duration waited) implements Answer {}

  private record Open() implements Command {}

  private record LookForOld() implements Command {}

  private record Gone(ActorRef<Answer> who) implements Command {}

  private record Waiting(Acquire request, long order, Instant since) {}

  private final ActorContext<Command> context;
  private final TimerScheduler<Command> timers;
  private final GateSettings settings;
  private final Clock clock;
  private final Map<ActorRef<Answer>, Long> passes = new HashMap<>();
  private final PriorityQueue<Waiting> queue =
      new PriorityQueue<>(Comparator.comparing((Waiting waiting) -> !waiting.request.foreground())
          .thenComparingLong(Waiting::order));
  private long order;
  private int width;
  private Instant closedUntil = Instant.EPOCH;

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
          var waiting = new Waiting(acquire, order++, clock.instant());
          queue.add(waiting);
          letPass();
          tellDelay(waiting);
          timeTheOldest();
        }
        case Release(var ticket, var from) -> onRelease(ticket, from);
        case SlowDown(var pause) -> onSlowDown(pause);
        case Open ignored -> {}
        case LookForOld ignored -> onLookForOld();
        case Gone(var who) -> {
          passes.remove(who);
          queue.removeIf(waiting -> waiting.request.replyTo().equals(who));
        }
      }
      letPass();
      return Behaviors.same();
    });
  }

  private void onRelease(long ticket, ActorRef<Answer> from) {
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
      queue.forEach(this::tellDelay);
    }
  }

  private void tellDelay(Waiting waiting) {
    if (queue.contains(waiting)) {
      var pause = Duration.between(clock.instant(), closedUntil);
      var request = waiting.request;
      request
          .replyTo()
          .tell(new Delayed(request.ticket(), pause.isNegative() ? Duration.ZERO : pause));
    }
  }

  private void timeTheOldest() {
    if (!queue.isEmpty() && !timers.isTimerActive(LookForOld.class)) {
      var oldest =
          queue.stream().map(Waiting::since).min(Comparator.naturalOrder()).orElseThrow();
      var left = Duration.between(clock.instant(), oldest.plus(settings.maxWait()));
      timers.startSingleTimer(LookForOld.class, new LookForOld(), left);
    }
  }

  private void onLookForOld() {
    var old = clock.instant().minus(settings.maxWait());
    queue.removeIf(waiting -> {
      boolean gaveUp = !waiting.since.isAfter(old);
      if (gaveUp) {
        var request = waiting.request;
        context.unwatch(request.replyTo());
        request.replyTo().tell(new GaveUp(request.ticket(), settings.maxWait()));
      }
      return gaveUp;
    });
    timeTheOldest();
  }

  private void letPass() {
    while (!queue.isEmpty() && passes.size() < width && !clock.instant().isBefore(closedUntil)) {
      var next = queue.remove().request;
      passes.put(next.replyTo(), next.ticket());
      next.replyTo().tell(new Granted(next.ticket()));
    }
  }
}
