package dev.talaria.actors.boot;

import ch.qos.logback.classic.encoder.JsonEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import java.nio.charset.StandardCharsets;
import java.util.function.UnaryOperator;

/** Logback's JSON lines without secrets, in messages as well as in stack traces. */
final class RedactingEncoder extends JsonEncoder {
  private final UnaryOperator<String> redact;

  RedactingEncoder(UnaryOperator<String> redact) {
    this.redact = redact;
  }

  @Override
  public byte[] encode(ILoggingEvent event) {
    var line = new String(super.encode(event), StandardCharsets.UTF_8);
    return redact.apply(line).getBytes(StandardCharsets.UTF_8);
  }
}
