package dev.talaria.runtime.store.sqlite;

import dev.talaria.config.StoreSettings;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.StoreRecords;
import dev.talaria.runtime.store.json.Redaction;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;

/** Opens real stores as tests need them: nothing redacted, no waiting for locks. */
final class TestStores {
  static final Redaction NOTHING = new Redaction(text -> text, (name, value) -> false);
  static final Clock CLOCK = Clock.fixed(StoreRecords.T0, ZoneOffset.UTC);

  private TestStores() {}

  static SqliteStore open(Path directory) throws StoreProblem {
    return open(directory, Schema.RELEASED);
  }

  static SqliteStore open(Path directory, Schema schema) throws StoreProblem {
    return SqliteStore.open(
        directory,
        CLOCK,
        StoreSettings.ofFile(Duration.ofDays(30), 0),
        NOTHING,
        schema,
        Duration.ZERO);
  }
}
