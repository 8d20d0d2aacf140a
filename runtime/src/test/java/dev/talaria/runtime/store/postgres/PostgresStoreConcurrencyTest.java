package dev.talaria.runtime.store.postgres;

import dev.talaria.runtime.store.sql.Place;
import dev.talaria.runtime.store.sql.StoreConcurrencyTest;
import java.nio.file.Path;

class PostgresStoreConcurrencyTest extends StoreConcurrencyTest {
  @Override
  protected Place place(Path directory) {
    return PostgresPlace.fresh();
  }
}
