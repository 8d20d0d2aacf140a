package dev.talaria.actors.schedule;

import dev.talaria.runtime.cron.Job;
import dev.talaria.runtime.cron.JobId;
import dev.talaria.runtime.cron.Run;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.Write;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.TimerScheduler;
import org.jspecify.annotations.Nullable;

/**
 * Knows when the next slot of all jobs is due, and has one thing at a time done to each job, which
 * holds up no other. Where no job has a slot, it has no timer; otherwise it looks at least every
 * half minute, since the clock on the wall may be set and the machine may sleep.
 *
 * <p>What it knows is in the store: a job that is due stays so until the commit that has its run.
 */
public final class ScheduleActor {
  /** What the schedule can be asked. */
  public sealed interface Command {}

  /** What an earlier runtime left is taken up, and from now on slots are decided. */
  public record Begin() implements Command {}

  /**
   * Adds a job.
   *
   * @param together is kept in the same commit
   */
  public record Add(Job job, List<Write> together, ActorRef<Answer> replyTo) implements Command {}

  /** Replaces a job by what {@code change} makes of it. */
  public record Change(JobId job, Function<Job, Job> change, ActorRef<Answer> replyTo)
      implements Command {}

  /** Forgets a job and its runs; refused while one of them is going. */
  public record Remove(JobId job, ActorRef<Answer> replyTo) implements Command {}

  /**
   * Runs a job now, whatever its schedule, which goes on as it was.
   *
   * @param together is kept in the same commit
   */
  public record RunNow(JobId job, Function<Run, List<Write>> together, ActorRef<Answer> replyTo)
      implements Command {}

  /** When did it last see what is due? */
  public record GetLooked(ActorRef<Looked> replyTo) implements Command {}

  /** {@code at} is null where it has not looked since it began. */
  public record Looked(@Nullable Instant at) {}

  /** The answer to all wishes about jobs, when it is kept. */
  public sealed interface Answer {
    /** {@code run} is the one that was begun, where one was asked for. */
    record Done(Job job, @Nullable Run run) implements Answer {}

    record Refused(AgentError reason) implements Answer {}

    /** The runtime is about to stop. */
    record Draining() implements Answer {}

    record NotFound() implements Answer {}
  }

  private sealed interface Internal extends Command {}

  private record Look() implements Internal {}

  /** What could not be done before is tried once more. */
  private record TryAgain() implements Internal {}

  private record Found(
      Set<JobId> jobs,
      @Nullable Instant next,
      Command again,
      @Nullable Throwable problem) implements Internal {}

  /** {@code again}: something of the job could not be done now. */
  private record Over(JobId job, boolean again, @Nullable Throwable problem) implements Internal {}

  private record RunEnded(JobId job) implements Internal {}

  private static final Duration LONGEST = Duration.ofSeconds(30);
  private static final Duration AGAIN = Duration.ofSeconds(5);
  private static final Duration SOON = Duration.ofMillis(100);
  private static final int AT_ONCE = 100;
  private static final String TRY_AGAIN = "try again";
  private static final String LOOK_SOON = "look soon";

  private final ActorContext<Command> context;
  private final TimerScheduler<Command> timers;
  private final JobDesk desk;
  private final Executor blocking;
  private final Clock clock;
  private final Map<JobId, Deque<BooleanSupplier>> busy = new HashMap<>();
  private final Set<JobId> putOff = new LinkedHashSet<>();
  private @Nullable Instant looked;

  private ScheduleActor(
      ActorContext<Command> context,
      TimerScheduler<Command> timers,
      JobDesk desk,
      Executor blocking,
      Clock clock) {
    this.context = context;
    this.timers = timers;
    this.desk = desk;
    this.blocking = blocking;
    this.clock = clock;
  }

  /** Jobs are seen to from {@link Begin} on; a person's wishes are carried out before it, too. */
  public static Behavior<Command> create(JobDesk.Parts parts, Executor blocking, Clock clock) {
    return Behaviors.setup(context -> Behaviors.withTimers(timers -> {
      var self = context.getSelf();
      var desk =
          new JobDesk(parts, context.getSystem(), clock, job -> self.tell(new RunEnded(job)));
      var schedule = new ScheduleActor(context, timers, desk, blocking, clock);
      return schedule.open();
    }));
  }

