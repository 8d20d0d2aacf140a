package dev.talaria.runtime.store.sqlite;

import dev.talaria.runtime.store.sql.Place;
import dev.talaria.runtime.store.sql.StorePropertyTest;
import java.nio.file.Path;

class SqliteStorePropertyTest extends StorePropertyTest {
  @Override
  protected Place place(Path directory) {
    return new SqlitePlace(directory);
  }
}
