package dev.talaria.actors.boot;

import ch.qos.logback.classic.encoder.JsonEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.talaria.runtime.permission.redaction.Redactor;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/**
 * Logback's JSON lines without secrets: in messages, in stack traces with their causes, and in what
 * threads say of themselves. Text by text, so that each line stays JSON; messages as they read, so
 * that a name and its value are seen together.
 */
final class RedactingEncoder extends JsonEncoder {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Supplier<Redactor> redactor;

  RedactingEncoder(Supplier<Redactor> redactor) {
    this.redactor = redactor;
    setWithMessage(false);
    setWithArguments(false);
    setWithFormattedMessage(true);
  }

  @Override
  public byte[] encode(ILoggingEvent event) {
    var line = new String(super.encode(event), StandardCharsets.UTF_8);
    return (redacted(line) + "\n").getBytes(StandardCharsets.UTF_8);
  }

  private String redacted(String line) {
    try {
      var tree = (ObjectNode) JSON.readTree(line);
      tree.set("message", tree.remove("formattedMessage")); // the name that readers of logs know
      return redactor.get().redact(tree).toString();
    } catch (JsonProcessingException e) {
      return redactor.get().redact(line.strip());
    }
  }
}
