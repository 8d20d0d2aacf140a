package dev.talaria.actors.socket;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Cuts bytes into lines of UTF-8, none longer than a limit. For one thread. */
final class LineReader {
  /** A line that cannot be taken; the connection cannot go on after it. */
  static final class Unreadable extends IOException {
    private static final long serialVersionUID = 1L;

    Unreadable(String message) {
      super(message);
    }
  }

  private final ReadableByteChannel channel;
  private final int maxLine;
  private final ByteBuffer in = ByteBuffer.allocate(16 * 1024).flip();
  private byte[] line = new byte[1024];
  private int length;

  LineReader(ReadableByteChannel channel, int maxLine) {
    this.channel = channel;
    this.maxLine = maxLine;
  }

  /** The next line without its end, or null where there is none any more. */
  @Nullable
  String next() throws IOException {
    while (true) {
      while (in.hasRemaining()) {
        byte b = in.get();
        if (b == '\n') {
          return take();
        }
        add(b);
      }
      in.clear();
      int read = channel.read(in);
      in.flip();
      if (read < 0) {
        return null; // what has no line end was not sent whole
      }
    }
  }

  private void add(byte b) throws Unreadable {
    if (length == maxLine) {
      throw new Unreadable("a line may have at most " + maxLine + " bytes");
    }
    if (length == line.length) {
      line = Arrays.copyOf(line, Math.min(maxLine, 2 * length));
    }
    line[length++] = b;
  }

  private String take() throws Unreadable {
    int end = length > 0 && line[length - 1] == '\r' ? length - 1 : length;
    length = 0;
    try {
      var text = StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT)
          .decode(ByteBuffer.wrap(line, 0, end))
          .toString();
      if (line.length > 64 * 1024) {
        line = new byte[1024];
      }
      return text;
    } catch (CharacterCodingException e) {
      throw new Unreadable("a line must be UTF-8");
    }
  }
}
