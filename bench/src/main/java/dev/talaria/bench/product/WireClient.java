package dev.talaria.bench.product;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.wire.Frame;
import dev.talaria.runtime.wire.Methods;
import dev.talaria.runtime.wire.Protocol;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
import dev.talaria.runtime.wire.WireCodec;
import dev.talaria.runtime.wire.WireProblem;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * A connection to a runtime that is used by one thread, which writes and reads itself: what it
 * measures holds no handing over between threads of its own.
 */
public final class WireClient implements AutoCloseable {
  /** The runtime does not do what it was asked, and says why. */
  public static final class Refused extends IOException {
    private static final long serialVersionUID = 1L;

    Refused(String message) {
      super(message);
    }
  }

  private final SocketChannel channel;
  private final BufferedReader lines;
  private final Deque<Event> events = new ArrayDeque<>();
  private final Deque<Frame> answers = new ArrayDeque<>();
  private int ids;

  WireClient(Path socket) throws IOException {
    channel = SocketChannel.open(UnixDomainSocketAddress.of(socket));
    lines = new BufferedReader(Channels.newReader(channel, StandardCharsets.UTF_8));
  }

  /** Says who calls: the settings of tasks are found by the caller's environment. */
  WireClient initialize(Path directory, Map<String, String> environment) throws IOException {
    call(
        new Request.Initialize(
            Protocol.LOWEST,
            Protocol.HIGHEST,
            "bench",
            "0",
            directory.toString(),
            environment,
            null,
            null,
            Map.of(),
            null),
        Reply.Initialized.class);
    return this;
  }

  /** Writes a request without waiting for its answer, and returns when its last byte is written. */
  public void send(Request request) throws IOException {
    var line = WireCodec.encode(new Frame.Call(IntNode.valueOf(++ids), request)) + "\n";
    var bytes = ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8));
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  /** Waits for the answer to a request that was sent; answers come in any order. */
  public <T extends Reply> T answer(Class<T> type) throws IOException {
    while (answers.isEmpty()) {
      read();
    }
    return switch (answers.remove()) {
      case Frame.Result(var ignored, var result) -> decoded(result, type);
      case Frame.Failure failure -> throw new Refused("refused: " + failure.error());
      case Frame.Call call -> throw new IOException("not an answer: " + call);
      case Frame.Notification event -> throw new IOException("not an answer: " + event);
    };
  }

  public <T extends Reply> T call(Request request, Class<T> type) throws IOException {
    if (Methods.replyTo(request) != type) {
      throw new IllegalArgumentException(request + " is not answered by " + type.getSimpleName());
    }
    send(request);
    return answer(type);
  }

  /** Waits for an event; those before it are dropped. */
  public <T extends Event> T await(Class<T> type, Predicate<T> fits) throws IOException {
    while (true) {
      while (events.isEmpty()) {
        read();
      }
      var event = events.remove();
      if (type.isInstance(event) && fits.test(type.cast(event))) {
        return type.cast(event);
      }
    }
  }

  /** Events that came and were not waited for yet. */
  public List<Event> queued() {
    return List.copyOf(events);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }

  private void read() throws IOException {
    var line = lines.readLine();
    if (line == null) {
      throw new IOException("the runtime closed the connection");
    }
    try {
      switch (WireCodec.decodeAnswer(line)) {
        case Frame.Notification(var ignored, var event) -> events.add(event);
        case Frame.Result result -> answers.add(result);
        case Frame.Failure failure -> answers.add(failure);
        case Frame.Call call -> throw new IOException("a runtime asks nothing: " + call);
      }
    } catch (WireProblem e) {
      throw new IOException(line, e);
    }
  }

  private static <T extends Reply> T decoded(JsonNode result, Class<T> type) throws IOException {
    try {
      return WireCodec.reply(result, type);
    } catch (WireProblem e) {
      throw new IOException(result.toString(), e);
    }
  }
}
