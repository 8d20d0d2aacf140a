package dev.talaria.runtime.store.sql;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;

/**
 * A few connections for reading, opened when first needed. A reader that finds all in use waits;
 * the writer never waits for a reader. A connection that was lost is made anew, once for each read.
 */
public final class ReadPool {
  private static final int SIZE = 4;

  private final Source source;
  private final Semaphore places = new Semaphore(SIZE, true);
  private final ConcurrentLinkedDeque<Connection> idle = new ConcurrentLinkedDeque<>();
  private volatile boolean closed;

  public ReadPool(Source source) {
    this.source = source;
  }

  /** Where connections come from. */
  public interface Source {
    Connection open() throws SQLException;

    /** Whether a connection is of no use after this failure. */
    boolean isLost(SQLException failure);
  }

  /** May be done twice, where a connection was lost in between. */
  interface Read<T> {
    T on(Connection connection) throws SQLException;
  }

  <T> T read(Read<T> read) throws SQLException {
    places.acquireUninterruptibly();
    try {
      if (closed) {
        throw new SQLException("the store is closed");
      }
      var kept = idle.pollLast();
      if (kept == null) {
        return on(source.open(), read);
      }
      try {
        return on(kept, read);
      } catch (SQLException e) {
        if (!source.isLost(e)) {
          throw e;
        }
        return on(source.open(), read);
      }
    } finally {
      places.release();
    }
  }

  private <T> T on(Connection connection, Read<T> read) throws SQLException {
    boolean lost = false;
    try {
      return read.on(connection);
    } catch (SQLException e) {
      lost = source.isLost(e);
      throw e;
    } finally {
      if (lost || !isAtRest(connection)) {
        connection.close();
      } else {
        idle.addLast(connection);
      }
    }
  }

  /** Ends the transaction that a read may have begun. */
  private static boolean isAtRest(Connection connection) {
    try {
      if (!connection.getAutoCommit()) {
        connection.rollback();
      }
      return true;
    } catch (SQLException lost) {
      return false;
    }
  }

  /** Waits for the reads that run, then refuses all. */
  public void close() throws SQLException {
    places.acquireUninterruptibly(SIZE);
    try {
      closed = true;
      for (var connection = idle.poll(); connection != null; connection = idle.poll()) {
        connection.close();
      }
    } finally {
      places.release(SIZE);
    }
  }
}
