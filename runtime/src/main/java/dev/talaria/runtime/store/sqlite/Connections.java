package dev.talaria.runtime.store.sqlite;

import dev.talaria.runtime.store.sql.ReadPool;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Locale;
import java.util.Properties;
import org.sqlite.Function;
import org.sqlite.JDBC;
import org.sqlite.SQLiteConfig;

/**
 * Opens connections to one database file.
 *
 * @param patience how long a statement waits for another program's lock
 */
record Connections(Path database, Duration patience) implements ReadPool.Source {

  /** The connection that writes, not yet in WAL mode. */
  Connection writer() throws SQLException {
    return open(config());
  }

  /** For reading. */
  @Override
  public Connection open() throws SQLException {
    var config = config();
    config.setReadOnly(true);
    var connection = open(config);
    Function.create(connection, "holds", new Holds());
    return connection;
  }

  /** A file does not go away, and one that did is told of when it is written to. */
  @Override
  public boolean isLost(SQLException failure) {
    return false;
  }

  /**
   * Commits are on the disk when they return ({@code FULL}): one {@code fsync} for each group of
   * writes is little beside a model call, and only so does an accepted task survive the end of the
   * machine as well as that of the process, for which {@code NORMAL} would do. What is deleted is
   * overwritten ({@code secure_delete}), since a purge must leave nothing in the file.
   */
  static void prepareWriter(Connection connection) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute("PRAGMA journal_mode = WAL");
      statement.execute("PRAGMA synchronous = FULL");
      statement.execute("PRAGMA secure_delete = ON");
      statement.execute("PRAGMA journal_size_limit = 67108864");
    }
  }

  private SQLiteConfig config() {
    var config = new SQLiteConfig();
    config.setBusyTimeout((int) patience.toMillis());
    config.setTempStore(SQLiteConfig.TempStore.MEMORY);
    return config;
  }

  private Connection open(SQLiteConfig config) throws SQLException {
    Properties properties = config.toProperties();
    return JDBC.createConnection("jdbc:sqlite:" + database, properties);
  }

  /** {@code holds(text, part)}: without regard to case, in any script; SQLite's own knows ASCII. */
  private static final class Holds extends Function {
    @Override
    protected void xFunc() throws SQLException {
      var text = value_text(0);
      result(text != null && folded(text).contains(folded(value_text(1))) ? 1 : 0);
    }

    private static String folded(String text) {
      return text.toLowerCase(Locale.ROOT);
    }
  }
}
