package dev.talaria.actors;

import com.fasterxml.jackson.databind.node.IntNode;
import dev.talaria.runtime.wire.ConversationRequest;
import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.wire.Frame;
import dev.talaria.runtime.wire.Methods;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
import dev.talaria.runtime.wire.TaskRequest;
import dev.talaria.runtime.wire.WireCodec;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/** A client that knows nothing but the wire. */
final class TestClient implements AutoCloseable {
  /** A request that was answered with an error. */
  static final class Refused extends Exception {
    private static final long serialVersionUID = 1L;
    final transient ErrorInfo error;

    Refused(ErrorInfo error) {
      super(error.toString());
      this.error = error;
    }
  }

  private final SocketChannel channel;
  private final AtomicInteger ids = new AtomicInteger();
  private final Map<Integer, CompletableFuture<Frame>> pending = new ConcurrentHashMap<>();
  private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
  private final List<Event> seen = new ArrayList<>();

  TestClient(Path socket) throws IOException {
    channel = SocketChannel.open(UnixDomainSocketAddress.of(socket));
    Thread.ofPlatform().daemon().start(this::read); // up to Java 23 it would pin its carrier
  }

  private void read() {
    try (var lines = new BufferedReader(Channels.newReader(channel, StandardCharsets.UTF_8))) {
      for (var line = lines.readLine(); line != null; line = lines.readLine()) {
        var frame = WireCodec.decodeAnswer(line);
        switch (frame) {
          case Frame.Notification(var seq, var event) -> events.add(event);
          case Frame.Result(var id, var result) -> pending.remove(id.asInt()).complete(frame);
          case Frame.Failure(var id, var code, var error) ->
            pending.remove(id == null ? 0 : id.asInt()).complete(frame);
          case Frame.Call call -> throw new AssertionError(call);
        }
      }
    } catch (Exception e) {
      pending.values().forEach(waiting -> waiting.completeExceptionally(e));
    }
  }

  Reply.Initialized initialize(Map<String, String> environment) throws Exception {
    return initialize(environment, Map.of());
  }

  Reply.Initialized initialize(Map<String, String> environment, Map<String, String> settings)
      throws Exception {
    return (Reply.Initialized) call(
        new Request.Initialize(1, 1, "test", "1", "/tmp", environment, null, null, settings, null));
  }

  CompletableFuture<Frame> send(Request request) throws IOException {
    int id = ids.incrementAndGet();
    var answer = new CompletableFuture<Frame>();
    pending.put(id, answer);
    sendLine(WireCodec.encode(new Frame.Call(IntNode.valueOf(id), request)));
    return answer;
  }

  synchronized void sendLine(String line) throws IOException {
    var bytes = ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8));
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  Reply call(Request request) throws Exception {
    return reply(request, send(request));
  }

  static Reply reply(Request request, CompletableFuture<Frame> answer) throws Exception {
    return switch (answer.get(60, TimeUnit.SECONDS)) {
      case Frame.Result(var id, var result) -> WireCodec.reply(result, Methods.replyTo(request));
      case Frame.Failure(var id, var code, var error) -> throw new Refused(error);
      case Frame.Call call -> throw new AssertionError(call);
      case Frame.Notification event -> throw new AssertionError(event);
    };
  }

  String openConversation() throws Exception {
    return ((Reply.Conversation) call(new ConversationRequest.OpenConversation(null)))
        .conversation();
  }

  Reply.TaskStarted background(String conversation, String prompt) throws Exception {
    return (Reply.TaskStarted) call(new TaskRequest.StartTask(conversation, prompt, null));
  }

  /** The next event of a type that fits; those before it are kept in {@link #seen}. */
  <T extends Event> T await(Class<T> type, Predicate<T> fits) throws InterruptedException {
    while (true) {
      var event = events.poll(60, TimeUnit.SECONDS);
      if (event == null) {
        throw new AssertionError("no such event; seen: " + seen);
      }
      seen.add(event);
      if (type.isInstance(event) && fits.test(type.cast(event))) {
        return type.cast(event);
      }
    }
  }

  <T extends Event> T await(Class<T> type) throws InterruptedException {
    return await(type, event -> true);
  }

  List<Event> seen() {
    events.drainTo(seen);
    return seen;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