  private Behavior<Command> open() {
    return Behaviors.receiveMessage(command -> {
      switch (command) {
        case Add(var job, var together, var replyTo) ->
          answer(job.id(), replyTo, () -> desk.add(job, together));
        case Change(var job, var change, var replyTo) ->
          answer(job, replyTo, () -> desk.change(job, change));
        case Remove(var job, var replyTo) -> answer(job, replyTo, () -> desk.remove(job));
        case RunNow(var job, var together, var replyTo) ->
          answer(job, replyTo, () -> desk.runNow(job, together));
        case Begin ignored -> {
          find(command, desk::left);
          look();
        }
        case Look ignored -> look();
        case TryAgain ignored -> {
          var again = List.copyOf(putOff);
          putOff.clear();
          again.forEach(this::seeTo);
        }
        case GetLooked(var replyTo) -> replyTo.tell(new Looked(looked));
        case Found found -> onFound(found);
        case RunEnded(var job) -> seeTo(job);
        case Over over -> onOver(over);
      }
      return Behaviors.same();
    });
  }

  private interface Finding {
    Set<JobId> jobs() throws StoreProblem;
  }

  /** Those that are seen to, or put off, are due still and hide no other. */
  private void look() {
    int most = AT_ONCE + busy.size() + putOff.size();
    find(new Look(), () -> desk.due(most));
  }

  /** {@code again} is what it is asked where the store cannot be read. */
  private void find(Command again, Finding finding) {
    context.pipeToSelf(
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return new Found(finding.jobs(), desk.next().orElse(null), again, null);
              } catch (StoreProblem e) {
                throw new CompletionException(e);
              }
            },
            blocking),
        (found, problem) -> problem == null ? found : new Found(Set.of(), null, again, problem));
  }

  private void onFound(Found found) {
    if (found.problem != null) {
      context.getLog().warn("the jobs cannot be read", found.problem);
      timers.startSingleTimer(found.again, AGAIN);
      return;
    }
    looked = clock.instant();
    found.jobs.stream()
        .filter(job -> !busy.containsKey(job) && !putOff.contains(job))
        .forEach(this::seeTo);
    if (found.next != null) {
      timers.startSingleTimer(new Look(), until(found.next));
    }
  }

  private Duration until(Instant next) {
    var left = Duration.between(clock.instant(), next).plusMillis(1);
    return left.compareTo(LONGEST) > 0 ? LONGEST : left.isNegative() ? Duration.ZERO : left;
  }

  private void seeTo(JobId job) {
    oneAtATime(job, () -> desk.seeTo(job));
  }

  private void answer(JobId job, ActorRef<Answer> replyTo, Supplier<Answer> work) {
    oneAtATime(job, () -> {
      replyTo.tell(work.get());
      return desk.seeTo(job);
    });
  }

  private void oneAtATime(JobId job, BooleanSupplier work) {
    var line = busy.get(job);
    if (line == null) {
      busy.put(job, new ArrayDeque<>());
      run(job, work);
    } else {
      line.add(work);
    }
  }

  private void run(JobId job, BooleanSupplier work) {
    context.pipeToSelf(
        CompletableFuture.supplyAsync(work::getAsBoolean, blocking),
        (left, problem) -> new Over(job, problem != null || left, problem));
  }

  private void onOver(Over over) {
    if (over.problem != null) {
      context.getLog().error("job {} could not be seen to", over.job, over.problem);
    }
    if (over.again) { // nothing can be kept or begun at the moment
      putOff.add(over.job);
      if (!timers.isTimerActive(TRY_AGAIN)) {
        timers.startSingleTimer(TRY_AGAIN, new TryAgain(), AGAIN);
      }
    } else {
      putOff.remove(over.job);
    }
    var next = busy.get(over.job).poll();
    if (next != null) {
      run(over.job, next);
      return;
    }
    busy.remove(over.job);
    if (busy.isEmpty()) {
      look();
    } else if (!timers.isTimerActive(LOOK_SOON)) { // once for many that are over
      timers.startSingleTimer(LOOK_SOON, new Look(), SOON);
    }
  }
}
