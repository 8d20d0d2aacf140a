package dev.talaria.actors.socket;

import dev.talaria.runtime.cron.Target;
import dev.talaria.runtime.session.SessionConfig;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.SessionKind;
import dev.talaria.runtime.session.Work;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.tool.process.ProcessMark;
import dev.talaria.runtime.wire.CronRequest;
import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.wire.JobRules;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the commands of sessions may do to jobs. A run of a job adds and changes them only where its
 * own job says that it may, and the work of a card not at all. What an agent adds is a prompt that
 * works as its session does, and no right comes of it that the agent has not itself; a command that
 * a person had run may do what that person may.
 */
record SessionJobs(Actors actors, String stateDirectory) {

  /** What the jobs of the agent inherit whose command this client is; empty for all others. */
  Optional<SessionConfig> requireAllowed(Caller caller) throws Refusal {
    var session = ProcessMark.sessionIn(caller.from().environment(), stateDirectory);
    if (session.isEmpty()) {
      return Optional.empty();
    }
    var own = record(new SessionId(session.get()));
    requireAllowed(own);
    return own.work() instanceof Work.Command ? Optional.empty() : Optional.of(own.config());
  }

  private void requireAllowed(SessionRecord own) throws Refusal {
    for (var at = own; ; at = record(at.parent())) {
      if (at.kind() == SessionKind.CARD) {
        throw denied("the work of a card may not change jobs", "a person may");
      }
      if (at.kind() == SessionKind.CRON && !maySchedule(at.id())) {
        throw denied(
            "a run of a job may not change jobs", "/cron edit <job> --may-schedule lets it do so");
      }
      if (at.parent() == null) {
        return;
      }
    }
  }

  private SessionRecord record(SessionId session) throws Refusal {
    return actors
        .read(store -> store.session(session))
        .orElseThrow(() -> denied(
            "this is a command of the session " + session + ", which is not there any more", ""));
  }

  private boolean maySchedule(SessionId run) throws Refusal {
    var of = actors.read(store -> store.jobs().going()).stream()
        .filter(going -> run.equals(going.session()))
        .findFirst();
    return of.isPresent()
        && actors
            .read(store -> store.jobs().job(of.get().job()))
            .filter(job -> job.rules().maySchedule())
            .isPresent();
  }

  // --- an agent

  static void requireModest(CronRequest.AddJob add) throws Refusal {
    if (add.conversation() != null) {
      throw denied("an agent adds no job in the name of a conversation", "leave it out");
    }
    if (add.prompt().strip().startsWith("!")) {
      throw denied("an agent adds prompts, and no commands", "say what is to be done");
    }
    requireModest(add.profile(), add.rules());
  }

  static void requireModest(CronRequest.EditJob edit) throws Refusal {
    if (edit.prompt() != null) {
      throw denied("an agent changes no prompt of a job", "add another job");
    }
    requireModest(edit.profile(), edit.rules());
  }

  private static void requireModest(@Nullable String profile, @Nullable JobRules rules)
      throws Refusal {
    if (profile != null) {
      throw denied("a job that an agent adds works as the agent does", "leave the profile out");
    }
    if (rules != null && Boolean.TRUE.equals(rules.maySchedule())) {
      throw denied("an agent lets no job change jobs", "leave --may-schedule out");
    }
    boolean goesElsewhere = rules != null
        && rules.deliver() != null
        && rules.deliver().stream()
            .flatMap(text -> Target.of(text).stream())
            .anyMatch(to -> to instanceof Target.ToFile || to instanceof Target.ToCommand);
    if (goesElsewhere) {
      throw denied(
          "an agent has results of jobs brought to no file or command", "deliver to the inbox");
    }
  }

  private static Refusal denied(String message, String hint) {
    return new Refusal(new ErrorInfo("denied", message, hint, null));
  }
}
