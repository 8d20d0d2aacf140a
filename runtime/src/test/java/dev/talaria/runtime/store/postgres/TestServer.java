package dev.talaria.runtime.store.postgres;

import dev.talaria.config.Secret;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A real server on the loopback interface: one for each JVM of tests, which ends with it. */
public final class TestServer {
  public static final String USER = "postgres";
  private static final AtomicInteger SCHEMAS = new AtomicInteger();

  private TestServer() {}

  private static final class Started {
    static final EmbeddedPostgres SERVER = start();

    private static EmbeddedPostgres start() {
      try {
        return start(EmbeddedPostgres.builder());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private static EmbeddedPostgres start(EmbeddedPostgres.Builder builder) throws IOException {
      return builder
          .setOverrideWorkingDirectory(new File("target/postgres").getAbsoluteFile())
          .setServerConfig("fsync", "off") // a test kills clients, not the machine
          .start();
    }
  }

  public static int port() {
    return Started.SERVER.getPort();
  }

  public static String url() {
    return "postgresql://127.0.0.1:" + port() + "/postgres";
  }

  /** A name that no schema has yet. */
  public static String newSchema() {
    return "t" + SCHEMAS.incrementAndGet();
  }

  /** The first column of what is kept in that schema. */
  public static List<String> texts(String schema, String sql) throws SQLException {
    return new PostgresPlace(server(url(), schema, schema)).texts(sql);
  }

  public static Server server(String url, String shared, String own) {
    return new Server(url, USER, Secret.UNSET, shared, own);
  }
}
