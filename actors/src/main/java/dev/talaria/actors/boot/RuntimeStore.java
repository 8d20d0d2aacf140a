package dev.talaria.actors.boot;

import dev.talaria.config.Settings;
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

  static Store open(Path stateDirectory, Clock clock, Settings settings, RuntimeTools tools)
      throws StoreProblem {
    return SqliteStore.open(
        stateDirectory,
        clock,
        settings.store(),
        new Redaction(tools::redactKnown, SecretNames::looksSecret));
  }
}
