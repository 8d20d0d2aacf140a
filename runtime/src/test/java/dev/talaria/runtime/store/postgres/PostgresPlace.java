package dev.talaria.runtime.store.postgres;

import dev.talaria.config.StoreSettings;
import dev.talaria.runtime.store.Store;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.StoreRecords;
import dev.talaria.runtime.store.json.Redaction;
import dev.talaria.runtime.store.sql.Place;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;

/** Schemas of one runtime on a server. */
public final class PostgresPlace extends Place {
  static final Redaction NOTHING = new Redaction(text -> text, (name, value) -> false);
  static final Clock CLOCK = Clock.fixed(StoreRecords.T0, ZoneOffset.UTC);

  static final StoreSettings SETTINGS = StoreSettings.ofFile(Duration.ofDays(30), 0);

  private final Server server;

  PostgresPlace(Server server) {
    this.server = server;
  }

  /** With schemas of its own. */
  static PostgresPlace fresh() {
    var schema = TestServer.newSchema();
    return new PostgresPlace(TestServer.server(TestServer.url(), schema, schema + "_own"));
  }

  public static PostgresPlace named(List<String> name) {
    return new PostgresPlace(TestServer.server(name.get(0), name.get(1), name.get(2)));
  }

  @Override
  public Store open() throws StoreProblem {
    return open(SETTINGS);
  }

  PostgresStore open(StoreSettings settings) throws StoreProblem {
    return PostgresStore.open(Path.of("target"), server, CLOCK, settings, NOTHING);
  }

  @Override
  public List<String> name() {
    return List.of(server.url(), server.shared(), server.own());
  }

  Server server() {
    return server;
  }

  /** The same, by another way to the server. */
  PostgresPlace through(int port) {
    return new PostgresPlace(TestServer.server(
        "postgresql://127.0.0.1:" + port + "/postgres", server.shared(), server.own()));
  }

  /** The server closes all connections of the store. */
  void endConnections() throws SQLException {
    texts("SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity"
        + " WHERE application_name = 'talaria " + server.own() + "' AND pid <> pg_backend_pid()");
  }

  /** Until a connection of the runtime with this schema waits for a lock. */
  void awaitWaiting(String own) throws SQLException {
    var waiting = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
        + " AND application_name = 'talaria " + own + "'";
    while (texts(waiting).isEmpty()) {
      Thread.onSpinWait();
    }
  }

  @Override
  protected Connection connect() throws SQLException {
    var connection = server.connect();
    connection.setAutoCommit(true);
    return connection;
  }
}
