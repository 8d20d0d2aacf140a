package dev.talaria.actors.schedule;

import dev.talaria.actors.notifier.NotifierActor;
import dev.talaria.actors.schedule.ScheduleActor.Answer;
import dev.talaria.actors.store.StoreActor;
import dev.talaria.actors.store.Waiting;
import dev.talaria.actors.supervisor.SupervisorActor;
import dev.talaria.config.CronSettings;
import dev.talaria.runtime.cron.Job;
import dev.talaria.runtime.cron.JobId;
import dev.talaria.runtime.cron.JobPolicy;
import dev.talaria.runtime.cron.JobPrompt;
import dev.talaria.runtime.cron.JobRules;
import dev.talaria.runtime.cron.PromptScan;
import dev.talaria.runtime.cron.Run;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.Outcome;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.SessionKind;
import dev.talaria.runtime.session.Work;
import dev.talaria.runtime.store.Store;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.Write;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;

/**
 * What is done to jobs, in plain steps that block: read, decide, keep. Called for one job by one
 * thread at a time. A run and the session that does it are kept in the same commit as the job that
 * has decided about the slot, and an end in the same commit as what is told of it; so after a kill
 * at any point the next {@link #seeTo} goes on from what is kept.
 */
public final class JobDesk {
  /** What it needs of others. */
  public record Parts(
      CronSettings settings,
      Store reads,
      ActorRef<StoreActor.Command> store,
      ActorRef<SupervisorActor.Command> supervisor,
      ActorRef<NotifierActor.Command> notifier,
      Supplier<String> ids,
      ResultTargets targets) {}

  private final Parts parts;
  private final JobPolicy policy;
  private final JobAccess access;
  private final RunEnds ends;
  private final Clock clock;

  /** {@code onEnd} hears of each job of which a run has ended. */
  JobDesk(Parts parts, ActorSystem<?> system, Clock clock, Consumer<JobId> onEnd) {
    this.parts = parts;
    this.policy = new JobPolicy(parts.settings);
    this.access = new JobAccess(parts, system);
    this.ends = new RunEnds(access, policy, clock, onEnd);
    this.clock = clock;
  }

  // --- what there is to do

