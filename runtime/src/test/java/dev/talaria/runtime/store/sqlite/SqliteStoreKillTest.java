package dev.talaria.runtime.store.sqlite;

import dev.talaria.runtime.store.sql.Place;
import dev.talaria.runtime.store.sql.StoreKillTest;
import java.nio.file.Path;

class SqliteStoreKillTest extends StoreKillTest {
  @Override
  protected Place place(Path directory) {
    return new SqlitePlace(directory);
  }
}
