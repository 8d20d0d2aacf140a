package dev.talaria.actors.schedule;

import dev.talaria.actors.schedule.ScheduleActor.Answer;
import dev.talaria.actors.store.StoreActor;
import dev.talaria.actors.store.Waiting;
import dev.talaria.runtime.cron.Job;
import dev.talaria.runtime.cron.JobId;
import dev.talaria.runtime.cron.Run;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.store.Store;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.Write;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import org.apache.pekko.actor.typed.ActorSystem;

/** What is kept of jobs and runs, read and written in plain calls that block. */
record JobAccess(JobDesk.Parts parts, ActorSystem<?> system) {
  /** As long as the store takes: what was decided is not given up because a disk is full. */
  static final Duration PATIENCE = Duration.ofDays(1);

  private static final Duration TRY_AGAIN = Duration.ofSeconds(30);

  interface Read<T> {
    T from(Store store) throws StoreProblem;
  }

  /** Throws the {@link StoreProblem} as the cause of a {@link CompletionException}. */
  <T> T read(Read<T> read) {
    try {
      return read.from(parts.reads());
    } catch (StoreProblem e) {
      throw new CompletionException(e);
    }
  }

  Optional<Job> job(JobId id) {
    return read(store -> store.jobs().job(id));
  }

  List<Run> going(JobId id) {
    return read(store -> store.jobs().going(id));
  }

  Write put(Run run) {
    return new Write.PutRun(run, parts.settings().keepRuns());
  }

  SessionId newSession() {
    while (true) {
      var id = new SessionId("cn_" + parts.ids().get());
      if (read(store -> store.session(id)).isEmpty()) {
        return id;
      }
    }
  }

  /** Refuses rather than waits for a store that cannot write. Empty: it is kept. */
  Optional<Answer> kept(List<Write> writes) {
    return switch (commit(writes, true)) {
      case StoreActor.Kept ignored -> Optional.empty();
      case StoreActor.NotKept(var problem, var stale) ->
        Optional.of(new Answer.Refused(
            new AgentError.Overloaded("it was not kept, " + problem, "", TRY_AGAIN)));
    };
  }

  /** Returns when it is kept. */
  void keep(List<Write> writes) {
    var unused = commit(writes, false);
  }

  private StoreActor.Committed commit(List<Write> writes, boolean urgent) {
    return Waiting.<StoreActor.Command, StoreActor.Committed>forAnswer(
        system,
        parts.store(),
        replyTo -> new StoreActor.Commit(List.copyOf(writes), urgent, replyTo),
        PATIENCE);
  }
}
