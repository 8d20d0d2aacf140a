package dev.talaria.actors.gate;

import dev.talaria.config.GateSettings;
import dev.talaria.runtime.model.Quota;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.DoubleSupplier;
import java.util.function.LongConsumer;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.TimerScheduler;
import org.jspecify.annotations.Nullable;

/**
 * Lets requests to one provider key pass, as {@link Turnstile} allows: foreground first, then by
 * age, where the foreground counts as a minute older, so that nobody waits for ever. A pause that
 * one session was asked for holds for all. Who waits hears why, and gives up after
 * {@code gate.max-wait}. When nobody asked for long, and no pause is left, it says so.
 */
public final class ProviderGateActor {
  private static final Duration HEAD_START = Duration.ofMinutes(1);
  private static final Duration WORTH_TELLING = Duration.ofSeconds(1);

  /** By then a rate that was too fast for the provider has grown back. */
  private static final Duration UNUSED_AFTER = Duration.ofMinutes(15);

  /** What a gate hears. */
  public sealed interface Command {}

  /** What a session can ask of the gate. */
  public sealed interface FromSession extends Command {}

  /** Asks for a pass; answered with {@link Granted} when it is this one's turn. */
  public record Acquire(long ticket, boolean foreground, ActorRef<Answer> replyTo)
      implements FromSession {}

  /** How a request went that had a pass, or that had none yet and wants none any more. */
  public sealed interface How {}

  /** The provider answered, with whatever. */
  public record Answered() implements How {}

  /** The provider refused it for its rate; {@code pause} is what it asked for, or null. */
  public record RateLimited(@Nullable Duration pause) implements How {}

  /** It was given up. */
  public record Withdrawn() implements How {}

  /** The pass is back, or the request for it is withdrawn. Safe to send twice. */
  public record Release(long ticket, How how, ActorRef<Answer> from) implements FromSession {}

  /** What the provider says of its limits with the answer to a request that has a pass. */
  public record Learnt(long ticket, Quota quota, ActorRef<Answer> from) implements FromSession {}

  /** What a session hears of its request. */
  public sealed interface Answer {
    long ticket();
  }

  /** The pass: valid until {@link Release} or the end of the session. */
  public record Granted(long ticket) implements Answer {}

  /**
   * Not yet: {@code pause} is what the provider asked for or needs until it counts afresh, or zero
   * where only others come first.
   */
  public record Delayed(long ticket, Duration pause) implements Answer {}

  /** It waited as long as one may, {@code waited}, and is not waiting any more. */
  public record GaveUp(long ticket, Duration waited) implements Answer {}

  private record Look() implements Command {}

  private record LookForOld() implements Command {}

  private record LookForUse() implements Command {}

  private record Gone(ActorRef<Answer> who) implements Command {}

  private record Waiting(Acquire request, long order, Instant since) {
    Instant due() {
      return request.foreground() ? since.minus(HEAD_START) : since;
    }
  }

  /** {@code number}: which of all requests it is, by when it began. */
  private record Pass(long ticket, long number) {}

  private final ActorContext<Command> context;
  private final TimerScheduler<Command> timers;
  private final GateSettings settings;
  private final Clock clock;
  private final Turnstile turnstile;
  private final LongConsumer unused;
  private final Map<ActorRef<Answer>, Pass> passes = new HashMap<>();
  private final PriorityQueue<Waiting> queue =
      new PriorityQueue<>(Comparator.comparing(Waiting::due).thenComparingLong(Waiting::order));
  private long order;
  private long requests;

  private ProviderGateActor(
      ActorContext<Command> context,
      TimerScheduler<Command> timers,
      GateSettings settings,
      Clock clock,
      DoubleSupplier random,
      LongConsumer unused) {
    this.context = context;
    this.timers = timers;
    this.settings = settings;
    this.clock = clock;
    this.turnstile = new Turnstile(settings, random);
    this.unused = unused;
  }

  /**
   * An open gate with nobody waiting.
   *
   * @param random from 0 to 1, spreads pauses
   * @param unused told how many requests came so far, each time that they all were long ago
   */
  public static Behavior<Command> create(
      GateSettings settings, Clock clock, DoubleSupplier random, LongConsumer unused) {
    return Behaviors.setup(context -> Behaviors.withTimers(
        timers -> new ProviderGateActor(context, timers, settings, clock, random, unused).open()));
  }

