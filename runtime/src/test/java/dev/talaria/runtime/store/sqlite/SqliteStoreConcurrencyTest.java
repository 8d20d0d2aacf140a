package dev.talaria.runtime.store.sqlite;

import dev.talaria.runtime.store.sql.Place;
import dev.talaria.runtime.store.sql.StoreConcurrencyTest;
import java.nio.file.Path;

class SqliteStoreConcurrencyTest extends StoreConcurrencyTest {
  @Override
  protected Place place(Path directory) {
    return new SqlitePlace(directory);
  }
}
