package dev.talaria.runtime.store.postgres;

import dev.talaria.config.StoreSettings;
import dev.talaria.runtime.store.Elsewhere;
import dev.talaria.runtime.store.StaleWrite;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.store.json.Redaction;
import dev.talaria.runtime.store.sql.ReadPool;
import dev.talaria.runtime.store.sql.SqlStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The store on a PostgreSQL server. A commit is as durable as the server makes it.
 *
 * <p>What is a runtime's own is written by one connection, which holds a lock for as long as it is
 * there: of two runtimes with one schema, the second is refused. A connection that was lost is made
 * anew. Where it was lost in the middle of a commit, the server is asked what became of that before
 * anything is said, however long it takes: a commit is never made twice, nor called lost when it
 * was kept.
 */
public final class PostgresStore extends SqlStore {
  private static final Logger LOG = LoggerFactory.getLogger(PostgresStore.class);
  private static final long PAUSE = 500; // milliseconds
  private static final int TRIES = 3;
  private static final String CLOSED_IN_DOUBT =
      "the store was closed before it was known whether a commit was kept";
  private static final List<String> IN_EACH_OTHERS_WAY = List.of("40001", "40P01");

  private final Path stateDirectory;
  private final StoreSettings settings;
  private final PostgresDialect dialect;
  private final Server server;
  private final Redaction redaction;
  private final ReadPool pool;
  private @Nullable Line line;
  private @Nullable Listener listener;
  private final CountDownLatch closing = new CountDownLatch(1);

  private PostgresStore(
      Path stateDirectory,
      Server server,
      PostgresDialect dialect,
      ReadPool pool,
      StoreSettings settings,
      Redaction redaction,
      Line line) {
    super(dialect, pool);
    this.stateDirectory = stateDirectory;
    this.settings = settings;
    this.dialect = dialect;
    this.server = server;
    this.redaction = redaction;
    this.pool = pool;
    this.line = line;
  }

  /**
   * Opens the store, makes what is missing on the server, and brings older schemas to today's.
   *
   * @param clock says when a schema was reached
   * @throws StoreProblem when the server cannot be used, another runtime has the own schema, or a
   *     schema is not ours or was written by a newer version; nothing was changed then
   */
  public static PostgresStore open(
      Path stateDirectory, Server server, Clock clock, StoreSettings settings, Redaction redaction)
      throws StoreProblem {
    return open(stateDirectory, server, clock, settings, redaction, Schema.OWN, Schema.BOARD);
  }

  /**
   * Whether the server would do. Makes nothing there.
   *
   * @throws StoreProblem as {@link #open} does
   */
  public static void tryOut(Server server) throws StoreProblem {
    try {
      Line.tryOut(server);
    } catch (SQLException e) {
      throw new PostgresDialect(server).explain("the store cannot be opened", e);
    }
  }

  static PostgresStore open(
      Path stateDirectory,
      Server server,
      Clock clock,
      StoreSettings settings,
      Redaction redaction,
      Schema own,
      Schema board)
      throws StoreProblem {
    var dialect = new PostgresDialect(server);
    try {
      var line = Line.open(server, dialect, redaction);
      try {
        board.migrate(line.connection(), server.shared(), server.shown(), clock.instant());
        own.migrate(line.connection(), server.own(), server.shown(), clock.instant());
        return new PostgresStore(
            stateDirectory, server, dialect, new ReadPool(server), settings, redaction, line);
      } catch (SQLException | StoreProblem e) {
        line.close();
        throw e;
      }
    } catch (SQLException e) {
      throw dialect.explain("the store cannot be opened", e);
    }
  }

  @Override
  public synchronized void commit(List<Write> writes) throws StoreProblem {
    for (int attempt = 1; !isKept(writes, attempt == TRIES); attempt++) {}
  }

  /** False: it was not, and may be tried again. */
  private boolean isKept(List<Write> writes, boolean isLast) throws StoreProblem {
    if (isClosed()) {
      throw new StoreProblem("the store is closed: nothing more is kept");
    }
    String transaction = "";
    try {
      if (line == null) {
        line = Line.open(server, dialect, redaction);
      }
      var begun = line.begin();
      line.writer().write(writes);
      transaction = begun;
      line.connection().commit();
      return true;
    } catch (SQLException e) {
      if (server.isLost(e)) {
        hangUp();
        if (!transaction.isEmpty() && wasKept(transaction)) {
          return true;
        }
      } else {
        rollBack(e);
      }
      boolean again = server.isLost(e) || IN_EACH_OTHERS_WAY.contains(e.getSQLState());
      if (isLast || !again) {
        throw dialect.explain("nothing was kept", e);
      }
      return false;
    } catch (StaleWrite e) {
      rollBack(e);
      throw e;
    } catch (RuntimeException e) { // a value that has no written form
      rollBack(e);
      throw new StoreProblem("nothing was kept: " + e.getMessage(), e);
    }
  }

  /** Asks until there is an answer. */
  private boolean wasKept(String transaction) throws StoreProblem {
    boolean said = false;
    while (!isClosed()) {
      try {
        if (line == null) {
          line = Line.open(server, dialect, redaction);
        }
        var status = line.statusOf(transaction);
        if (!"in progress".equals(status)) {
          if (status == null) {
            LOG.warn("the server was set back and lost a commit; it is made again");
          }
          return "committed".equals(status);
        }
      } catch (SQLException | StoreProblem e) {
        hangUp();
        if (!said) {
          LOG.warn("whether a commit was kept is not known yet: {}", e.getMessage());
          said = true;
        }
      }
      pause();
    }
    throw new StoreProblem(CLOSED_IN_DOUBT);
  }

  /** Until {@link #close} at most. */
  private void pause() throws StoreProblem {
    try {
      if (closing.await(PAUSE, TimeUnit.MILLISECONDS)) {
        throw new StoreProblem(CLOSED_IN_DOUBT);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreProblem("interrupted before it was known whether a commit was kept", e);
    }
  }

  private boolean isClosed() {
    return closing.getCount() == 0;
  }

  private void hangUp() {
    if (line != null) {
      line.close();
      line = null;
    }
  }

  private void rollBack(Exception cause) {
    try {
      if (line != null) {
        line.connection().rollback();
      }
    } catch (SQLException e) {
      hangUp();
      cause.addSuppressed(e);
    }
  }

  /** Of the disk with the state directory, where files of tools and cards are. */
  @Override
  public Optional<StoreProblem> lowSpace() throws StoreProblem {
    try {
      long free = Files.getFileStore(stateDirectory).getUsableSpace();
      return lowSpace(free, settings, stateDirectory);
    } catch (IOException e) {
      throw new StoreProblem("the state directory " + stateDirectory + " is gone", e);
    }
  }

  @Override
  public synchronized void listen(Elsewhere elsewhere) {
    if (listener == null && !isClosed()) {
      listener = new Listener(server, elsewhere);
    }
  }

  /** Waits for the commit and reads that run. Again does nothing. */
  @Override
  public void close() {
    if (isClosed()) {
      return;
    }
    closing.countDown();
    synchronized (this) {
      hangUp();
      if (listener != null) {
        listener.close();
      }
    }
    try {
      pool.close();
    } catch (SQLException e) { // all that was committed is on the server
      LOG.warn("the store did not close cleanly: {}", e.getMessage());
    }
  }

  /** For tests that need a database in a certain state. */
  synchronized @Nullable Line line() {
    return line;
  }
}
