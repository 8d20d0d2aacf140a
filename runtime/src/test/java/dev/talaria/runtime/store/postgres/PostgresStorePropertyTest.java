package dev.talaria.runtime.store.postgres;

import dev.talaria.runtime.store.sql.Place;
import dev.talaria.runtime.store.sql.StorePropertyTest;
import java.nio.file.Path;

class PostgresStorePropertyTest extends StorePropertyTest {
  @Override
  protected Place place(Path directory) {
    return PostgresPlace.fresh();
  }
}
