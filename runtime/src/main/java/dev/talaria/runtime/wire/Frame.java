package dev.talaria.runtime.wire;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/** One line of the wire: a JSON-RPC 2.0 message. */
public sealed interface Frame {

  /** {@code id} is a number or a string of the client's choice. */
  record Call(JsonNode id, Request request) implements Frame {}

  record Result(JsonNode id, JsonNode result) implements Frame {}

  /** {@code id} is null where the request could not even be read. */
  record Failure(@Nullable JsonNode id, int code, ErrorInfo error) implements Frame {}

  /** {@code seq} grows by one with each event of a connection; a gap shows what was missed. */
  record Notification(long seq, Event event) implements Frame {}
}
