package dev.talaria.actors.socket;

import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.wire.Frame;
import dev.talaria.runtime.wire.WireCodec;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Lines on their way to one client, without secrets, wherever they come from. A slow reader costs
 * at most {@code maxLines} lines and {@code maxBytes} bytes: over that, progress is dropped, and
 * where even results do not fit any more the connection is closed, so that the client comes back
 * and is offered them again.
 *
 * <p>A lock and no monitor: up to Java 23 a virtual thread that waits for a monitor keeps its
 * carrier, and there is one that waits here for each client.
 */
final class Outbox {
  /** {@code once}: what is not put again while this line waits. */
  private record Line(ByteBuffer text, @Nullable Event once) {}

  private final WritableByteChannel channel;
  private final int maxLines;
  private final long maxBytes;
  private final UnaryOperator<String> redact;
  private final Runnable onOverflow;
  private final ArrayDeque<Line> lines = new ArrayDeque<>();
  private final Set<Event> waiting = new HashSet<>();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private long bytes;
  private boolean closed;

  Outbox(
      WritableByteChannel channel,
      int maxLines,
      long maxBytes,
      UnaryOperator<String> redact,
      Runnable onOverflow) {
    this.channel = channel;
    this.maxLines = maxLines;
    this.maxBytes = maxBytes;
    this.redact = redact;
    this.onOverflow = onOverflow;
  }

  /** {@code mayDrop}: it is progress, and the client can do without it. Never blocks. */
  void put(Frame frame, boolean mayDrop) {
    if (!isUnwanted(mayDrop)) {
      put(frame, null);
    }
  }

  /** Says that something changed: not again while the same is still in the box. Never blocks. */
  void putOnce(Frame.Notification frame) {
    put(frame, frame.event());
  }

  private void put(Frame frame, @Nullable Event once) {
    var encoded = StandardCharsets.UTF_8.encode(WireCodec.encode(frame, redact) + "\n");
    lock.lock();
    try {
      if (closed || waiting.contains(once)) {
        return;
      }
      changed.signalAll();
      if (lines.size() < maxLines && (bytes + encoded.remaining() <= maxBytes || lines.isEmpty())) {
        lines.add(new Line(encoded, once));
        bytes += encoded.remaining();
        if (once != null) {
          waiting.add(once);
        }
        return;
      }
      closed = true;
    } finally {
      lock.unlock();
    }
    onOverflow.run();
  }

  private boolean isUnwanted(boolean mayDrop) {
    lock.lock();
    try {
      return closed || (mayDrop && isHalfFull());
    } finally {
      lock.unlock();
    }
  }

  private boolean isHalfFull() {
    return lines.size() >= Math.max(1, maxLines / 2);
  }

  /**
   * Waits while half of the lines are used: for who asks faster than it takes the answers. Only
   * what comes unasked can overflow the box.
   */
  void awaitRoom() throws InterruptedException {
    lock.lock();
    try {
      while (!closed && isHalfFull()) {
        changed.await();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Writes until {@link #close}; what is in the box by then is still written. */
  void drain() throws IOException, InterruptedException {
    for (var next = take(); next != null; next = take()) {
      var buffer = next.text();
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
    }
  }

  /** The next line, or null where it is closed and empty. */
  private @Nullable Line take() throws InterruptedException {
    lock.lock();
    try {
      while (lines.isEmpty() && !closed) {
        changed.await();
      }
      var next = lines.poll();
      if (next != null) {
        bytes -= next.text().remaining();
        waiting.remove(next.once());
        changed.signalAll();
      }
      return next;
    } finally {
      lock.unlock();
    }
  }

  void close() {
    lock.lock();
    try {
      closed = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
