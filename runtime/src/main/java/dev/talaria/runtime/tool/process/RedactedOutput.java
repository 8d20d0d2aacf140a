package dev.talaria.runtime.tool.process;

import dev.talaria.runtime.permission.redaction.Redactor;
import dev.talaria.runtime.permission.redaction.StreamRedactor;
import java.io.Closeable;
import java.util.function.Supplier;

/**
 * Passes on what a process prints, without secrets and otherwise byte for byte. What may still
 * become a secret is held back until more comes or {@link #close}; a whole line only where much
 * speaks for it.
 */
public final class RedactedOutput implements OutputSink, Closeable {
  private final OutputSink next;
  private final StreamRedactor redactor;
  private final LosslessUtf8 text = new LosslessUtf8();

  /** {@code redactor} is asked for again and again: a secret counts once it is known. */
  public RedactedOutput(Supplier<Redactor> redactor, OutputSink next) {
    this.next = next;
    this.redactor = new StreamRedactor(redactor);
  }

  @Override
  public synchronized void accept(byte[] bytes, int length) {
    String free = redactor.accept(text.decode(bytes, length));
    boolean wholeLines = length > 0 && bytes[length - 1] == '\n';
    pass(wholeLines ? free + redactor.flush() : free);
  }

  /** Passes on what is held, but for what is likely to become a secret: somebody wants to look. */
  public synchronized void flush() {
    pass(redactor.flush());
  }

  /** Passes on the rest. */
  @Override
  public synchronized void close() {
    pass(redactor.accept(text.rest()) + redactor.finish());
  }

  private void pass(String free) {
    if (!free.isEmpty()) {
      byte[] bytes = LosslessUtf8.encode(free);
      next.accept(bytes, bytes.length);
    }
  }
}
