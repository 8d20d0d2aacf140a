package dev.talaria.actors.socket;

import dev.talaria.runtime.session.SessionConfig;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.wire.Request;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the workers of a card inherit: the settings of whoever adds it, or of another profile. */
record CardConfigs(Actors actors, Caller.Directory settings) {
  SessionConfig added(@Nullable String conversation, @Nullable String profile, Caller caller)
      throws Refusal {
    var own = conversation == null
        ? caller.config()
        : actors.configOf(new SessionId(conversation), caller.config());
    return edited(ofCards(own, caller), profile, caller);
  }

  /** Nothing that the client says of itself counts: it is the command of the session. */
  SessionConfig of(SessionCards session, Caller caller) {
    return ofCards(session.config(), callerOf(session, caller));
  }

  private Caller callerOf(SessionCards session, Caller caller) {
    var its = session.config();
    var from = caller.from();
    return settings.callerOf(new Request.Initialize(
        from.lowest(),
        from.highest(),
        from.client(),
        from.version(),
        its.workingDirectory().toString(),
        its.environment(),
        Caller.named(its.profile()),
        null,
        Map.of(),
        null));
  }

  /** Of a run of a workflow: of each profile that it names, and "" for who names none. */
  Map<String, SessionConfig> ofRun(
      @Nullable String conversation, Set<String> profiles, Caller caller) throws Refusal {
    return ofRun(added(conversation, null, caller), profiles, caller);
  }

  /** The same where the command of a session begins it. */
  Map<String, SessionConfig> ofRun(SessionCards session, Set<String> profiles, Caller caller) {
    var its = callerOf(session, caller);
    return ofRun(ofCards(session.config(), its), profiles, its);
  }

  private Map<String, SessionConfig> ofRun(SessionConfig own, Set<String> profiles, Caller caller) {
    var configs = new HashMap<>(Map.of("", own));
    profiles.stream()
        .filter(profile -> !profile.isEmpty())
        .forEach(profile -> configs.put(profile, edited(own, profile, caller)));
    return configs;
  }

  /** The same where the profile is. An unknown one is a {@code ConfigProblem}. */
  SessionConfig edited(SessionConfig now, @Nullable String profile, Caller caller) {
    if (profile == null || Caller.profile(profile).equals(now.profile())) {
      return now;
    }
    var theirs = settings.callerOf(caller.with(profile, now.workingDirectory()));
    return ofCards(theirs.config(), theirs);
  }

  private static SessionConfig ofCards(SessionConfig config, Caller caller) {
    return config.supervisedBy(caller.settings().supervision().kinds().get("card"));
  }
}
