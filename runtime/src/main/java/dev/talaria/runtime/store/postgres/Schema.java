package dev.talaria.runtime.store.postgres;

import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.sql.SqlStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;

/**
 * The versions of a schema, as data: its table {@code migration} counts how many of the scripts it
 * has seen. All that are missing are one transaction, under a lock, so runtimes that start at the
 * same time do it once, and a kill in between leaves what was there.
 */
record Schema(List<String> scripts) {
  /** Every version that was released, the newest last: of what a runtime keeps for itself. */
  static final Schema OWN = new Schema(List.of("own-v1.sql"));

  /** The same of what runtimes share. */
  static final Schema BOARD = new Schema(List.of("board-v1.sql"));

  int newest() {
    return scripts.size();
  }

  /**
   * Makes the schema where there is none, and brings an older one to the newest version.
   *
   * @throws StoreProblem when it is not ours, or too new; nothing was changed then
   */
  void migrate(Connection connection, String name, String where, Instant now)
      throws SQLException, StoreProblem {
    try (var statement = connection.createStatement()) {
      try (var row = statement.executeQuery(
          "SELECT pg_advisory_xact_lock(hashtextextended('talaria schema %s', 0))"
              .formatted(name))) {
        row.next();
      }
      int version = version(connection, name, where);
      if (version > newest()) {
        throw new StoreProblem(
            "the schema %s in %s was written by a newer Talaria (version %d; this one knows %d). Use that version, or"
                    .formatted(name, where, version, newest())
                + " another store.schema; nothing was changed");
      }
      if (version < 0) {
        statement.execute("CREATE SCHEMA " + name);
      }
      statement.execute("SET LOCAL search_path = " + name);
      if (version <= 0) {
        statement.execute(
            "CREATE TABLE migration (version bigint PRIMARY KEY, at text COLLATE \"C\" NOT NULL)");
      }
      for (int next = Math.max(0, version); next < newest(); next++) {
        statement.execute(SqlStore.script(Schema.class, scripts.get(next)));
        statement.execute("INSERT INTO migration VALUES (%d, '%s')".formatted(next + 1, now));
      }
    }
    connection.commit();
  }

  /** -1 where there is no such schema, 0 where it is empty. */
  private static int version(Connection connection, String name, String where)
      throws SQLException, StoreProblem {
    if (!is(connection, "SELECT to_regnamespace(?) IS NOT NULL", name)) {
      return -1;
    }
    if (is(connection, "SELECT to_regclass(? || '.migration') IS NOT NULL", name)) {
      try (var statement = connection.createStatement();
          var row = statement.executeQuery(
              "SELECT coalesce(max(version), 0) FROM " + name + ".migration")) {
        row.next();
        return row.getInt(1);
      }
    }
    if (is(
        connection,
        "SELECT EXISTS (SELECT 1 FROM pg_class WHERE relnamespace = to_regnamespace(?))",
        name)) {
      throw new StoreProblem(
          "the schema %s in %s belongs to another program. Choose another store.schema"
              .formatted(name, where));
    }
    return 0;
  }

  private static boolean is(Connection connection, String sql, String name) throws SQLException {
    try (var statement = connection.prepareStatement(sql)) {
      statement.setString(1, name);
      try (var row = statement.executeQuery()) {
        row.next();
        return row.getBoolean(1);
      }
    }
  }
}
