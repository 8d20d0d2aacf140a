package dev.talaria.runtime.store.sqlite;

import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.sql.SqlStore;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;

/**
 * The versions of the schema, as data: {@code PRAGMA user_version} counts how many of the scripts a
 * file has seen. A script is one transaction with its count, so a kill in between leaves the
 * version before it.
 */
record Schema(List<String> scripts) {
  /** Marks a file as ours ("TALA"), so that no other program's database is taken for one. */
  private static final int APPLICATION_ID = 0x54414C41;

  /** Every schema that was released, the newest last. */
  static final Schema RELEASED =
      new Schema(List.of("v1.sql", "v2.sql", "v3.sql", "v4.sql", "v5.sql", "v6.sql", "v7.sql"));

  int newest() {
    return scripts.size();
  }

  /** Refuses what is not ours or too new. Changes nothing. */
  void check(Connection connection, Path database) throws SQLException, StoreProblem {
    int version = version(connection);
    int owner = number(connection, "PRAGMA application_id");
    boolean empty = number(connection, "SELECT count(*) FROM sqlite_master") == 0;
    if (!empty && owner != APPLICATION_ID) {
      throw new StoreProblem(
          database + " belongs to another program. Move it away, then start again");
    }
    if (version > newest()) {
      throw new StoreProblem(
          "%s was written by a newer Talaria (schema %d; this one knows %d). Use that version, or"
                  .formatted(database, version, newest())
              + " another state directory; nothing was changed");
    }
  }

  /** Brings the file to the newest schema, one version after the other. */
  void migrate(Connection connection, Instant now) throws SQLException {
    int version = version(connection);
    while (version < newest()) {
      try (var statement = connection.createStatement()) {
        statement.executeUpdate("BEGIN IMMEDIATE");
        version = version(connection); // another program may have been faster
        if (version < newest()) {
          statement.executeUpdate(SqlStore.script(Schema.class, scripts.get(version)));
          version++;
          statement.executeUpdate(
              "INSERT INTO migration VALUES (%d, '%s')".formatted(version, now));
          statement.executeUpdate("PRAGMA application_id = " + APPLICATION_ID);
          statement.executeUpdate("PRAGMA user_version = " + version);
        }
        statement.executeUpdate("COMMIT");
      } // where it fails, the caller closes the connection, and nothing was changed
    }
  }

  private static int version(Connection connection) throws SQLException {
    return number(connection, "PRAGMA user_version");
  }

  private static int number(Connection connection, String sql) throws SQLException {
    try (var statement = connection.createStatement();
        var row = statement.executeQuery(sql)) {
      return row.getInt(1);
    }
  }
}
