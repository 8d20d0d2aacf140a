package dev.talaria.cli.client;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Reads lines of UTF-8 from a channel; a line that is too long is an error, not an out-of-memory.
 */
final class Lines {
  static final int LONGEST = 64 << 20;

  private final ReadableByteChannel channel;
  private final ByteBuffer chunk = ByteBuffer.allocate(64 << 10).limit(0);
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();

  Lines(ReadableByteChannel channel) {
    this.channel = channel;
  }

  /** The next line without its end, or null when there is no more. */
  @Nullable
  String next() throws IOException {
    line.reset();
    while (true) {
      while (chunk.hasRemaining()) {
        int end = indexOfNewline();
        take(end < 0 ? chunk.limit() : end);
        if (end >= 0) {
          chunk.get();
          return line.toString(StandardCharsets.UTF_8);
        }
      }
      chunk.clear();
      int read = channel.read(chunk);
      chunk.flip();
      if (read < 0) {
        return null;
      }
    }
  }

  private int indexOfNewline() {
    for (int i = chunk.position(); i < chunk.limit(); i++) {
      if (chunk.get(i) == '\n') {
        return i;
      }
    }
    return -1;
  }

  private void take(int end) throws IOException {
    if (line.size() + end - chunk.position() > LONGEST) {
      throw new IOException("the runtime sent a line of more than " + LONGEST + " bytes");
    }
    line.write(chunk.array(), chunk.position(), end - chunk.position());
    chunk.position(end);
  }
}
