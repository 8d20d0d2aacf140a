package dev.talaria.cli.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.wire.Frame;
import dev.talaria.runtime.wire.Methods;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
import dev.talaria.runtime.wire.WireCodec;
import dev.talaria.runtime.wire.WireProblem;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One connection to a runtime.
 *
 * <p>Every {@link #call} is answered exactly once, also when the connection goes. Calling never
 * blocks: what cannot be written yet waits in a bounded queue, and a full one refuses.
 */
public final class RuntimeClient implements AutoCloseable {
  private static final int MOST_WAITING = 1_000;

  /** How long a runtime that takes no more requests is listened to. */
  private static final Duration LAST_WORDS = Duration.ofSeconds(2);

  private final SocketChannel channel;
  private final EventListener listener;
  private final AtomicInteger ids = new AtomicInteger();
  private final AtomicBoolean closed = new AtomicBoolean();
  private final Map<Integer, Pending<?>> pending = new ConcurrentHashMap<>();
  private final BlockingQueue<String> outgoing = new ArrayBlockingQueue<>(MOST_WAITING);
  private final CountDownLatch heardAll = new CountDownLatch(1);
  private long lastSeq;

  private RuntimeClient(SocketChannel channel, EventListener listener) {
    this.channel = channel;
    this.listener = listener;
  }

  /** Connects; fails where nobody listens. {@code initialize} is the caller's first call. */
  public static RuntimeClient connect(Path socket, EventListener listener) throws IOException {
    var channel = SocketChannel.open(StandardProtocolFamily.UNIX);
    try {
      channel.connect(UnixDomainSocketAddress.of(socket));
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e instanceof IOException io ? io : new IOException(e.getMessage(), e);
    }
    var client = new RuntimeClient(channel, listener);
    daemon("talaria-read", client::read);
    daemon("talaria-write", client::write);
    return client;
  }

  /** Sends a request. The future never fails: what went wrong is in the answer. */
  public <T extends Reply> CompletableFuture<Answer<T>> call(Request request, Class<T> type) {
    if (Methods.replyTo(request) != type) {
      throw new IllegalArgumentException(request + " is not answered by " + type.getSimpleName());
    }
    int id = ids.incrementAndGet();
    var waiting = new Pending<>(type, new CompletableFuture<Answer<T>>());
    pending.put(id, waiting);
    var line = WireCodec.encode(new Frame.Call(IntNode.valueOf(id), request)) + "\n";
    if (!outgoing.offer(line)) {
      settle(id, new ErrorInfo("overloaded", "too many requests wait for the runtime", "", 1000L));
    }
    if (closed.get()) { // it may have closed after it went through the others
      settle(id, gone("the connection to the runtime is closed"));
    }
    return waiting.answer;
  }

  @Override
  public void close() {
    close("closed");
  }

  private void close(String why) {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    try {
      channel.close();
    } catch (IOException e) {
      why = why + " (" + e.getMessage() + ")";
    }
    outgoing.clear();
    var unused = outgoing.offer(""); // wakes the writer
    listener.onClosed(why);
    for (var id : pending.keySet()) {
      settle(id, gone(why));
    }
  }

  private void read() {
    var why = "the runtime closed the connection";
    try {
      var lines = new Lines(channel);
      for (var line = lines.next(); line != null; line = lines.next()) {
        onLine(line);
      }
    } catch (IOException e) {
      why = "the connection to the runtime broke"
          + (e.getMessage() == null ? "" : ": " + e.getMessage());
    } finally {
      close(why);
      heardAll.countDown();
    }
  }

  private void onLine(String line) {
    try {
      switch (WireCodec.decodeAnswer(line)) {
        case Frame.Notification(var seq, var event) -> {
          if (lastSeq != 0 && seq > lastSeq + 1) {
            listener.onGap();
          }
          lastSeq = seq;
          listener.onEvent(event);
        }
        case Frame.Result(var id, var result) -> {
          var waiting = pending.remove(id.asInt());
          if (waiting != null) {
            waiting.got(result);
          }
        }
        case Frame.Failure(var id, var ignored, var error) -> {
          if (id != null) {
            settle(id.asInt(), error);
          }
        }
        case Frame.Call ignored -> {} // a runtime asks nothing
      }
    } catch (WireProblem e) {
      var id = e.failure().id();
      if (id != null) {
        settle(id.asInt(), e.failure().error());
      }
      lastSeq = 0; // else an event of a later version, which this one cannot show
    }
  }

  /** What a runtime said before it left can still be read when nothing can be written any more. */
  private void write() {
    try {
      if (!isAllWritten()) {
        var unused = heardAll.await(LAST_WORDS.toMillis(), TimeUnit.MILLISECONDS);
        close("the connection to the runtime broke");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Writes until the connection is closed here, or as long as the runtime takes it. */
  private boolean isAllWritten() throws InterruptedException {
    try {
      while (!closed.get()) {
        var bytes = ByteBuffer.wrap(outgoing.take().getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
          channel.write(bytes);
        }
      }
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private void settle(int id, ErrorInfo error) {
    var waiting = pending.remove(id);
    if (waiting != null) {
      waiting.refused(error);
    }
  }

  private static ErrorInfo gone(String why) {
    return new ErrorInfo(Answer.LOST, why, "", null);
  }

  private static void daemon(String name, Runnable work) {
    var thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
  }

  private record Pending<T extends Reply>(Class<T> type, CompletableFuture<Answer<T>> answer) {
    void got(JsonNode result) {
      try {
        answer.complete(new Answer.Got<>(WireCodec.reply(result, type)));
      } catch (WireProblem e) {
        answer.complete(new Answer.Refused<>(e.failure().error()));
      }
    }

    void refused(ErrorInfo error) {
      answer.complete(new Answer.Refused<>(error));
    }
  }
}
