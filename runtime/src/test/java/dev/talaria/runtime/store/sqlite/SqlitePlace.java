package dev.talaria.runtime.store.sqlite;

import dev.talaria.runtime.store.Store;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.sql.Place;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;

/** A database file in a directory. */
public final class SqlitePlace extends Place {
  private final Path directory;

  SqlitePlace(Path directory) {
    this.directory = directory;
  }

  public static SqlitePlace named(List<String> name) {
    return new SqlitePlace(Path.of(name.getFirst()));
  }

  @Override
  public Store open() throws StoreProblem {
    return TestStores.open(directory);
  }

  @Override
  public List<String> name() {
    return List.of(directory.toString());
  }

  @Override
  protected Connection connect() throws SQLException {
    return DriverManager.getConnection("jdbc:sqlite:" + directory.resolve("talaria.db"));
  }
}
