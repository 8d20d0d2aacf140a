package dev.talaria.bench.product;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * A model behind the OpenAI wire on a loopback port that costs next to nothing: each answer is one
 * write of a stream made up beforehand. It says when each request was there in full and when it
 * began to write its answer, and keeps nothing else, so that ten thousand requests can be held at
 * it.
 */
public final class ModelServer implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final int BACKLOG = 16_384;

  private final ServerSocket socket;
  private final Function<String, ModelReply> replies;
  private final Set<Socket> connections = ConcurrentHashMap.newKeySet();
  private final BlockingQueue<Exchange> exchanges = new LinkedBlockingQueue<>();
  private final Held held = new Held();

  /**
   * Starts to serve.
   *
   * @param replies the answer to the body of each request; called on many threads
   */
  public ModelServer(Function<String, ModelReply> replies) throws IOException {
    this.replies = replies;
    this.socket = new ServerSocket();
    socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
    Thread.ofPlatform().daemon().name("model-server").start(this::accept);
  }

  /** {@code http://127.0.0.1:port/v1}. */
  public String baseUrl() {
    return "http://127.0.0.1:" + socket.getLocalPort() + "/v1";
  }

  /** The next request that was answered, in the order of the answers. */
  public Exchange take() throws InterruptedException {
    var next = exchanges.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    if (next == null) {
      throw new IllegalStateException("no request reached the model server in " + PATIENCE);
    }
    return next;
  }

  /** Forgets the requests that were answered and not taken. */
  public void forget() {
    exchanges.clear();
  }

  /** Where requests are held whose reply says so. */
  public Held held() {
    return held;
  }

  @Override
  public void close() throws IOException {
    socket.close();
    held.release();
    for (var connection : connections) {
      connection.close();
    }
  }

  private void accept() {
    while (!socket.isClosed()) {
      try {
        var connection = socket.accept();
        connections.add(connection);
        Thread.ofVirtual().start(() -> serve(connection));
      } catch (IOException closing) {
        return;
      }
    }
  }

  private void serve(Socket connection) {
    try (connection) {
      connection.setTcpNoDelay(true);
      var in = new BufferedInputStream(connection.getInputStream(), 1 << 12);
      for (var body = HttpRequest.read(in); body != null; body = HttpRequest.read(in)) {
        long arrived = System.nanoTime();
        var text = new String(body, StandardCharsets.UTF_8);
        var reply = replies.apply(text);
        if (reply.held()) {
          text = "";
          body = new byte[0]; // ten thousand of them would weigh on this process
          held.pass();
        }
        Thread.sleep(reply.delay());
        long answered = System.nanoTime();
        connection.getOutputStream().write(reply.bytes());
        exchanges.add(new Exchange(arrived, answered, text));
      }
    } catch (IOException gone) {
      // the client closed it, or close() did: nothing is left to answer
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    } finally {
      connections.remove(connection);
    }
  }
}
