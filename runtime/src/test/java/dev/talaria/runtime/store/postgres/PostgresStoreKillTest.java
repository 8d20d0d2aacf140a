package dev.talaria.runtime.store.postgres;

import dev.talaria.runtime.store.sql.Place;
import dev.talaria.runtime.store.sql.StoreKillTest;
import java.nio.file.Path;

class PostgresStoreKillTest extends StoreKillTest {
  @Override
  protected Place place(Path directory) {
    return PostgresPlace.fresh();
  }
}
