package dev.talaria.actors.boot;

import static java.time.temporal.ChronoUnit.SECONDS;

import dev.talaria.actors.approval.ApprovalActor;
import dev.talaria.actors.notifier.NotifierActor;
import dev.talaria.actors.socket.Actors;
import dev.talaria.actors.supervisor.SupervisorActor;
import dev.talaria.config.RuntimeSettings;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.time.SteadyClock;
import dev.talaria.runtime.wire.Event;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.apache.pekko.Done;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.javadsl.AskPattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The life of a runtime between start and stop: waits until somebody stops it or until it has been
 * idle for long enough, then drains. Runs on the main thread, which has nothing else to do.
 */
final class RunningRuntime {
  private static final Logger LOG = LoggerFactory.getLogger(RunningRuntime.class);
  private static final Duration LOOK = Duration.ofSeconds(5);
  /** Whoever had it started is on the way, and has not connected yet. */
  private static final Duration FIRST_STAY = Duration.ofSeconds(5);

  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final Duration DRAIN_LOOK = Duration.ofMillis(50);

  private final ActorSystem<Guardian.Command> system;
  private final Actors actors;
  private final RuntimeSettings settings;
  private final CountDownLatch stopped = new CountDownLatch(1);
  private final AtomicBoolean now = new AtomicBoolean();
  private final Clock steady;
  private final Instant staysUntil;
  private Instant busyAt;

  RunningRuntime(ActorSystem<Guardian.Command> system, Actors actors, RuntimeSettings settings) {
    this.system = system;
    this.actors = actors;
    this.settings = settings;
    this.steady = SteadyClock.from(actors.clock());
    this.busyAt = steady.instant();
    this.staysUntil = busyAt.plus(FIRST_STAY);
  }

  /** Asks it to stop; {@code endWork} ends all work first. Returns at once; may come twice. */
  void stop(boolean endWork) {
    if (endWork) {
      now.set(true);
    }
    stopped.countDown();
  }

  /** Returns when the runtime may leave: everything it accepted is kept or done. */
  void awaitEnd() throws InterruptedException {
    var look = settings.idleExit().compareTo(LOOK) < 0 ? settings.idleExit() : LOOK;
    while (!stopped.await(Math.max(50, look.toMillis()), TimeUnit.MILLISECONDS)) {
      if (isIdleForLong()) {
        LOG.info("idle for {}, leaving", settings.idleExit());
        break;
      }
    }
    drain();
  }

  private boolean isIdleForLong() {
    NotifierActor.Counts counts = ask(actors.notifier(), NotifierActor.GetCounts::new);
    ApprovalActor.Open open = ask(actors.approvals(), ApprovalActor.GetOpen::new);
    var load = load();
    boolean busy = counts.surfaces() > 0
        || load.isAtWork()
        || load.queued() > 0
        || !open.approvals().isEmpty()
        || isScheduled();
    var time = steady.instant();
    if (busy) {
      busyAt = time;
    }
    return !settings.idleExit().isZero()
        && time.isAfter(staysUntil)
        && Duration.between(busyAt, time).compareTo(settings.idleExit()) >= 0;
  }

  private boolean isScheduled() {
    try {
      var cards = actors.reads().cards();
      var now = actors.clock().instant();
      boolean begins = actors.board().parts().settings().atOnce() > 0; // otherwise programs do
      return actors.reads().jobs().next().isPresent()
          || cards.nextFree(now).isPresent()
          || (begins && !cards.free(now, Set.of(), Set.of(), 1).isEmpty())
          || !cards.running().isEmpty();
    } catch (StoreProblem e) {
      LOG.warn("what is scheduled cannot be read: {}", e.getMessage());
      return true;
    }
  }

  /** Takes nothing new, and gives what runs until the deadline; what is left goes on next time. */
  private void drain() throws InterruptedException {
    actors.supervisor().tell(new SupervisorActor.Drain());
    var until = actors.clock().instant().plus(settings.drainDeadline()).truncatedTo(SECONDS);
    var deadline = System.nanoTime() + settings.drainDeadline().toNanos();
    var load = load();
    tell("the runtime is stopping; what runs goes on when it is back", load, until);
    boolean left = false;
    while (isAtWork(load) && System.nanoTime() < deadline) {
      if (now.get() && !left) {
        letGoOfCards(Duration.ofNanos(deadline - System.nanoTime()));
        left = true;
      }
      if (now.get()) { // again and again: a turn that ends may have another behind it
        actors.supervisor().tell(new SupervisorActor.CancelAll());
      }
      TimeUnit.NANOSECONDS.sleep(DRAIN_LOOK.toNanos());
      var before = waitsFor(load);
      load = load();
      if (!waitsFor(load).equals(before)) {
        tell("", load, until);
      }
    }
    if (isAtWork(load)) {
      LOG.warn("left unfinished, to go on at the next start: {}", load.active());
    }
  }

  /** A store that does not answer holds up no stop: then they are blocked as cancelled. */
  private void letGoOfCards(Duration left) {
    try {
      Done done = ask(system, Guardian.LeaveCards::new, left);
      LOG.debug("cards are let go: {}", done);
    } catch (IllegalStateException late) {
      LOG.warn("cards could not be let go in {}", left, late);
    }
  }

  /** What waits in the queue goes on at the next start, but where all work is ended. */
  private boolean isAtWork(SupervisorActor.Load load) {
    return load.isAtWork() || (now.get() && load.queued() > 0);
  }

  private void tell(String message, SupervisorActor.Load load, Instant until) {
    LOG.info("draining until {}, waiting for {}", until, load.active());
    actors
        .notifier()
        .tell(
            new NotifierActor.Tell(new Event.Draining(message, waitsFor(load), until.toString())));
  }

  /** Without what does part of the work of another. */
  private static List<String> waitsFor(SupervisorActor.Load load) {
    return load.active().stream()
        .filter(id -> !id.isDelegate())
        .map(SessionId::value)
        .toList();
  }

  /** Returns when all clients have what they were told, and are gone. */
  void hangUp() {
    NotifierActor.Counts told = ask(actors.notifier(), NotifierActor.GetCounts::new);
    LOG.info("{} clients are let go", told.surfaces());
    Done gone = ask(system, Guardian.HangUp::new);
    LOG.debug("clients: {}", gone);
  }

  private SupervisorActor.Load load() {
    return ask(actors.supervisor(), SupervisorActor.GetLoad::new);
  }

  private <A, C> A ask(ActorRef<C> actor, Function<ActorRef<A>, C> question) {
    return ask(actor, question, PATIENCE);
  }

  private <A, C> A ask(ActorRef<C> actor, Function<ActorRef<A>, C> question, Duration patience) {
    try {
      return AskPattern.<C, A>ask(actor, question::apply, patience, system.scheduler())
          .toCompletableFuture()
          .join();
    } catch (CompletionException e) {
      throw new IllegalStateException("the actors do not answer", e);
    }
  }
}