  private Behavior<Command> open() {
    return Behaviors.receiveMessage(command -> {
      var before = turnstile.pause(clock.instant());
      countUse(command);
      switch (command) {
        case Acquire acquire -> onAcquire(acquire);
        case Release(var ticket, var how, var from) -> onRelease(ticket, how, from);
        case Learnt(var ticket, var quota, var from) -> onLearnt(ticket, quota, from);
        case Look ignored -> {}
        case LookForOld ignored -> onLookForOld();
        case LookForUse ignored -> onLookForUse();
        case Gone(var who) -> onGone(who);
      }
      letPass();
      if (turnstile.pause(clock.instant()).minus(before).compareTo(WORTH_TELLING) >= 0) {
        queue.forEach(this::tellDelay);
      }
      return Behaviors.same();
    });
  }

  private void countUse(Command command) {
    if (command instanceof FromSession) {
      requests++;
      timers.startSingleTimer(LookForUse.class, new LookForUse(), UNUSED_AFTER);
    }
  }

  private void onLookForUse() {
    if (passes.isEmpty() && queue.isEmpty() && turnstile.pause(clock.instant()).isZero()) {
      unused.accept(requests);
    } else {
      timers.startSingleTimer(LookForUse.class, new LookForUse(), UNUSED_AFTER);
    }
  }

  private void onAcquire(Acquire acquire) {
    context.watchWith(acquire.replyTo(), new Gone(acquire.replyTo()));
    var waiting = new Waiting(acquire, order++, clock.instant());
    queue.add(waiting);
    letPass();
    if (queue.contains(waiting)) {
      if (!isShort(waiting.since)) {
        tellDelay(waiting);
      }
      timeTheOldest();
    }
  }

  private boolean isShort(Instant now) {
    return turnstile
        .opensAt(now)
        .filter(at -> at.isBefore(now.plus(WORTH_TELLING)))
        .isPresent();
  }

  private void onRelease(long ticket, How how, ActorRef<Answer> from) {
    if (passOf(from, ticket) != null) {
      passes.remove(from);
      var now = clock.instant();
      switch (how) {
        case Answered ignored -> turnstile.answered(now);
        case Withdrawn ignored -> turnstile.left();
        case RateLimited(var pause) -> turnstile.refused(pause, now);
      }
    }
    queue.removeIf(waiting ->
        waiting.request.ticket() == ticket && waiting.request.replyTo().equals(from));
    context.unwatch(from);
  }

  private void onLearnt(long ticket, Quota quota, ActorRef<Answer> from) {
    var pass = passOf(from, ticket);
    if (pass != null) {
      turnstile.learn(pass.number, quota, clock.instant());
    }
  }

  private @Nullable Pass passOf(ActorRef<Answer> from, long ticket) {
    var pass = passes.get(from);
    return pass == null || pass.ticket != ticket ? null : pass;
  }

  private void onGone(ActorRef<Answer> who) {
    if (passes.remove(who) != null) {
      turnstile.left();
    }
    queue.removeIf(waiting -> waiting.request.replyTo().equals(who));
  }

  private void letPass() {
    while (!queue.isEmpty() && turnstile.tryPass(clock.instant())) {
      var next = queue.remove().request;
      passes.put(next.replyTo(), new Pass(next.ticket(), turnstile.begunEver()));
      next.replyTo().tell(new Granted(next.ticket()));
    }
    if (!queue.isEmpty()) {
      var now = clock.instant();
      turnstile
          .opensAt(now)
          .ifPresent(at -> timers.startSingleTimer(
              Look.class, new Look(), atLeastAMilli(Duration.between(now, at))));
    }
  }

  private static Duration atLeastAMilli(Duration duration) {
    return duration.toMillis() < 1 ? Duration.ofMillis(1) : duration.plusNanos(999_999);
  }

  private void tellDelay(Waiting waiting) {
    var request = waiting.request;
    request.replyTo().tell(new Delayed(request.ticket(), turnstile.pause(clock.instant())));
  }

  private void timeTheOldest() {
    if (!queue.isEmpty() && !timers.isTimerActive(LookForOld.class)) {
      var oldest =
          queue.stream().map(Waiting::since).min(Comparator.naturalOrder()).orElseThrow();
      var left = Duration.between(clock.instant(), oldest.plus(settings.maxWait()));
      timers.startSingleTimer(LookForOld.class, new LookForOld(), atLeastAMilli(left));
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
}
