package dev.talaria.runtime.store.sqlite;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;

/**
 * A few connections for reading, opened when first needed. A reader that finds all in use waits;
 * the writer never waits for a reader.
 */
final class ReadPool {
  private static final int SIZE = 4;

  private final Connections connections;
  private final Semaphore places = new Semaphore(SIZE, true);
  private final ConcurrentLinkedDeque<Connection> idle = new ConcurrentLinkedDeque<>();
  private volatile boolean closed;

  ReadPool(Connections connections) {
    this.connections = connections;
  }

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
      var connection = kept == null ? connections.reader() : kept;
      try {
        return read.on(connection);
      } finally {
        idle.addLast(connection);
      }
    } finally {
      places.release();
    }
  }

  /** Waits for the reads that run, then refuses all. */
  void close() throws SQLException {
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
