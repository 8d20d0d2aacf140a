package dev.talaria.runtime.wire;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Lines to frames and back: JSON-RPC 2.0 (jsonrpc.org/specification), one message a line, without
 * batches. Unknown fields are ignored, so that a later version may add some.
 */
public final class WireCodec {
  /** JSON-RPC error codes; ours start at -32000. */
  public static final int PARSE_ERROR = -32700;

  public static final int INVALID_REQUEST = -32600;
  public static final int METHOD_NOT_FOUND = -32601;
  public static final int INVALID_PARAMS = -32602;
  public static final int REFUSED = -32000;

  private static final ObjectMapper MAPPER = WireJson.MAPPER;

  /** What a line carries; the rest says how it is to be read. */
  private static final Set<String> BODIES = Set.of("params", "result", "error");

  /** What of a name that nobody knows is said back. */
  private static final int SHOWN = 80;

  private static final Pattern ESCAPED_SURROGATE = Pattern.compile("\\\\u[dD][89a-fA-F]");

  private WireCodec() {}

  /** The mapper of the wire, for bodies that are shown or kept in the same shape. */
  public static ObjectMapper mapper() {
    return MAPPER;
  }

  public static String encode(Frame frame) {
    return tree(frame).toString();
  }

  /**
   * As {@link #encode(Frame)}, with each text changed by {@code texts} but for those of
   * {@link Event.TextDelta} and {@link Event.ReasoningDelta}: they are parts of a text.
   */
  public static String encode(Frame frame, UnaryOperator<String> texts) {
    ObjectNode line = tree(frame);
    boolean part = frame instanceof Frame.Notification(var seq, var event)
        && (event instanceof Event.TextDelta || event instanceof Event.ReasoningDelta);
    if (!part) {
      line.properties().stream()
          .filter(field -> BODIES.contains(field.getKey()))
          .forEach(body -> body.setValue(changed(body.getValue(), texts)));
    }
    return line.toString();
  }

  private static JsonNode changed(JsonNode node, UnaryOperator<String> texts) {
    if (node instanceof TextNode text) {
      return TextNode.valueOf(texts.apply(text.textValue()));
    }
    if (node instanceof ObjectNode object) {
      object.properties().forEach(field -> field.setValue(changed(field.getValue(), texts)));
    } else if (node instanceof ArrayNode array) {
      for (int i = 0; i < array.size(); i++) {
        array.set(i, changed(array.get(i), texts));
      }
    }
    return node;
  }

  private static ObjectNode tree(Frame frame) {
    ObjectNode line = MAPPER.createObjectNode().put("jsonrpc", "2.0");
    switch (frame) {
      case Frame.Call(var id, var request) -> {
        line.set("id", id);
        line.put("method", Methods.nameOf(request));
        line.set("params", MAPPER.valueToTree(request));
      }
      case Frame.Result(var id, var result) -> {
        line.set("id", id);
        line.set("result", result);
      }
      case Frame.Failure(var id, var code, var error) -> {
        line.set("id", id == null ? MAPPER.nullNode() : id);
        line.putObject("error")
            .put("code", code)
            .put("message", error.message())
            .set("data", MAPPER.valueToTree(error));
      }
      case Frame.Notification(var seq, var event) -> {
        line.put("method", Methods.nameOf(event));
        ObjectNode params = MAPPER.valueToTree(event);
        params.put("seq", seq);
        line.set("params", params);
      }
    }
    return line;
  }

  /** Reads a line that a client sent. */
  public static Frame.Call decodeCall(String line) throws WireProblem {
    JsonNode tree = tree(line);
    JsonNode id = idOf(tree);
    if (!tree.path("method").isTextual()) {
      throw new WireProblem(
          id,
          INVALID_REQUEST,
          "a request needs a \"method\"",
          "send {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":…,\"params\":{…}}");
    }
    var type = Methods.requests().get(tree.path("method").textValue());
    if (type == null) {
      throw new WireProblem(
          id,
          METHOD_NOT_FOUND,
          "there is no method \"" + shown(tree.path("method")) + "\"",
          "docs/protocol.md lists the methods");
    }
    if (id == null) {
      throw new WireProblem(
          null, INVALID_REQUEST, "a request needs an \"id\"", "give a number or a string");
    }
    return new Frame.Call(id, value(id, tree.get("params"), type));
  }

  /** Reads a line that the runtime sent. */
  public static Frame decodeAnswer(String line) throws WireProblem {
    JsonNode tree = tree(line);
    JsonNode id = idOf(tree);
    if (tree.has("error")) {
      var error = value(id, tree.path("error").get("data"), ErrorInfo.class);
      return new Frame.Failure(id, tree.path("error").path("code").asInt(), error);
    }
    if (tree.has("method")) {
      var type = Methods.events().get(tree.path("method").asText());
      if (type == null) {
        throw new WireProblem(
            null, METHOD_NOT_FOUND, "there is no event \"" + shown(tree.path("method")) + "\"", "");
      }
      return new Frame.Notification(
          tree.path("params").path("seq").asLong(), value(null, tree.get("params"), type));
    }
    if (id == null || !tree.has("result")) {
      throw new WireProblem(id, INVALID_REQUEST, "neither an answer nor an event", "");
    }
    return new Frame.Result(id, tree.get("result"));
  }

  /** Reads the result of a call as the record that answers it. */
  public static <T extends Reply> T reply(JsonNode result, Class<T> type) throws WireProblem {
    return value(null, result, type);
  }

  private static JsonNode tree(String line) throws WireProblem {
    JsonNode tree;
    try {
      tree = MAPPER.readTree(line);
    } catch (JsonProcessingException e) {
      throw new WireProblem(
          null, PARSE_ERROR, "not JSON: " + WireJson.unreadable(e), "send one object a line");
    }
    if (tree.isArray()) {
      throw new WireProblem(
          null, INVALID_REQUEST, "batches are not taken", "send one object a line");
    }
    if (!tree.isObject()) {
      throw new WireProblem(null, INVALID_REQUEST, "a line must hold one JSON object", "");
    }
    if (ESCAPED_SURROGATE.matcher(line).find()
        && !StandardCharsets.UTF_8.newEncoder().canEncode(tree.toString())) {
      throw new WireProblem(
          idOf(tree),
          INVALID_REQUEST,
          "a text holds half of a surrogate pair",
          "send characters whole, or as UTF-8");
    }
    return tree;
  }

  private static @Nullable JsonNode idOf(JsonNode tree) {
    JsonNode id = tree.get("id");
    return id != null && (id.isTextual() || id.isIntegralNumber()) ? id : null;
  }

  private static <T> T value(@Nullable JsonNode id, @Nullable JsonNode params, Class<T> type)
      throws WireProblem {
    var given = params == null || params.isNull() ? MAPPER.createObjectNode() : params;
    try {
      if (!given.isObject()) {
        throw new IllegalArgumentException("they must be an object");
      }
      Required.check(given, type);
      return MAPPER.treeToValue(given, type);
    } catch (JsonProcessingException e) {
      throw misfit(id, WireJson.misfit(e));
    } catch (IllegalArgumentException e) {
      throw misfit(id, String.valueOf(e.getMessage()));
    }
  }

  private static WireProblem misfit(@Nullable JsonNode id, String why) {
    return new WireProblem(
        id, INVALID_PARAMS, "params do not fit: " + why, "docs/protocol.md shows each method");
  }

  private static String shown(JsonNode name) {
    var text = name.asText();
    return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
  }
}
