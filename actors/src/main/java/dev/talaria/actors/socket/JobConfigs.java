package dev.talaria.actors.socket;

import dev.talaria.runtime.session.SessionConfig;
import dev.talaria.runtime.session.SessionId;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** What the runs of a job inherit: the settings of whoever adds it, or of another profile. */
record JobConfigs(Actors actors, Caller.Directory settings) {
  /** An unknown profile is a {@code ConfigProblem}, here and below. */
  SessionConfig added(@Nullable String conversation, @Nullable String profile, Caller caller)
      throws Refusal {
    var own = conversation == null
        ? caller.config()
        : actors.configOf(new SessionId(conversation), caller.config());
    return profile == null ? ofJobs(own, caller) : of(profile, own.workingDirectory(), caller);
  }

  /** The same where an agent of that session adds it. */
  SessionConfig added(SessionConfig agent, Caller caller) {
    return ofJobs(agent, caller);
  }

  /** The settings of a profile as they are now, for work in that directory. */
  SessionConfig of(String profile, Path directory, Caller caller) {
    var theirs = settings.callerOf(caller.with(profile, directory));
    return ofJobs(theirs.config(), theirs);
  }

  private static SessionConfig ofJobs(SessionConfig config, Caller caller) {
    return config.supervisedBy(caller.settings().supervision().kinds().get("cron"));
  }
}
