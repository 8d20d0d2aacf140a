package dev.talaria.actors.workflow;

import dev.talaria.runtime.workflow.RunId;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.stream.Stream;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.TimerScheduler;
import org.jspecify.annotations.Nullable;

/**
 * Has runs go on: it looks at a run when one of its cards has changed, and at all that are not over
 * when a runtime begins. One look at a run at a time; it has no timer unless something failed or a
 * run is being cancelled.
 */
public final class WorkflowActor {
  /** What it is told. */
  public sealed interface Command {}

  /** What an earlier runtime left is taken up, and from now on runs are looked at. */
  public record Begin() implements Command {}

  /** Another runtime has changed cards, and may not be there any more to have runs go on. */
  public record ChangedElsewhere() implements Command {}

  /** Something may follow from how a run stands. */
  public record Look(RunId run) implements Command {}

  private sealed interface Internal extends Command {}

  private record Found(@Nullable List<RunId> open, @Nullable Throwable problem)
      implements Internal {}

  private record Looked(RunId run, boolean done, @Nullable Throwable problem) implements Internal {}

  private static final Duration AGAIN = Duration.ofSeconds(5);

  private final ActorContext<Command> context;
  private final TimerScheduler<Command> timers;
  private final WorkflowDesk desk;
  private final Executor blocking;
  private final Set<RunId> looking = new HashSet<>();
  private final Set<RunId> again = new HashSet<>();
  private boolean begun;
  private boolean finding;
  private boolean findAgain;

  private WorkflowActor(
      ActorContext<Command> context,
      TimerScheduler<Command> timers,
      WorkflowDesk desk,
      Executor blocking) {
    this.context = context;
    this.timers = timers;
    this.desk = desk;
    this.blocking = blocking;
  }

  /** {@code blocking} is where the store is read and written. */
  public static Behavior<Command> create(WorkflowDesk desk, Executor blocking) {
    return Behaviors.setup(context ->
        Behaviors.withTimers(timers -> new WorkflowActor(context, timers, desk, blocking).open()));
  }

  private Behavior<Command> open() {
    return Behaviors.receiveMessage(command -> {
      switch (command) {
        case Begin ignored -> {
          begun = true;
          find();
        }
        case ChangedElsewhere ignored -> {
          if (begun) {
            find();
          }
        }
        case Found(var open, var problem) -> onFound(open, problem);
        case Look(var run) -> look(run);
        case Looked looked -> onLooked(looked);
      }
      return Behaviors.same();
    });
  }

  /** One at a time; what happens meanwhile is found by the next. */
  private void find() {
    if (finding) {
      findAgain = true;
      return;
    }
    finding = true;
    context.pipeToSelf(CompletableFuture.supplyAsync(desk::toLookAt, blocking), Found::new);
  }

  private void onFound(@Nullable List<RunId> open, @Nullable Throwable problem) {
    finding = false;
    if (open == null) {
      context.getLog().warn("the workflows cannot be seen to", problem);
      timers.startSingleTimer(new Begin(), AGAIN);
    } else {
      var missed = List.copyOf(again); // what changed before
      again.clear();
      Stream.concat(open.stream(), missed.stream()).distinct().forEach(this::look);
      if (findAgain) {
        findAgain = false;
        find();
      }
    }
  }

  private void look(RunId run) {
    if (!begun || !looking.add(run)) { // Begin finds it, or it is looked at once more
      again.add(run);
      return;
    }
    context.pipeToSelf(
        CompletableFuture.supplyAsync(() -> desk.advance(run), blocking),
        (done, problem) -> new Looked(run, Boolean.TRUE.equals(done), problem));
  }

  private void onLooked(Looked looked) {
    looking.remove(looked.run);
    if (looked.problem != null) {
      context.getLog().warn("workflow {} cannot be seen to", looked.run, looked.problem);
    }
    if (looked.problem == null && again.remove(looked.run)) {
      look(looked.run);
    } else if (!looked.done) {
      timers.startSingleTimer(looked.run, new Look(looked.run), AGAIN);
    }
  }
}
