package dev.talaria.runtime.model.langchain;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.talaria.runtime.model.ToolArguments;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads along with a stream of Anthropic events and puts the content blocks together verbatim. */
final class AnthropicReader implements AnswerReader {
  private final TreeMap<Integer, Block> blocks = new TreeMap<>();
  private String finish = "";
  private @Nullable ProviderError error;

  /** One content block; {@code grows} is the text that arrives in pieces. */
  private record Block(ObjectNode start, StringBuilder grows) {
    String type() {
      return start.path("type").asText();
    }

    ObjectNode whole() {
      switch (type()) {
        case "text" -> start.put("text", start.path("text").asText("") + grows);
        case "thinking" -> start.put("thinking", start.path("thinking").asText("") + grows);
        case "tool_use" -> start.set("input", ToolArguments.parse(grows.toString()));
        default -> {
          // complete as it came
        }
      }
      return start;
    }

    boolean isUsable() {
      return switch (type()) {
        case "thinking" -> !start.path("signature").asText("").isEmpty();
        case "redacted_thinking" -> !start.path("data").asText("").isEmpty();
        case "text" ->
          !start.path("text").asText("").isBlank() || !grows.toString().isBlank();
        default -> true;
      };
    }
  }

  @Override
  public boolean read(JsonNode event) {
    int index = event.path("index").asInt();
    switch (event.path("type").asText()) {
      case "content_block_start" -> {
        if (event.path("content_block") instanceof ObjectNode start) {
          blocks.put(index, new Block(start.deepCopy(), new StringBuilder()));
        }
      }
      case "content_block_delta" -> grow(index, event.path("delta"));
      case "message_delta" -> finish = event.path("delta").path("stop_reason").asText(finish);
      case "error" -> error = ErrorBody.of(event);
      default -> {
        // nothing to keep
      }
    }
    return false;
  }

  private void grow(int index, JsonNode delta) {
    var block = blocks.get(index);
    if (block == null) {
      throw new IllegalArgumentException("a piece of a content block that did not begin");
    }
    block.grows.append(delta.path("text").asText(""));
    block.grows.append(delta.path("thinking").asText(""));
    block.grows.append(delta.path("partial_json").asText(""));
    if (delta.path("signature").isTextual()) {
      block.start.put("signature", delta.path("signature").asText());
    }
  }

  @Override
  public @Nullable ProviderError error() {
    return error;
  }

  @Override
  public String finish() {
    return finish;
  }

  @Override
  public Ending ending() {
    return switch (finish) {
      case "max_tokens", "model_context_window_exceeded" -> Ending.CUT_AT_LIMIT;
      case "refusal" -> Ending.FILTERED;
      default -> Ending.WHOLE;
    };
  }

  /** All blocks where one of them is signed thinking, unless a call had to get another name. */
  @Override
  public @Nullable ArrayNode replayable(List<String> callIds) {
    var kept = JsonNodeFactory.instance.arrayNode();
    var ids = new ArrayList<String>();
    boolean signed = false;
    for (var block : blocks.values()) {
      if (block.isUsable()) {
        signed |= block.type().endsWith("thinking");
        if (block.type().equals("tool_use")) {
          ids.add(block.start.path("id").asText());
        }
        kept.add(block.whole());
      }
    }
    return signed && ids.equals(callIds) ? kept : null;
  }
}
