package dev.talaria.runtime.model.langchain;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads along with a stream of chat completion chunks. */
final class OpenAiReader implements AnswerReader {
  private static final Set<String> GROWING = Set.of("text", "summary", "data");

  private final StringBuilder refusal = new StringBuilder();
  private final StringBuilder reasoning = new StringBuilder();
  private final ArrayNode details = JsonNodeFactory.instance.arrayNode();
  private String finish = "";
  private @Nullable ProviderError error;

  @Override
  public boolean read(JsonNode event) {
    var choice = event.path("choices").path(0);
    var delta = choice.path("delta");
    refusal.append(delta.path("refusal").asText(""));
    reasoning.append(delta.path("reasoning_content").asText(""));
    delta.path("reasoning_details").forEach(this::keep);
    if (choice.path("finish_reason").isTextual()) {
      finish = choice.path("finish_reason").asText();
    }
    if (event.hasNonNull("error")) {
      error = ErrorBody.of(event);
    } else if (choice.hasNonNull("error")) {
      error = ErrorBody.of(choice);
    } else if (finish.equals("error")) {
      error = new ProviderError(0, "error", "");
    }
    return false;
  }

  @Override
  public @Nullable ProviderError error() {
    return error;
  }

  @Override
  public String finish() {
    return refusal.isEmpty() || finish.isEmpty() ? finish : refusal.toString();
  }

  @Override
  public Ending ending() {
    if (!refusal.isEmpty()) {
      return Ending.FILTERED;
    }
    return switch (finish) {
      case "length" -> Ending.CUT_AT_LIMIT;
      case "content_filter" -> Ending.FILTERED;
      case "stop", "tool_calls", "function_call" -> Ending.WHOLE;
      default -> Ending.BROKEN;
    };
  }

  /** Details come in pieces: those of one index and type are one. */
  private void keep(JsonNode detail) {
    if (!(detail instanceof ObjectNode piece)) {
      return;
    }
    if (details.path(details.size() - 1) instanceof ObjectNode last
        && last.path("index").equals(piece.path("index"))
        && last.path("type").equals(piece.path("type"))) {
      for (var field : piece.properties()) {
        var before = last.path(field.getKey());
        boolean grows = GROWING.contains(field.getKey()) && before.isTextual();
        if (grows) {
          last.put(field.getKey(), before.asText() + field.getValue().asText(""));
        } else if (!field.getValue().isNull()) {
          last.set(field.getKey(), field.getValue());
        }
      }
    } else {
      details.add(piece.deepCopy());
    }
  }

  /** One block, with the fields of the message that are sent again. */
  @Override
  public @Nullable ArrayNode replayable(List<String> callIds) {
    var fields = JsonNodeFactory.instance.objectNode();
    if (!details.isEmpty()) {
      fields.set("reasoning_details", details);
    }
    if (!reasoning.isEmpty() && !callIds.isEmpty()) {
      fields.put("reasoning_content", reasoning.toString());
    }
    return fields.isEmpty() ? null : JsonNodeFactory.instance.arrayNode().add(fields);
  }
}
