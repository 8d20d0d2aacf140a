package dev.talaria.runtime.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.talaria.runtime.model.RecordedRequest.Said;
import java.util.ArrayList;
import java.util.List;

/** Writes one streamed answer, and reads requests, the way one kind of provider does. */
abstract class WireScript {
  static final ObjectMapper JSON = new ObjectMapper();

  private final StringBuilder out = new StringBuilder();

  static WireScript of(String wire, String model) {
    return switch (wire) {
      case "openai" -> new OpenAiScript(model);
      case "anthropic" -> new AnthropicScript(model);
      case "gemini" -> new GeminiScript(model);
      default -> throw new IllegalArgumentException("no such wire: " + wire);
    };
  }

  /** The wire of a path; empty where it is none. */
  static String wireOf(String path) {
    if (path.endsWith("/chat/completions")) {
      return "openai";
    }
    if (path.endsWith("/messages")) {
      return "anthropic";
    }
    return path.contains(":streamGenerateContent") ? "gemini" : "";
  }

  abstract void begin(Answer answer);

  abstract void say(String text);

  abstract void think(Answer.Act.Think thinking);

  abstract void call(Answer.Act.Call call);

  abstract void end(Answer answer);

  abstract List<Said> messages(JsonNode request);

  abstract List<String> tools(JsonNode request);

  /** What was written since the last time. */
  String take() {
    var written = out.toString();
    out.setLength(0);
    return written;
  }

  void raw(String text) {
    out.append(text);
  }

  void event(String name, JsonNode data) {
    raw((name.isEmpty() ? "" : "event: " + name + "\n") + "data: " + data + "\n\n");
  }

  static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  static List<String> pieces(String text, int count) {
    var pieces = new ArrayList<String>();
    int size = Math.max(1, -Math.floorDiv(-text.length(), Math.max(1, count)));
    for (int i = 0; i < text.length(); i += size) {
      pieces.add(text.substring(i, Math.min(text.length(), i + size)));
    }
    return pieces;
  }

  /** A text, or the texts of a list of parts. */
  static String text(JsonNode content) {
    if (content.isTextual()) {
      return content.asText();
    }
    var texts = new ArrayList<String>();
    content.forEach(part -> {
      if (part.path("text").isTextual()) {
        texts.add(part.path("text").asText());
      }
    });
    return String.join("\n", texts);
  }
}
