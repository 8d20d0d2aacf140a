package dev.talaria.actors.store;

import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.store.Overdue;
import dev.talaria.runtime.store.Store;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.Write;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.TimerScheduler;
import org.jspecify.annotations.Nullable;

/**
 * Removes what ended longer ago than {@code store.retention}, when a runtime begins and then daily:
 * a few tasks at a time, so that what others write waits for none of it, and then what is left of
 * boards. What a person has not seen stays, whatever its age. Each commit says how many tasks it
 * removed.
 *
 * <p>The files of a task go first: killed in between, the next look finds the task again and
 * removes the rest.
 */
public final class RetentionActor {
  private static final Duration DAY = Duration.ofDays(1);
  private static final Duration WHEN_UNREADABLE = Duration.ofHours(1);
  private static final Duration BREATH = Duration.ofMillis(100);
  private static final int TASKS_AT_ONCE = 25;
  private static final int ANSWERS_AT_ONCE = 500;

  /** Nobody asks it for anything. */
  public sealed interface Command {}

  private sealed interface Internal extends Command {}

  private record Look() implements Internal {}

  private record GoOn(Instant before, int removed) implements Internal {}

  private record Found(
      Instant before,
      int removed,
      @Nullable Overdue overdue,
      @Nullable Throwable problem) implements Internal {}

  private record Done(StoreActor.Committed answer, Instant before, int removed)
      implements Internal {}

  private record Swept(@Nullable Throwable problem) implements Internal {}

  private final ActorContext<Command> context;
  private final TimerScheduler<Command> timers;
  private final Duration retention;
  private final Store reads;
  private final ActorRef<StoreActor.Command> store;
  private final Executor blocking;
  private final Consumer<SessionId> removeFiles;
  private final Consumer<Duration> sweepBoards;
  private final Clock clock;

  private RetentionActor(
      ActorContext<Command> context,
      TimerScheduler<Command> timers,
      Duration retention,
      Store reads,
      ActorRef<StoreActor.Command> store,
      Executor blocking,
      Consumer<SessionId> removeFiles,
      Consumer<Duration> sweepBoards,
      Clock clock) {
    this.context = context;
    this.timers = timers;
    this.retention = retention;
    this.reads = reads;
    this.store = store;
    this.blocking = blocking;
    this.removeFiles = removeFiles;
    this.sweepBoards = sweepBoards;
    this.clock = clock;
  }

  /**
   * Begins at once.
   *
   * @param retention zero: everything is kept for ever
   * @param blocking where the store is read and files are removed
   * @param removeFiles removes what tools of a session left in files; may be called again for it
   * @param sweepBoards removes cards and runs of workflows that are older, as far as they may go
   */
  public static Behavior<Command> create(
      Duration retention,
      Store reads,
      ActorRef<StoreActor.Command> store,
      Executor blocking,
      Consumer<SessionId> removeFiles,
      Consumer<Duration> sweepBoards,
      Clock clock) {
    return retention.isZero()
        ? Behaviors.stopped()
        : Behaviors.setup(context -> Behaviors.withTimers(timers -> {
          context.getSelf().tell(new Look());
          return new RetentionActor(
                  context,
                  timers,
                  retention,
                  reads,
                  store,
                  blocking,
                  removeFiles,
                  sweepBoards,
                  clock)
              .looking();
        }));
  }

  private Behavior<Command> looking() {
    return Behaviors.receiveMessage(command -> {
      switch (command) {
        case Look ignored -> look(clock.instant().minus(retention), 0);
        case GoOn(var before, var removed) -> look(before, removed);
        case Found(var before, var removed, var overdue, var problem) ->
          onFound(before, removed, overdue, problem);
        case Done(var ignored, var before, var removed) ->
          timers.startSingleTimer(new GoOn(before, removed), BREATH);
        case Swept(var problem) -> onSwept(problem);
      }
      return Behaviors.same();
    });
  }

  private void look(Instant before, int removed) {
    context.pipeToSelf(
        CompletableFuture.supplyAsync(() -> overdue(before), blocking),
        (overdue, problem) -> new Found(before, removed, overdue, problem));
  }

  private Overdue overdue(Instant before) {
    try {
      var overdue = reads.overdue(before, TASKS_AT_ONCE);
      overdue.sessions().forEach(removeFiles);
      return overdue;
    } catch (StoreProblem e) {
      throw new CompletionException(e);
    }
  }

  private void onFound(
      Instant before, int removed, @Nullable Overdue overdue, @Nullable Throwable problem) {
    if (overdue == null) {
      context.getLog().warn("what is too old could not be removed", problem);
      timers.startSingleTimer(new Look(), WHEN_UNREADABLE);
    } else if (overdue.nothing()) {
      if (removed > 0) {
        context
            .getLog()
            .info("removed {} tasks that ended before {} (store.retention)", removed, before);
      }
      context.pipeToSelf(
          CompletableFuture.runAsync(() -> sweepBoards.accept(retention), blocking),
          (done, failure) -> new Swept(failure));
    } else {
      remove(before, removed, overdue);
    }
  }

  private void onSwept(@Nullable Throwable problem) {
    if (problem != null) {
      context.getLog().warn("what is too old of boards could not be removed", problem);
    }
    timers.startSingleTimer(new Look(), problem == null ? DAY : WHEN_UNREADABLE);
  }

  /** Not urgent: where the store cannot write, this waits as long as that takes. */
  private void remove(Instant before, int removed, Overdue overdue) {
    int tasks = overdue.sessions().size();
    var writes = new ArrayList<Write>();
    overdue.sessions().forEach(session -> writes.add(new Write.Purge(session)));
    if (tasks > 0) {
      writes.add(new Write.NoteRemoved(tasks, before, clock.instant()));
    }
    if (overdue.answers()) {
      writes.add(new Write.ForgetAnswers(before, ANSWERS_AT_ONCE));
    }
    ActorRef<StoreActor.Committed> replyTo =
        context.spawnAnonymous(Behaviors.<StoreActor.Committed>receiveMessage(answer -> {
          context.getSelf().tell(new Done(answer, before, removed + tasks));
          return Behaviors.stopped();
        }));
    store.tell(new StoreActor.Commit(List.copyOf(writes), false, replyTo));
  }
}
