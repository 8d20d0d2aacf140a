package dev.talaria.runtime.store.postgres;

import dev.talaria.config.Secret;
import dev.talaria.config.StoreSettings;
import dev.talaria.runtime.store.sql.ReadPool;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import org.postgresql.Driver;
import org.postgresql.PGProperty;

/**
 * Opens connections to a server.
 *
 * @param url as {@code postgresql://host:5432/database}
 * @param user empty: as the driver finds it
 * @param shared the schema of boards and cards; {@code own} that of this runtime
 */
public record Server(String url, String user, Secret password, String shared, String own)
    implements ReadPool.Source {

  /** {@code runtime} is the name of the one that has a schema of its own. */
  public static Server of(StoreSettings settings, Secret password, String runtime) {
    var shared = settings.schema();
    return new Server(settings.url(), settings.user(), password, shared, ownOf(shared, runtime));
  }

  /** A session that waits for a lock says so; one that does not go on lets go of its own. */
  private static final String OPTIONS = "-c search_path=%s,%s -c lock_timeout=10s"
      + " -c idle_in_transaction_session_timeout=60s -c client_min_messages=warning";

  /** For reading. */
  @Override
  public Connection open() throws SQLException {
    var connection = connect();
    connection.setReadOnly(true);
    return connection;
  }

  /** It knows one spelling only; others know postgres:// too. */
  String forDriver() {
    return "jdbc:postgresql" + url.substring(url.indexOf("://"));
  }

  Connection connect() throws SQLException {
    var properties = new Properties();
    if (!user.isEmpty()) {
      PGProperty.USER.set(properties, user);
    }
    if (password.isSet()) {
      PGProperty.PASSWORD.set(properties, password.reveal());
    }
    PGProperty.APPLICATION_NAME.set(properties, "talaria " + own);
    PGProperty.CONNECT_TIMEOUT.set(properties, 10);
    PGProperty.SOCKET_TIMEOUT.set(properties, 60);
    PGProperty.TCP_KEEP_ALIVE.set(properties, true);
    PGProperty.OPTIONS.set(properties, OPTIONS.formatted(own, shared));
    var connection = new Driver().connect(forDriver(), properties);
    if (connection == null) {
      throw new SQLException("\"" + url + "\" is not the address of a PostgreSQL server");
    }
    connection.setAutoCommit(false);
    return connection;
  }

  /** Lost, or closed by a server that stops. */
  @Override
  public boolean isLost(SQLException failure) {
    var state = failure.getSQLState();
    return state != null
        && (state.startsWith("08") || state.startsWith("57P") || state.equals("25P03"));
  }

  /** The name of this runtime, from the schema that is its own. */
  static String ownOf(String shared, String runtime) {
    return shared + "_" + runtime.replace('-', '_');
  }

  String ownOf(String runtime) {
    return ownOf(shared, runtime);
  }

  /** Without what somebody may have put behind it. */
  String shown() {
    return url.replaceFirst("[?].*", "");
  }
}
