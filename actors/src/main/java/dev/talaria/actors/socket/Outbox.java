package dev.talaria.actors.socket;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;

/**
 * Lines on their way to one client. A slow reader costs at most {@code maxLines} lines and
 * {@code maxBytes} bytes: over that, progress is dropped, and where even results do not fit any
 * more the connection is closed, so that the client comes back and is offered them again.
 */
final class Outbox {
  private final WritableByteChannel channel;
  private final int maxLines;
  private final long maxBytes;
  private final Runnable onOverflow;
  private final ArrayDeque<byte[]> lines = new ArrayDeque<>();
  private long bytes;
  private boolean closed;

  Outbox(WritableByteChannel channel, int maxLines, long maxBytes, Runnable onOverflow) {
    this.channel = channel;
    this.maxLines = maxLines;
    this.maxBytes = maxBytes;
    this.onOverflow = onOverflow;
  }

  /** {@code mayDrop}: it is progress, and the client can do without it. Never blocks. */
  void put(String line, boolean mayDrop) {
    var encoded = (line + "\n").getBytes(StandardCharsets.UTF_8);
    synchronized (this) {
      if (closed || (mayDrop && lines.size() >= maxLines / 2)) {
        return;
      }
      if (lines.size() < maxLines && (bytes + encoded.length <= maxBytes || lines.isEmpty())) {
        lines.add(encoded);
        bytes += encoded.length;
        notifyAll();
        return;
      }
      closed = true;
      notifyAll();
    }
    onOverflow.run();
  }

  /**
   * Waits while half of the lines are used: for who asks faster than it takes the answers. Only
   * what comes unasked can overflow the box.
   */
  synchronized void awaitRoom() throws InterruptedException {
    while (!closed && lines.size() >= maxLines / 2) {
      wait();
    }
  }

  /** Writes until {@link #close}; what is in the box by then is still written. */
  void drain() throws IOException, InterruptedException {
    while (true) {
      byte[] next;
      synchronized (this) {
        while (lines.isEmpty() && !closed) {
          wait();
        }
        if (lines.isEmpty()) {
          return;
        }
        next = lines.remove();
        bytes -= next.length;
        notifyAll();
      }
      var buffer = ByteBuffer.wrap(next);
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
    }
  }

  synchronized void close() {
    closed = true;
    notifyAll();
  }
}
