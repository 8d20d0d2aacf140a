package dev.talaria.actors.boot;

import dev.talaria.config.Settings;
import dev.talaria.runtime.permission.redaction.KnownSecrets;
import dev.talaria.runtime.permission.redaction.Redactor;
import dev.talaria.runtime.permission.redaction.SecretNames;
import dev.talaria.runtime.store.Store;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.json.Redaction;
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

  static Store open(Path stateDirectory, Clock clock, Settings settings, KnownSecrets known)
      throws StoreProblem {
    return SqliteStore.open(stateDirectory, clock, settings.store(), redaction(known));
  }
}
