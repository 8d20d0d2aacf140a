package dev.talaria.runtime.store.postgres;

import dev.talaria.runtime.store.sql.CardsTest;
import dev.talaria.runtime.store.sql.Place;
import java.nio.file.Path;

class PostgresCardsTest extends CardsTest {
  @Override
  protected Place place(Path directory) {
    return PostgresPlace.fresh();
  }
}
