package dev.talaria.actors.store;

import dev.talaria.runtime.store.StaleWrite;
import dev.talaria.runtime.store.Store;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.Write;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.TimerScheduler;
import org.jspecify.annotations.Nullable;

/**
 * Writes what others hand in, in the order of arrival. While one transaction runs, further commits
 * gather and go into the next one, so many sessions share one flush.
 *
 * <p>A commit that is stale is answered so, and costs the others of its transaction nothing.
 *
 * <p>When the store fails, nothing is dropped: a {@link Commit} that must be answered at once is
 * refused, the others wait and are tried again with growing pauses, and {@code health} is told, so
 * that new work is refused rather than accepted and lost.
 */
public final class StoreActor {
  private static final Duration FIRST_PAUSE = Duration.ofMillis(500);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);

  /** What can be asked of the store. */
  public sealed interface Command {}

  /**
   * Writes all or nothing.
   *
   * @param urgent rather refuse than wait for a store that cannot write
   */
  public record Commit(List<Write> writes, boolean urgent, ActorRef<Committed> replyTo)
      implements Command {}

  /** The answer to {@link Commit}, sent once. */
  public sealed interface Committed {}

  public record Kept() implements Committed {}

  /**
   * Only for urgent commits, and for stale ones.
   *
   * @param message says what the person can do
   * @param stale somebody else changed a card that it is about
   */
  public record NotKept(String message, boolean stale) implements Committed {}

  private sealed interface Internal extends Command {}

  /**
   * What became of a batch.
   *
   * @param answers of those that are over, in their order
   * @param left those that have still to be written, since {@code problem} came
   */
  private record Written(
      List<Answered> answers, List<Commit> left, @Nullable StoreProblem problem)
      implements Internal {}

  private record Answered(Commit commit, Committed answer) {}

  private record Broken(List<Commit> batch, Throwable problem) implements Internal {}

  private record TryAgain() implements Internal {}

  private final ActorContext<Command> context;
  private final TimerScheduler<Command> timers;
  private final Store store;
  private final Executor blocking;
  private final Consumer<String> health;
  private final Consumer<List<Write>> kept;
  private final List<Commit> waiting = new ArrayList<>();
  private Duration pause = FIRST_PAUSE;
  private boolean failing;

  private StoreActor(
      ActorContext<Command> context,
      TimerScheduler<Command> timers,
      Store store,
      Executor blocking,
      Consumer<String> health,
      Consumer<List<Write>> kept) {
    this.context = context;
    this.timers = timers;
    this.store = store;
    this.blocking = blocking;
    this.health = health;
    this.kept = kept;
  }

  /**
   * The writer of {@code store}.
   *
   * @param blocking where transactions run; one at a time
   * @param health is told the problem when writing begins to fail, and "" when it works again
   * @param kept is told the writes of each commit once they are kept, in their order
   */
  public static Behavior<Command> create(
      Store store, Executor blocking, Consumer<String> health, Consumer<List<Write>> kept) {
    return Behaviors.setup(context -> Behaviors.withTimers(
        timers -> new StoreActor(context, timers, store, blocking, health, kept).idle()));
  }

  private Behavior<Command> idle() {
    return Behaviors.receiveMessage(command -> switch (command) {
      case Commit commit -> {
        waiting.add(commit);
        yield writeWaiting();
      }
      case Written ignored -> Behaviors.same();
      case Broken ignored -> Behaviors.same();
      case TryAgain ignored -> waiting.isEmpty() ? Behaviors.same() : writeWaiting();
    });
  }

  private Behavior<Command> writing() {
    return Behaviors.receiveMessage(command -> switch (command) {
      case Commit commit -> {
        waiting.add(commit);
        yield Behaviors.same();
      }
      case Written written -> onWritten(written);
      case Broken(var batch, var problem) -> onFailed(batch, problem);
      case TryAgain ignored -> Behaviors.same();
    });
  }

  private Behavior<Command> writeWaiting() {
    var batch = failing ? List.of(waiting.getFirst()) : List.copyOf(waiting);
    waiting.subList(0, batch.size()).clear();
    context.pipeToSelf(
        CompletableFuture.supplyAsync(() -> write(batch), blocking),
        (written, problem) -> problem == null ? written : new Broken(batch, problem));
    return writing();
  }

  /** In one transaction; where one of them is stale, each in its own. */
  private Written write(List<Commit> batch) {
    try {
      store.commit(batch.stream().flatMap(commit -> commit.writes().stream()).toList());
      return new Written(
          batch.stream().map(commit -> new Answered(commit, new Kept())).toList(), List.of(), null);
    } catch (StaleWrite e) {
      return batch.size() == 1
          ? new Written(List.of(stale(batch.getFirst(), e)), List.of(), null)
          : oneByOne(batch);
    } catch (StoreProblem e) {
      return new Written(List.of(), batch, e);
    }
  }

  private static Answered stale(Commit commit, StaleWrite why) {
    return new Answered(commit, new NotKept(why.getMessage(), true));
  }

  private Written oneByOne(List<Commit> batch) {
    var answers = new ArrayList<Answered>();
    for (int i = 0; i < batch.size(); i++) {
      var one = write(List.of(batch.get(i)));
      if (one.problem != null) {
        return new Written(answers, batch.subList(i, batch.size()), one.problem);
      }
      answers.addAll(one.answers);
    }
    return new Written(answers, List.of(), null);
  }

  private Behavior<Command> onWritten(Written written) {
    boolean wrote = written.answers.stream().anyMatch(one -> one.answer instanceof Kept);
    if (written.problem == null && failing && wrote) { // a stale commit wrote nothing
      failing = false;
      pause = FIRST_PAUSE;
      context.getLog().info("the store works again");
      health.accept("");
    }
    for (var answered : written.answers) {
      if (answered.answer instanceof Kept) {
        kept.accept(answered.commit.writes());
      }
      answered.commit.replyTo().tell(answered.answer);
    }
    if (written.problem != null) {
      return onFailed(written.left, written.problem);
    }
    if (waiting.isEmpty()) {
      return failing ? hopeful() : idle();
    }
    return writeWaiting();
  }

  private Behavior<Command> onFailed(List<Commit> batch, Throwable problem) {
    var message = message(problem);
    if (!failing) {
      context.getLog().error("the store cannot write: {}", message, problem);
      health.accept(message);
    }
    failing = true;
    waiting.addAll(0, batch);
    waiting.removeIf(commit -> {
      if (commit.urgent()) {
        commit.replyTo().tell(new NotKept(message, false));
      }
      return commit.urgent();
    });
    timers.startSingleTimer(new TryAgain(), pause);
    pause =
        pause.multipliedBy(2).compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : pause.multipliedBy(2);
    return idleUntilRetry();
  }

  /** Urgent commits are refused at once meanwhile: the store was seen failing a moment ago. */
  private Behavior<Command> idleUntilRetry() {
    return Behaviors.receiveMessage(command -> switch (command) {
      case Commit commit -> {
        waiting.add(commit);
        yield commit.urgent() ? tryNow() : Behaviors.same();
      }
      case Written ignored -> Behaviors.same();
      case Broken ignored -> Behaviors.same();
      case TryAgain ignored -> waiting.isEmpty() ? hopeful() : writeWaiting();
    });
  }

  /** Nothing is left to try it with, so the next commit is what shows whether it works again. */
  private Behavior<Command> hopeful() {
    failing = false;
    health.accept("");
    return idle();
  }

  /** An urgent commit is the moment to look whether the disk has room again. */
  private Behavior<Command> tryNow() {
    waiting.addFirst(waiting.removeLast());
    return writeWaiting();
  }

  private static String message(Throwable problem) {
    return problem.getMessage() == null ? problem.toString() : problem.getMessage();
  }
}
