package dev.talaria.runtime.model.langchain;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads along with a stream of Gemini answers and puts the parts together verbatim. */
final class GeminiReader implements AnswerReader {
  private static final Set<String> KNOWN = Set.of("STOP", "MAX_TOKENS");

  private final ArrayNode parts = JsonNodeFactory.instance.arrayNode();
  private String finish = "";
  private boolean blocked;
  private @Nullable ProviderError error;

  @Override
  public boolean read(JsonNode event) {
    if (event.hasNonNull("error")) {
      error = ErrorBody.of(event);
    }
    var block = event.path("promptFeedback").path("blockReason").asText("");
    if (!block.isEmpty()) {
      blocked = true;
      finish = block;
    }
    var candidate = event.path("candidates").path(0);
    candidate.path("content").path("parts").forEach(this::keep);
    if (!candidate.path("finishReason").isTextual()) {
      return false;
    }
    finish = candidate.path("finishReason").asText();
    if (KNOWN.contains(finish) || !(candidate instanceof ObjectNode changed)) {
      return false;
    }
    changed.put("finishReason", "OTHER"); // the library drops an answer for a word it does not know
    return true;
  }

  /** Pieces of one text become one part, as they were before they were streamed. */
  private void keep(JsonNode part) {
    if (!(part instanceof ObjectNode piece)) {
      return;
    }
    if (isPlainText(piece)
        && parts.path(parts.size() - 1) instanceof ObjectNode last
        && isPlainText(last)
        && last.path("thought").asBoolean() == piece.path("thought").asBoolean()) {
      last.put("text", last.path("text").asText() + piece.path("text").asText());
    } else {
      parts.add(piece.deepCopy());
    }
  }

  private static boolean isPlainText(ObjectNode part) {
    return part.path("text").isTextual() && !part.has("thoughtSignature");
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
    if (blocked) {
      return Ending.FILTERED;
    }
    return switch (finish) {
      case "STOP" -> Ending.WHOLE;
      case "MAX_TOKENS" -> Ending.CUT_AT_LIMIT;
      case "SAFETY",
          "RECITATION",
          "LANGUAGE",
          "BLOCKLIST",
          "PROHIBITED_CONTENT",
          "SPII",
          "IMAGE_SAFETY",
          "IMAGE_RECITATION",
          "IMAGE_PROHIBITED_CONTENT" -> Ending.FILTERED;
      default -> Ending.BROKEN;
    };
  }

  /** All parts where one of them is signed. Calls get the names that their results will have. */
  @Override
  public @Nullable ArrayNode replayable(List<String> callIds) {
    var ids = callIds.iterator();
    boolean signed = false;
    for (var part : parts) {
      signed |= part.hasNonNull("thoughtSignature");
      if (part.path("functionCall") instanceof ObjectNode call && ids.hasNext()) {
        call.put("id", ids.next());
      }
    }
    return signed ? parts : null;
  }
}
