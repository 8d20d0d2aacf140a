package dev.talaria.runtime.store.postgres;

import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.json.Redaction;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** The connection that writes, with the lock on the own schema that it holds. */
record Line(Connection connection, PostgresWriter writer) implements AutoCloseable {
  private static final int OLDEST_SERVER = 14;
  private static final String NOT_YET = "22023"; // of a transaction: it is in the future

  /**
   * Waits for a moment where another holds the lock: it may be the connection of a process that was
   * killed.
   */
  static Line open(Server server, PostgresDialect dialect, Redaction redaction)
      throws SQLException, StoreProblem {
    var connection = server.connect();
    try {
      check(connection, server);
      lock(connection, server);
      return new Line(connection, new PostgresWriter(connection, dialect, redaction));
    } catch (SQLException | StoreProblem e) {
      connection.close();
      throw e;
    }
  }

  static void tryOut(Server server) throws SQLException, StoreProblem {
    try (var connection = server.connect()) {
      check(connection, server);
    }
  }

  private static void check(Connection connection, Server server)
      throws SQLException, StoreProblem {
    int version = connection.getMetaData().getDatabaseMajorVersion();
    if (version < OLDEST_SERVER) {
      throw new StoreProblem("%s is PostgreSQL %d; Talaria needs %d or newer"
          .formatted(server.shown(), version, OLDEST_SERVER));
    }
    var encoding = text(connection, "SHOW server_encoding");
    if (!encoding.equals("UTF8")) {
      throw new StoreProblem(
          "the database of %s is encoded in %s. Create one with ENCODING 'UTF8', and name it in store.url"
              .formatted(server.shown(), encoding));
    }
  }

  private static void lock(Connection connection, Server server) throws SQLException, StoreProblem {
    try {
      text(
          connection,
          "SELECT pg_advisory_lock(hashtextextended('talaria runtime %s', 0))::text"
              .formatted(server.own()));
      connection.commit();
    } catch (SQLException e) {
      if (!"55P03".equals(e.getSQLState())) {
        throw e;
      }
      throw new StoreProblem(
          "another runtime has the schema %s in %s. Is its state directory a copy? Remove the file runtime.id in one of them"
              .formatted(server.own(), server.shown()),
          e);
    }
  }

  /** Begins a transaction and returns what the server calls it. */
  String begin() throws SQLException {
    return text(connection, "SELECT pg_current_xact_id()::text");
  }

  /** What became of a transaction; null where the server has not had so many, or forgot. */
  @Nullable
  String statusOf(String transaction) throws SQLException {
    try {
      return text(connection, "SELECT pg_xact_status('%s'::xid8)".formatted(transaction));
    } catch (SQLException e) {
      if (NOT_YET.equals(e.getSQLState())) {
        return null;
      }
      throw e;
    } finally {
      connection.rollback();
    }
  }

  private static String text(Connection connection, String sql) throws SQLException {
    try (var statement = connection.createStatement();
        var row = statement.executeQuery(sql)) {
      row.next();
      return row.getString(1);
    }
  }

  /** What was not committed is lost. */
  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException gone) {
      // then it is closed
    }
  }
}
