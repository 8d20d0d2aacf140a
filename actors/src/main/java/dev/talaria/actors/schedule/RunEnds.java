package dev.talaria.actors.schedule;

import dev.talaria.actors.notifier.EndOfTask;
import dev.talaria.actors.notifier.NotifierActor;
import dev.talaria.runtime.cron.Job;
import dev.talaria.runtime.cron.JobId;
import dev.talaria.runtime.cron.JobPolicy;
import dev.talaria.runtime.cron.Run;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.Outcome;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.store.Write;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Waits for the ends of runs, and does what follows from them. Blocks, as {@link JobDesk} does. */
final class RunEnds {
  private final JobAccess access;
  private final JobDesk.Parts parts;
  private final JobPolicy policy;
  private final Clock clock;
  private final Consumer<JobId> onEnd;
  private final Set<SessionId> watched = ConcurrentHashMap.newKeySet();

  RunEnds(JobAccess access, JobPolicy policy, Clock clock, Consumer<JobId> onEnd) {
    this.access = access;
    this.parts = access.parts();
    this.policy = policy;
    this.clock = clock;
    this.onEnd = onEnd;
  }

  void endedOrWatched(Run run) {
    var session = access.read(store -> store.session(run.session()));
    if (session.isEmpty()) { // purged, or never kept
      var lost = new AgentError.Bug("its session is not there any more", "", run.id());
      finish(run, new Outcome(Outcome.State.LOST, "", lost, List.of()), null);
    } else if (session.get().state() == SessionRecord.State.ENDED) {
      finish(run, session.get().outcome(), session.get());
    } else {
      watch(run.job(), run.session());
    }
  }

  /** Has {@code onEnd} hear of it, also where it has ended. */
  void watch(JobId job, SessionId session) {
    if (!watched.add(session)) {
      return;
    }
    var end = access.read(store -> EndOfTask.of(session, parts.notifier(), store));
    var unused = end.record().whenComplete((ended, problem) -> {
      end.close();
      watched.remove(session);
      if (problem == null) { // otherwise the runtime leaves, and the next one looks
        onEnd.accept(job);
      }
    });
  }

  /** What follows from an end is kept with what is told of it, then told. */
  void finish(Run run, Outcome outcome, @Nullable SessionRecord session) {
    var job = access.job(run.job()).orElseThrow();
    var before = access
        .read(store -> store.jobs().lastGood(job.id()))
        .map(good -> good.outcome().text());
    var end = policy.ended(job, run, outcome, before, clock.instant());
    var telling = new Telling(job, end, session, parts.targets());
    var told = telling.deliver(inConversation(job));
    var writes = new ArrayList<Write>();
    writes.add(new Write.PutJob(end.job()));
    writes.add(access.put(told.run()));
    told.delivery().map(Write.PutDelivery::new).ifPresent(writes::add);
    access.keep(writes);
    told.delivery().ifPresent(it -> parts.notifier().tell(new NotifierActor.Deliver(it)));
  }

  private @Nullable SessionId inConversation(Job job) {
    var id = job.conversation();
    return id == null || access.read(store -> store.session(id)).isEmpty() ? null : id;
  }
}
