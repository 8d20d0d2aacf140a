package dev.talaria.runtime.store.sqlite;

import dev.talaria.runtime.store.sql.OldCardsTest;
import dev.talaria.runtime.store.sql.Place;
import java.nio.file.Path;

class SqliteOldCardsTest extends OldCardsTest {
  @Override
  protected Place place(Path directory) {
    return new SqlitePlace(directory);
  }
}
