package dev.talaria.actors.boot;

import dev.talaria.runtime.permission.redaction.Redactor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/**
 * What this process says beside its log, without secrets: what keeps it from starting, and the last
 * words of a thread that ends with an exception or without memory. What is printed at once is
 * looked at as a whole; a line is out as soon as it ends.
 */
final class RedactingStream extends OutputStream {
  /** Who prints more without an end of line gets it out in parts. */
  private static final int MOST = 1 << 20;

  private final OutputStream out;
  private final Supplier<Redactor> redactor;
  private final ByteArrayOutputStream held = new ByteArrayOutputStream();

  private RedactingStream(OutputStream out, Supplier<Redactor> redactor) {
    this.out = out;
    this.redactor = redactor;
  }

  static PrintStream around(OutputStream out, Supplier<Redactor> redactor) {
    return new PrintStream(new RedactingStream(out, redactor), false, StandardCharsets.UTF_8);
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public synchronized void write(byte[] bytes, int from, int length) throws IOException {
    held.write(bytes, from, length);
    if (held.size() > MOST || (length > 0 && bytes[from + length - 1] == '\n')) {
      flush();
    }
  }

  @Override
  public synchronized void flush() throws IOException {
    var text = held.toString(StandardCharsets.UTF_8);
    held.reset();
    out.write(redactor.get().redact(text).getBytes(StandardCharsets.UTF_8));
    out.flush();
  }
}
