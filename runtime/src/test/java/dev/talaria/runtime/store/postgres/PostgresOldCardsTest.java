package dev.talaria.runtime.store.postgres;

import dev.talaria.runtime.store.sql.OldCardsTest;
import dev.talaria.runtime.store.sql.Place;
import java.nio.file.Path;

class PostgresOldCardsTest extends OldCardsTest {
  @Override
  protected Place place(Path directory) {
    return PostgresPlace.fresh();
  }
}
