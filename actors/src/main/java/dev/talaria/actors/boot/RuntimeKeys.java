package dev.talaria.actors.boot;

import dev.talaria.actors.session.SessionPorts.KeyFinder;
import dev.talaria.actors.session.SessionPorts.KeyLookup;
import dev.talaria.config.Secret;
import dev.talaria.config.key.Keys;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.ModelChoice;
import dev.talaria.runtime.session.SessionConfig;
import java.util.HashMap;
import java.util.Map;

/**
 * Keys from the environment of whoever started a session, else from that of this process: after a
 * restart the first is not known any more, since secrets are never stored.
 */
record RuntimeKeys(Map<String, String> environment) implements KeyFinder {
  @Override
  public KeyLookup find(ModelChoice model, SessionConfig config) {
    var both = new HashMap<>(environment);
    both.putAll(config.environment());
    return switch (Keys.resolve(model.key(), both)) {
      case dev.talaria.config.key.KeyLookup.Found(var key) -> new KeyLookup.Found(key);
      case dev.talaria.config.key.KeyLookup.NotNeeded ignored -> new KeyLookup.Found(Secret.UNSET);
      case dev.talaria.config.key.KeyLookup.Missing(var hint) ->
        new KeyLookup.Refused(
            new AgentError.Auth("There is no key for " + model.provider() + ".", hint));
      case dev.talaria.config.key.KeyLookup.Refused(var reason, var hint) ->
        new KeyLookup.Refused(new AgentError.Auth(reason, hint));
    };
  }
}
