package dev.talaria.actors.boot;

import dev.talaria.config.Secret;
import dev.talaria.config.Settings;
import dev.talaria.config.StoreSettings;
import dev.talaria.config.key.KeyLookup;
import dev.talaria.runtime.permission.redaction.KnownSecrets;
import dev.talaria.runtime.permission.redaction.Redactor;
import dev.talaria.runtime.permission.redaction.SecretNames;
import dev.talaria.runtime.store.Store;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.json.Redaction;
import dev.talaria.runtime.store.postgres.PostgresStore;
import dev.talaria.runtime.store.postgres.Server;
import dev.talaria.runtime.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.time.Clock;

/** Opens the store that the settings ask for. */
final class RuntimeStore {
  private RuntimeStore() {}

  /** What is nothing but a secret would be taken for the real value after a restart. */
  static Redaction redaction(KnownSecrets known) {
    return new Redaction(
        text -> known.redactor().redact(text),
        (name, value) ->
            SecretNames.looksSecret(name) || known.redactor().redact(value).equals(Redactor.MARK));
  }

  /** {@code name} is that of the runtime: its own schema on a server is called after it. */
  static Store open(
      Path stateDirectory, String name, Clock clock, Settings settings, RuntimeKeys keys)
      throws StoreProblem {
    var redaction = redaction(keys.known());
    var store = settings.store();
    return store.isOnServer()
        ? PostgresStore.open(
            stateDirectory, Server.of(store, password(store, keys), name), clock, store, redaction)
        : SqliteStore.open(stateDirectory, clock, store, redaction);
  }

  private static Secret password(StoreSettings store, RuntimeKeys keys) throws StoreProblem {
    return switch (keys.find(store.password())) {
      case KeyLookup.Found(var password) -> password;
      case KeyLookup.NotNeeded ignored -> Secret.UNSET;
      case KeyLookup.Missing(var hint) ->
        throw new StoreProblem("the store cannot be opened: there is no store.password. " + hint);
      case KeyLookup.Refused(var reason, var hint) ->
        throw new StoreProblem(
            "the store cannot be opened: store.password cannot be used. " + reason + " " + hint);
    };
  }
}
