package dev.talaria.cli.terminal;

import java.time.Instant;
import java.util.function.UnaryOperator;
import org.jline.reader.LineReader;
import org.jline.reader.impl.history.DefaultHistory;

/** Lines typed before, without the secrets in them: they are kept in a file. */
final class RememberedLines extends DefaultHistory {
  private final UnaryOperator<String> redact;

  RememberedLines(LineReader reader, UnaryOperator<String> redact) {
    super(reader);
    this.redact = redact;
  }

  @Override
  public void add(Instant time, String line) {
    super.add(time, redact.apply(line));
  }
}
