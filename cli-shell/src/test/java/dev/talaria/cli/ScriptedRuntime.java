package dev.talaria.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.wire.Frame;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
import dev.talaria.runtime.wire.StatusBar;
import dev.talaria.runtime.wire.WireCodec;
import dev.talaria.runtime.wire.WireProblem;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A runtime that answers as the test says, on a real Unix socket in the words of the wire.
 *
 * <p>A request without an answer of its own gets a plausible one; {@code null} from a given answer
 * means that none is sent.
 */
public final class ScriptedRuntime implements AutoCloseable {
  public static final StatusBar IDLE = new StatusBar(-1, "", 0, 0, 0, 0);

  /** Answers a request with a {@link Reply}, an {@link ErrorInfo}, or not at all. */
  public interface Answers extends Function<Request, @Nullable Object> {}

  private final Path socket;
  private final ServerSocketChannel server;
  private final List<SocketChannel> clients = new CopyOnWriteArrayList<>();
  private final Map<Class<?>, Answers> answers = new ConcurrentHashMap<>();
  private final BlockingQueue<Arrived> requests = new LinkedBlockingQueue<>();
  private final AtomicLong seq = new AtomicLong();

  /** In the order in which they came; what the test does with one comes after its answer. */
  private record Arrived(Request request, CountDownLatch answered) {
    Request whenAnswered() throws InterruptedException {
      if (!answered.await(30, TimeUnit.SECONDS)) {
        throw new AssertionError("is not answered: " + request);
      }
      return request;
    }
  }

  public ScriptedRuntime(Path socket) throws IOException {
    this.socket = socket;
    server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    server.bind(UnixDomainSocketAddress.of(socket));
    daemon(this::accept);
  }

  /** From now on requests of that type are answered so. */
  public <T extends Request> ScriptedRuntime on(
      Class<T> type, Function<T, @Nullable Object> answer) {
    answers.put(type, request -> answer.apply(type.cast(request)));
    return this;
  }

  /** Tells all clients. */
  public void emit(Event event) {
    send(WireCodec.encode(new Frame.Notification(seq.incrementAndGet(), event)));
  }

  /** Writes a line as it is to all clients. */
  public void send(String line) {
    for (var client : clients) {
      write(client, line);
    }
  }

  /** Closes all connections; new ones are still accepted. */
  public void hangUp() {
    for (var client : clients) { // not those that come back meanwhile
      clients.remove(client);
      close(client);
    }
  }

  /** Waits for the next request of that type; those before it are dropped. */
  public <T extends Request> T expect(Class<T> type) {
    try {
      while (true) {
        var arrived = requests.poll(30, TimeUnit.SECONDS);
        if (arrived == null) {
          throw new AssertionError("no " + type.getSimpleName() + " came");
        }
        if (type.isInstance(arrived.request)) {
          return type.cast(arrived.whenAnswered());
        }
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** The requests that came and were not expected yet. */
  public List<Request> rest() {
    var arrived = new ArrayList<Arrived>();
    requests.drainTo(arrived);
    try {
      var rest = new ArrayList<Request>();
      for (var one : arrived) {
        rest.add(one.whenAnswered());
      }
      return rest;
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public void close() {
    try {
      server.close();
      hangUp();
      Files.deleteIfExists(socket);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void accept() {
    try {
      while (true) {
        var client = server.accept();
        clients.add(client);
        daemon(() -> serve(client));
      }
    } catch (IOException e) {
      hangUp(); // the test is over
    }
  }

  private void serve(SocketChannel client) {
    try (var reader = new BufferedReader(
        new InputStreamReader(Channels.newInputStream(client), StandardCharsets.UTF_8))) {
      for (var line = reader.readLine(); line != null; line = reader.readLine()) {
        var call = WireCodec.decodeCall(line);
        var arrived = new Arrived(call.request(), new CountDownLatch(1));
        requests.add(arrived);
        try {
          answer(client, call.id(), call.request());
        } finally {
          arrived.answered.countDown();
        }
      }
    } catch (IOException e) {
      clients.remove(client);
    } catch (WireProblem e) {
      write(client, WireCodec.encode(e.failure()));
    }
  }

  private void answer(SocketChannel client, JsonNode id, Request request) {
    var own = answers.get(request.getClass());
    switch (own == null ? PlausibleAnswers.to(request) : own.apply(request)) {
      case Reply reply ->
        write(
            client, WireCodec.encode(new Frame.Result(id, WireCodec.mapper().valueToTree(reply))));
      case ErrorInfo error ->
        write(client, WireCodec.encode(new Frame.Failure(id, WireCodec.REFUSED, error)));
      case null -> {}
      case Object other -> throw new AssertionError("no answer: " + other);
    }
  }

  private void write(SocketChannel client, String line) {
    synchronized (client) {
      try {
        var bytes = ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
          client.write(bytes);
        }
      } catch (IOException e) {
        clients.remove(client);
      }
    }
  }

  private static void close(SocketChannel client) {
    try {
      client.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void daemon(Runnable work) {
    var thread = new Thread(work, "scripted-runtime");
    thread.setDaemon(true);
    thread.start();
  }
}
