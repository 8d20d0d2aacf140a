package dev.talaria.runtime.tool;

import dev.talaria.runtime.tool.process.Utf8;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Reads lines of text of any size: a line is cut where it gets too long, and the cut is told. */
final class Lines implements Closeable {
  /** One line without its end; {@code cut} bytes of it were left out. */
  record Line(long number, String text, long cut) {}

  private static final int LONGEST = 1 << 16;

  private final InputStream in;
  private final byte[] buffer = new byte[1 << 16];
  private final int longest;
  private int at;
  private int filled;
  private long number;

  Lines(InputStream in, int longest) {
    this.in = in;
    this.longest = longest;
  }

  static Lines of(Path file) throws IOException {
    return new Lines(Files.newInputStream(file), LONGEST);
  }

  /** The next line, or null at the end. */
  @Nullable
  Line next() throws IOException, InterruptedException {
    var line = new ByteArrayOutputStream(256);
    long cut = 0;
    boolean any = false;
    while (fill()) {
      any = true;
      int end = at;
      while (end < filled && buffer[end] != '\n') {
        end++;
      }
      int keep = Math.min(end - at, longest - line.size());
      line.write(buffer, at, keep);
      cut += end - at - keep;
      at = end;
      if (end < filled) {
        at++;
        break;
      }
    }
    return any ? new Line(++number, text(line.toByteArray()), cut) : null;
  }

  /** Passes over lines without making text of them; false where the end came first. */
  boolean skip(long lines) throws IOException, InterruptedException {
    for (long left = lines; left > 0; left--) {
      boolean ended = false;
      boolean any = false;
      while (!ended && fill()) {
        any = true;
        while (at < filled && !ended) {
          ended = buffer[at++] == '\n';
        }
      }
      if (!any) {
        return false;
      }
      number++;
    }
    return true;
  }

  private static String text(byte[] bytes) {
    int length = bytes.length;
    return Utf8.decode(bytes, 0, length > 0 && bytes[length - 1] == '\r' ? length - 1 : length);
  }

  private boolean fill() throws IOException, InterruptedException {
    if (at < filled) {
      return true;
    }
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    at = 0;
    filled = Math.max(0, in.read(buffer));
    return filled > 0;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