  /** Jobs with runs that an earlier runtime began or kept waiting. */
  Set<JobId> left() throws StoreProblem {
    return parts.reads.jobs().going().stream()
        .map(Run::job)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  Set<JobId> due(int most) throws StoreProblem {
    return parts.reads.jobs().due(clock.instant(), most).stream()
        .map(Job::id)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** The first slot that is not due yet. */
  Optional<Instant> next() throws StoreProblem {
    return parts.reads.jobs().next(clock.instant());
  }

  /**
   * Does all that is to be done for a job now: ends are told, slots are decided, runs are begun.
   *
   * @return something could not be done, and is to be tried again
   */
  boolean seeTo(JobId id) {
    for (var run : access.going(id)) {
      if (run.state() == Run.State.RUNNING) {
        ends.endedOrWatched(run);
      }
    }
    return !decide(id) || !beginWaiting(id);
  }

  // --- what a person asks for

  Answer add(Job job, List<Write> together) {
    var writes = new ArrayList<Write>(List.of(new Write.PutJob(job)));
    writes.addAll(together);
    return access.kept(writes).orElseGet(() -> new Answer.Done(job, null));
  }

  Answer change(JobId id, Function<Job, Job> change) {
    var job = access.job(id);
    if (job.isEmpty()) {
      return new Answer.NotFound();
    }
    var changed = change.apply(job.get());
    return access
        .kept(List.of(new Write.PutJob(changed)))
        .orElseGet(() -> new Answer.Done(changed, null));
  }

  Answer remove(JobId id) {
    var job = access.job(id);
    if (job.isEmpty()) {
      return new Answer.NotFound();
    }
    var running = access.going(id).stream().filter(run -> run.session() != null).findFirst();
    if (running.isPresent()) {
      var session = running.get().session();
      return new Answer.Refused(new AgentError.Busy(
          "a run of it is going (" + session + "), and its end would be told to nobody",
          "/cancel " + session + " first, or wait"));
    }
    return access
        .kept(List.of(new Write.RemoveJob(id)))
        .orElseGet(() -> new Answer.Done(job.get(), null));
  }

  Answer runNow(JobId id, Function<Run, List<Write>> together) {
    var job = access.job(id);
    if (job.isEmpty()) {
      return new Answer.NotFound();
    }
    var going = access.going(id);
    if (!going.isEmpty() && job.get().rules().overlap() != JobRules.Overlap.OVERLAP) {
      return new Answer.Refused(new AgentError.Busy(
          "a run of it is going already (" + going.getFirst().session() + ")",
          "wait for it, or let its runs overlap"));
    }
    var session = access.newSession();
    var run = Run.byHand(job.get(), session, clock.instant());
    var writes = new ArrayList<Write>(List.of(access.put(run)));
    writes.addAll(together.apply(run));
    return switch (begin(job.get(), run, session, writes)) {
      case SupervisorActor.Started.Accepted ignored -> new Answer.Done(job.get(), run);
      case SupervisorActor.Started.Refused(var reason) -> new Answer.Refused(reason);
      case SupervisorActor.Started.Draining ignored -> new Answer.Draining();
    };
  }

  // --- slots

  /** Whether all slots up to now are decided. */
  private boolean decide(JobId id) {
    var job = access.job(id).orElse(null);
    var now = clock.instant();
    if (job == null || job.next() == null || job.next().isAfter(now)) {
      return true;
    }
    var decision = policy.due(job, access.going(id).size(), now);
    var writes = new ArrayList<Write>(List.of(new Write.PutJob(decision.job())));
    decision.over().forEach(run -> writes.add(access.put(run)));
    if (decision.starts().isEmpty()) {
      decision.waits().forEach(run -> writes.add(access.put(run)));
      return access.kept(writes).isEmpty();
    }
    // in the order of their slots, since the last one that went well is the newest that was put
    var session = access.newSession();
    var first = decision.starts().getFirst().doneBy(session);
    writes.add(access.put(first));
    // the others begin right after, in commits of their own
    decision.starts().stream()
        .skip(1)
        .map(Run::waiting)
        .forEach(run -> writes.add(access.put(run)));
    decision.waits().forEach(run -> writes.add(access.put(run)));
    return begin(decision.job(), first, session, writes)
        instanceof SupervisorActor.Started.Accepted;
  }

  /** Whether nothing waits any more but for a run before it. */
  private boolean beginWaiting(JobId id) {
    var job = access.job(id).orElse(null);
    if (job == null) {
      return true;
    }
    var going = access.going(id);
    boolean free = going.stream().noneMatch(run -> run.state() == Run.State.RUNNING);
    for (var run : going) {
      boolean begins = run.state() == Run.State.WAITING
          && (free || job.rules().overlap() == JobRules.Overlap.OVERLAP);
      if (!begins) {
        continue;
      }
      var session = access.newSession();
      var begun = run.doneBy(session);
      var started = begin(job, begun, session, List.of(access.put(begun)));
      if (!(started instanceof SupervisorActor.Started.Accepted)) {
        return false;
      }
      free = false;
    }
    return true;
  }

  private SupervisorActor.Started begin(Job job, Run run, SessionId session, List<Write> together) {
    var work = JobPrompt.of(job, earlier(job));
    var blocked = work instanceof Work.Prompt
        ? PromptScan.ofAssembled(work.text())
        : Optional.<String>empty();
    if (blocked.isPresent()) { // what it reads has been changed by somebody
      return blocked(job, run, blocked.get(), session, together);
    }
    int last = access.read(store -> store.lastNumber(Optional.empty()));
    var started = Waiting.<SupervisorActor.Command, SupervisorActor.Started>forAnswer(
        access.system(),
        parts.supervisor,
        replyTo -> SupervisorActor.Start.reported(
            session,
            SessionKind.CRON,
            job.title(),
            work,
            job.config().scheduling(job.rules().maySchedule()),
            last,
            together,
            replyTo),
        JobAccess.PATIENCE);
    if (started instanceof SupervisorActor.Started.Accepted) {
      ends.watch(job.id(), session);
    }
    return started;
  }

  /** Ends as a failure of the run; no session was ever there. */
  private SupervisorActor.Started blocked(
      Job job, Run run, String why, SessionId session, List<Write> together) {
    if (access.kept(together).isPresent()) {
      return new SupervisorActor.Started.Draining();
    }
    var error = new AgentError.BadRequest(
        "the prompt was blocked: " + why,
        "look at what it reads, or /cron edit " + job.title(),
        false);
    ends.finish(run, Outcome.failed(error), null);
    return new SupervisorActor.Started.Accepted(session, 0, 0);
  }

  private List<JobPrompt.Earlier> earlier(Job job) {
    var earlier = new ArrayList<JobPrompt.Earlier>();
    for (var name : job.rules().reads()) {
      var of = name.equals(JobRules.SELF) ? Optional.of(job) : access.job(new JobId(name));
      of.ifPresent(other -> access
          .read(store -> store.jobs().lastGood(other.id()))
          .ifPresent(run -> earlier.add(
              new JobPrompt.Earlier(other.title(), run.ended(), run.outcome().text()))));
    }
    return earlier;
  }
}
