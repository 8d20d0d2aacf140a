package dev.talaria.runtime.store.postgres;

import dev.talaria.runtime.store.Elsewhere;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hears what other runtimes keep, on a connection and a thread of its own. After a connection was
 * lost it is told that something may have been missed.
 */
final class Listener implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Listener.class);
  private static final int LOOK = 30_000; // milliseconds after which the connection is tried
  private static final int SECONDS = 10; // for an answer to that
  private static final long PAUSE = 1_000;

  private final Server server;
  private final Heard heard;
  private final Elsewhere elsewhere;
  private final Thread thread;
  private @Nullable Connection connection;
  private final CountDownLatch closing = new CountDownLatch(1);

  Listener(Server server, Elsewhere elsewhere) {
    this.server = server;
    this.heard = new Heard(server);
    this.elsewhere = elsewhere;
    this.thread = Thread.ofVirtual().name("talaria-elsewhere").start(this::listen);
  }

  private void listen() {
    while (!isClosed()) {
      try (var opened = server.connect()) {
        begin(opened);
        elsewhere.changed(Set.of());
        elsewhere.delivered();
        while (opened.isValid(SECONDS)) {
          tell(opened.unwrap(PGConnection.class).getNotifications(LOOK));
        }
      } catch (SQLException e) {
        if (!isClosed()) {
          LOG.warn("other runtimes are not heard: {}", e.getMessage());
        }
      }
      pause();
    }
  }

  private void begin(Connection opened) throws SQLException {
    opened.setAutoCommit(true);
    synchronized (this) {
      if (isClosed()) {
        throw new SQLException("closed");
      }
      connection = opened;
    }
    try (var statement = opened.createStatement()) {
      statement.execute("LISTEN " + heard.channel());
    }
  }

  private void tell(PGNotification[] all) {
    var boards = new HashSet<String>();
    boolean delivered = false;
    for (var one : all) {
      var word = heard.read(one.getParameter());
      if (word.isPresent() && word.get().isDelivery()) {
        delivered |= word.get().of().equals(server.own());
      } else {
        word.ifPresent(board -> boards.add(board.of()));
      }
    }
    if (!boards.isEmpty()) {
      elsewhere.changed(boards);
    }
    if (delivered) {
      elsewhere.delivered();
    }
  }

  private boolean isClosed() {
    return closing.getCount() == 0;
  }

  private void pause() {
    try {
      if (closing.await(PAUSE, TimeUnit.MILLISECONDS)) {
        LOG.debug("nobody listens any more");
      }
    } catch (InterruptedException e) {
      closing.countDown();
    }
  }

  /** Nothing is told any more once it returns. */
  @Override
  public void close() {
    synchronized (this) {
      closing.countDown();
      if (connection != null) {
        try {
          connection.abort(Runnable::run); // the thread waits in it
        } catch (SQLException gone) {
          LOG.debug("the connection was gone", gone);
        }
      }
    }
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
