package dev.talaria.runtime.store.postgres;

import dev.talaria.runtime.store.sql.Place;
import dev.talaria.runtime.store.sql.StoreTest;
import java.nio.file.Path;

class PostgresStoreTest extends StoreTest {
  @Override
  protected Place place(Path directory) {
    return PostgresPlace.fresh();
  }
}
