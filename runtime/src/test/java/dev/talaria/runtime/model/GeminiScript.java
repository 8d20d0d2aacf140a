package dev.talaria.runtime.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.talaria.runtime.model.RecordedRequest.Said;
import java.util.ArrayList;
import java.util.List;

/** Gemini's answers, each event a whole response with the next parts. */
final class GeminiScript extends WireScript {
  private final String model;
  private String signature = "";

  GeminiScript(String model) {
    this.model = model;
  }

  @Override
  void begin(Answer answer) {
    // nothing comes before the first part
  }

  @Override
  void say(String text) {
    part(object().put("text", text));
  }

  /** The signature comes with the call that follows, as the provider does it. */
  @Override
  void think(Answer.Act.Think thinking) {
    part(object().put("text", thinking.text()).put("thought", true));
    signature = thinking.signature();
  }

  @Override
  void call(Answer.Act.Call call) {
    var part = object();
    var function = part.putObject("functionCall").put("name", call.tool());
    if (!call.id().isEmpty()) {
      function.put("id", call.id());
    }
    try {
      function.set("args", JSON.readTree(call.arguments()));
    } catch (JsonProcessingException notSendable) {
      function.put("args", call.arguments());
    }
    if (!signature.isEmpty()) {
      part.put("thoughtSignature", signature);
      signature = "";
    }
    part(part);
  }

  @Override
  void end(Answer answer) {
    var word = switch (answer.end()) {
      case USUAL -> "STOP";
      case CUT_AT_LIMIT -> "MAX_TOKENS";
      case FILTERED -> "SAFETY";
      case MISSING -> "";
    };
    if (word.isEmpty()) {
      return;
    }
    var used = answer.usage();
    var response = response();
    ((ObjectNode) response.path("candidates").path(0))
        .put("finishReason", answer.finish().isEmpty() ? word : answer.finish());
    response
        .putObject("usageMetadata")
        .put("promptTokenCount", used.input())
        .put("cachedContentTokenCount", used.cachedInput())
        .put("candidatesTokenCount", used.output() - used.reasoning())
        .put("thoughtsTokenCount", used.reasoning())
        .put("totalTokenCount", used.total());
    event("", response);
  }

  private ObjectNode response() {
    var response = object();
    response.putArray("candidates").addObject().put("index", 0);
    return response.put("modelVersion", model).put("responseId", "g1");
  }

  private void part(ObjectNode part) {
    var response = response();
    var content = ((ObjectNode) response.path("candidates").path(0)).putObject("content");
    content.put("role", "model").putArray("parts").add(part);
    event("", response);
  }

  @Override
  List<Said> messages(JsonNode request) {
    var messages = new ArrayList<Said>();
    if (request.has("systemInstruction")) {
      messages.add(new Said("system", text(request.path("systemInstruction").path("parts"))));
    }
    request.path("contents").forEach(content -> {
      var parts = content.path("parts");
      var calls = new ArrayList<String>();
      boolean results = false;
      for (var part : parts) {
        if (part.has("functionResponse")) {
          messages.add(new Said("tool", result(part.path("functionResponse"))));
          results = true;
        }
        if (part.has("functionCall")) {
          var call = part.path("functionCall");
          calls.add(call.path("name").asText() + " " + call.path("args"));
        }
      }
      var role = content.path("role").asText().equals("model") ? "assistant" : "user";
      if (!results || !text(parts).isEmpty()) {
        messages.add(new Said(role, text(parts), calls));
      }
    });
    return messages;
  }

  private static String result(JsonNode response) {
    var text = response.path("response").path("response");
    return text.isTextual() ? text.asText() : response.path("response").toString();
  }

  @Override
  List<String> tools(JsonNode request) {
    var names = new ArrayList<String>();
    request
        .path("tools")
        .forEach(tool -> tool.path("functionDeclarations")
            .forEach(function -> names.add(function.path("name").asText())));
    return names;
  }
}
