package dev.talaria.runtime.store.sqlite;

import dev.talaria.config.StoreSettings;
import dev.talaria.runtime.store.StaleWrite;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.store.json.Redaction;
import dev.talaria.runtime.store.sql.ReadPool;
import dev.talaria.runtime.store.sql.SqlStore;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The store in {@code talaria.db} of a state directory. A commit is on the disk when it returns, so
 * it survives the end of the process and of the machine. Files are readable by their owner alone.
 *
 * <p>The state directory's lock is the caller's: this class bears other programs that read, or
 * write for a moment, and no second runtime. A damaged file is never deleted or replaced.
 */
public final class SqliteStore extends SqlStore {
  private static final Logger LOG = LoggerFactory.getLogger(SqliteStore.class);
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final StateFiles files;
  private final StoreSettings settings;
  private final SqliteDialect dialect;
  private final Connection connection;
  private final SqliteWriter writer;
  private final ReadPool pool;
  private boolean closed;

  private SqliteStore(
      StateFiles files,
      SqliteDialect dialect,
      ReadPool pool,
      Connection connection,
      StoreSettings settings,
      Redaction redaction) {
    super(dialect, pool);
    this.files = files;
    this.settings = settings;
    this.dialect = dialect;
    this.connection = connection;
    this.writer = new SqliteWriter(connection, dialect, redaction);
    this.pool = pool;
  }

  /** As the other {@code open}, for tests and tools: keeps nothing of an environment. */
  public static SqliteStore open(Path stateDirectory, Clock clock, StoreSettings settings)
      throws StoreProblem {
    return open(stateDirectory, clock, settings, Redaction.withoutEnvironment());
  }

  /**
   * Opens the store of a state directory, makes it where there is none, and brings an older one to
   * today's schema.
   *
   * @param clock says when a schema was reached
   * @throws StoreProblem when the directory or file cannot be used, is not ours, or was written by
   *     a newer version; nothing was changed then
   */
  public static SqliteStore open(
      Path stateDirectory, Clock clock, StoreSettings settings, Redaction redaction)
      throws StoreProblem {
    return open(stateDirectory, clock, settings, redaction, Schema.RELEASED, PATIENCE);
  }

  static SqliteStore open(
      Path stateDirectory,
      Clock clock,
      StoreSettings settings,
      Redaction redaction,
      Schema schema,
      Duration patience)
      throws StoreProblem {
    var files = StateFiles.prepare(stateDirectory);
    var connections = new Connections(files.database(), patience);
    try {
      var connection = connections.writer();
      try {
        schema.check(connection, files.database());
        Connections.prepareWriter(connection);
        schema.migrate(connection, clock.instant());
        return new SqliteStore(
            files,
            new SqliteDialect(files.database()),
            new ReadPool(connections),
            connection,
            settings,
            redaction);
      } catch (SQLException | StoreProblem e) {
        connection.close();
        throw e;
      }
    } catch (SQLException e) {
      throw new SqliteDialect(files.database()).explain("the store cannot be opened", e);
    }
  }

  /** A full checkpoint follows a purge, so that what was purged is not in the log either. */
  @Override
  public synchronized void commit(List<Write> writes) throws StoreProblem {
    if (closed) {
      throw new StoreProblem("the store is closed: nothing more is kept");
    }
    files.checkInPlace();
    try {
      execute("BEGIN IMMEDIATE");
      writer.write(writes);
      execute("COMMIT");
    } catch (SQLException e) {
      rollBack(e);
      throw dialect.explain("nothing was kept", e);
    } catch (StaleWrite e) {
      rollBack(e);
      throw e;
    } catch (RuntimeException e) { // a value that has no written form
      rollBack(e);
      throw new StoreProblem("nothing was kept: " + e.getMessage(), e);
    }
    if (writes.stream().anyMatch(SqliteStore::purges)) {
      checkpoint();
    }
  }

  @Override
  public Optional<StoreProblem> lowSpace() throws StoreProblem {
    return lowSpace(files.freeSpace(), settings, files.database());
  }

  /** Waits for the commit and reads that run. Again does nothing. */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    try {
      pool.close();
      connection.close();
    } catch (SQLException e) { // all that was committed is in the file and its log
      LOG.warn("the store did not close cleanly: {}", e.getMessage());
    }
  }

  /** For tests that need a database in a certain state. */
  Connection connection() {
    return connection;
  }

  /**
   * The driver's own transactions are not used: they break when SQLite has rolled back by itself,
   * as it does when the disk is full, and then this statement fails harmlessly.
   */
  private void rollBack(Exception cause) {
    try {
      writer.forgetStatements();
      execute("ROLLBACK");
    } catch (SQLException e) {
      cause.addSuppressed(e);
    }
  }

  /** Another program that reads may keep it from being whole; closing does the rest. */
  private void checkpoint() throws StoreProblem {
    try {
      execute("PRAGMA wal_checkpoint(TRUNCATE)");
    } catch (SQLException e) {
      throw dialect.explain("what was purged may still be in the log", e);
    }
  }

  private void execute(String sql) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static boolean purges(Write write) {
    return write instanceof Write.Purge || write instanceof Write.ForgetAnswers;
  }
}
