package dev.talaria.runtime.model.langchain;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.talaria.runtime.model.Message;
import dev.talaria.runtime.model.ModelRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a provider wants to see again of its earlier answers: their blocks, verbatim and in order,
 * with the signatures of its thinking. They are kept in {@code state} as
 * {@code {"wire":…,"blocks":[…]}}. The library knows only one signature for each answer, so its
 * version is marked while it maps the request, and replaced before that is sent. A state of another
 * provider or wire is left out.
 */
final class Replay {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String MARK = "talaria-replay-";
  private static final char END_OF_MARK = ';';

  private final Map<String, ArrayNode> blocks;

  private Replay(Map<String, ArrayNode> blocks) {
    this.blocks = blocks;
  }

  static Replay of(ModelRequest request, Wire wire) {
    var blocks = new HashMap<String, ArrayNode>();
    for (int i = 0; i < request.messages().size(); i++) {
      if (request.messages().get(i) instanceof Message.Assistant assistant) {
        var kept = blocksOf(assistant, request, wire.name());
        if (kept != null) {
          blocks.put(mark(i), kept);
        }
      }
    }
    return new Replay(blocks);
  }

  /** What the library is to send as the thinking of this message; empty where it has none. */
  static String markOf(ModelRequest request, int index) {
    return request.messages().get(index) instanceof Message.Assistant assistant
            && blocksOf(assistant, request, request.model().wire()) != null
        ? mark(index)
        : "";
  }

  private static String mark(int index) {
    return MARK + index + END_OF_MARK;
  }

  static String state(String wire, ArrayNode blocks) {
    var state = JsonNodeFactory.instance.objectNode().put("wire", wire);
    state.set("blocks", blocks);
    return state.toString();
  }

  static @Nullable ArrayNode blocksOf(
      Message.Assistant assistant, ModelRequest request, String wire) {
    if (assistant.state().isEmpty()
        || !assistant.provider().equals(request.model().provider())) {
      return null;
    }
    try {
      var state = JSON.readTree(assistant.state());
      return state.path("wire").asText().equals(wire)
              && state.path("blocks") instanceof ArrayNode blocks
              && !blocks.isEmpty()
          ? blocks
          : null;
    } catch (JsonProcessingException notOurs) {
      return null;
    }
  }

  /** The request as it is sent. */
  byte[] shaped(String body, Wire wire) {
    if (!wire.shapes(this)) {
      return body.getBytes(StandardCharsets.UTF_8);
    }
    try {
      if (!(JSON.readTree(body) instanceof ObjectNode request)) {
        throw new IllegalArgumentException("the library wrote no JSON object");
      }
      wire.shape(request, this);
      return JSON.writeValueAsBytes(request);
    } catch (IOException noJson) {
      throw new IllegalArgumentException(noJson);
    }
  }

  boolean isEmpty() {
    return blocks.isEmpty();
  }

  /** Takes the mark off the text and adds the fields of the first kept block to the message. */
  void mergeInto(ObjectNode message, String text) {
    var marked = message.path(text).asText("");
    int end = marked.indexOf(END_OF_MARK) + 1;
    var kept = blocks.get(marked.substring(0, end));
    if (kept == null) {
      return;
    }
    if (end == marked.length()) {
      message.remove(text);
    } else {
      message.put(text, marked.substring(end));
    }
    if (kept.path(0) instanceof ObjectNode fields) {
      message.setAll(fields);
    }
  }

  /** Puts the kept blocks where the mark is the text of the first part. */
  void putInto(ObjectNode message, String parts, String textOfMark) {
    JsonNode first = message.path(parts).path(0);
    var kept = blocks.get(first.path(textOfMark).asText());
    if (kept != null) {
      message.set(parts, kept);
    }
  }
}
