package dev.talaria.runtime.store.postgres;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Between a store and its server: closes a connection at a certain point, or takes none. */
final class CuttingProxy implements AutoCloseable {
  /** Where it cuts, once. */
  enum At {
    /** The server never gets it. */
    FIRST_WRITE,
    /** Likewise. */
    COMMIT,
    /** The server has kept it. */
    ANSWER_TO_COMMIT
  }

  private final ServerSocket listener;
  private final int server;
  private final ConcurrentLinkedQueue<Socket> sockets = new ConcurrentLinkedQueue<>();
  private final AtomicInteger cuts = new AtomicInteger();
  private final Semaphore refused = new Semaphore(0);
  private volatile @Nullable At at;
  private volatile boolean refusing;
  private volatile boolean isSetBack;

  CuttingProxy(int server) throws IOException {
    this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    this.server = server;
    Thread.ofVirtual().start(this::accept);
  }

  int port() {
    return listener.getLocalPort();
  }

  void cutAt(At place) {
    at = place;
  }

  int cuts() {
    return cuts.get();
  }

  /** From now on who asks for a transaction asks for one that the server has not had. */
  void setBack() {
    isSetBack = true;
  }

  void refuse(boolean now) {
    refusing = now;
  }

  /** Until so many connections were not taken. */
  void awaitRefused(int connections) throws InterruptedException {
    refused.acquire(connections);
  }

  private void accept() {
    try {
      while (true) {
        var client = listener.accept();
        if (refusing) {
          client.close();
          refused.release();
          continue;
        }
        var target = new Socket(InetAddress.getLoopbackAddress(), server);
        sockets.add(client);
        sockets.add(target);
        Thread.ofVirtual().start(() -> copy(client, target, client));
        Thread.ofVirtual().start(() -> copy(target, client, client));
      }
    } catch (IOException closed) {
      // the test is over
    }
  }

  private void copy(Socket from, Socket to, Socket client) {
    var buffer = new byte[65_536];
    try (from;
        to) {
      for (int n = from.getInputStream().read(buffer);
          n > 0;
          n = from.getInputStream().read(buffer)) {
        var said = new String(buffer, 0, n, ISO_8859_1);
        if (cuts(said, from == client)) {
          at = null;
          cuts.incrementAndGet();
          return;
        }
        to.getOutputStream().write((isSetBack ? later(said) : said).getBytes(ISO_8859_1));
      }
    } catch (IOException gone) {
      // so is the other side
    }
  }

  /** As long as before. */
  private static String later(String said) {
    return Pattern.compile("'[0-9]+'::xid8")
        .matcher(said)
        .replaceAll(asked -> "'" + "9".repeat(asked.group().length() - 2) + "'");
  }

  private boolean cuts(String said, boolean fromClient) {
    return switch (at) {
      case null -> false;
      case FIRST_WRITE -> fromClient && said.contains("INSERT");
      case COMMIT -> fromClient && said.contains("COMMIT");
      case ANSWER_TO_COMMIT -> !fromClient && said.contains("COMMIT");
    };
  }

  @Override
  public void close() throws IOException {
    listener.close();
    for (var socket : sockets) {
      socket.close();
    }
  }
}
