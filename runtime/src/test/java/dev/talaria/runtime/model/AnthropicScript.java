package dev.talaria.runtime.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.talaria.runtime.model.RecordedRequest.Said;
import java.util.ArrayList;
import java.util.List;

/** Events of Anthropic's messages: blocks that begin, grow and end. */
final class AnthropicScript extends WireScript {
  private final String model;
  private int index = -1;
  private int calls;
  private boolean inText;

  AnthropicScript(String model) {
    this.model = model;
  }

  @Override
  void begin(Answer answer) {
    var start = object().put("type", "message_start");
    var message = start.putObject("message").put("id", "msg_1").put("type", "message");
    message.put("role", "assistant").put("model", model).putArray("content");
    message.putNull("stop_reason").putNull("stop_sequence");
    var used = answer.usage();
    message
        .putObject("usage")
        .put("input_tokens", used.input() - used.cachedInput())
        .put("cache_read_input_tokens", used.cachedInput())
        .put("cache_creation_input_tokens", 0)
        .put("output_tokens", 1);
    event("message_start", start);
    event("ping", object().put("type", "ping"));
  }

  @Override
  void say(String text) {
    if (!inText) {
      start(object().put("type", "text").put("text", ""));
      inText = true;
    }
    delta(object().put("type", "text_delta").put("text", text));
  }

  @Override
  void think(Answer.Act.Think thinking) {
    endText();
    start(object().put("type", "thinking").put("thinking", "").put("signature", ""));
    for (var piece : pieces(thinking.text(), 2)) {
      delta(object().put("type", "thinking_delta").put("thinking", piece));
    }
    delta(object().put("type", "signature_delta").put("signature", thinking.signature()));
    stop();
  }

  @Override
  void call(Answer.Act.Call call) {
    endText();
    calls++;
    var block = object().put("type", "tool_use");
    block.put("id", call.id().isEmpty() ? "call_" + calls : call.id()).put("name", call.tool());
    block.putObject("input");
    start(block);
    for (var piece : pieces(call.arguments(), call.pieces())) {
      delta(object().put("type", "input_json_delta").put("partial_json", piece));
    }
    stop();
  }

  @Override
  void end(Answer answer) {
    endText();
    var word = switch (answer.end()) {
      case USUAL -> answer.callsTools() ? "tool_use" : "end_turn";
      case CUT_AT_LIMIT -> "max_tokens";
      case FILTERED -> "refusal";
      case MISSING -> "";
    };
    if (word.isEmpty()) {
      return;
    }
    var delta = object().put("type", "message_delta");
    delta
        .putObject("delta")
        .put("stop_reason", answer.finish().isEmpty() ? word : answer.finish())
        .putNull("stop_sequence");
    delta.putObject("usage").put("output_tokens", answer.usage().output());
    event("message_delta", delta);
    event("message_stop", object().put("type", "message_stop"));
  }

  private void start(ObjectNode block) {
    index++;
    var start = object().put("type", "content_block_start").put("index", index);
    start.set("content_block", block);
    event("content_block_start", start);
  }

  private void delta(ObjectNode delta) {
    var event = object().put("type", "content_block_delta").put("index", index);
    event.set("delta", delta);
    event("content_block_delta", event);
  }

  private void stop() {
    event("content_block_stop", object().put("type", "content_block_stop").put("index", index));
  }

  private void endText() {
    if (inText) {
      stop();
      inText = false;
    }
  }

  @Override
  List<Said> messages(JsonNode request) {
    var messages = new ArrayList<Said>();
    if (request.has("system")) {
      messages.add(new Said("system", text(request.path("system"))));
    }
    request.path("messages").forEach(message -> {
      var content = message.path("content");
      var calls = new ArrayList<String>();
      boolean results = false;
      for (var block : content) {
        if (block.path("type").asText().equals("tool_result")) {
          messages.add(new Said("tool", text(block.path("content"))));
          results = true;
        }
        if (block.path("type").asText().equals("tool_use")) {
          calls.add(block.path("name").asText() + " " + block.path("input"));
        }
      }
      if (!results || !text(content).isEmpty()) {
        messages.add(new Said(message.path("role").asText(), text(content), calls));
      }
    });
    return messages;
  }

  @Override
  List<String> tools(JsonNode request) {
    var names = new ArrayList<String>();
    request.path("tools").forEach(tool -> names.add(tool.path("name").asText()));
    return names;
  }
}
