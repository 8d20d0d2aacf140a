package dev.talaria.runtime.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.talaria.runtime.model.RecordedRequest.Said;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Chat completion chunks. */
final class OpenAiScript extends WireScript {
  private final String model;
  private int calls;

  OpenAiScript(String model) {
    this.model = model;
  }

  @Override
  void begin(Answer answer) {
    delta(object().put("role", "assistant").put("content", ""), null);
  }

  @Override
  void say(String text) {
    delta(object().put("content", text), null);
  }

  @Override
  void think(Answer.Act.Think thinking) {
    delta(object().put("reasoning_content", thinking.text()), null);
  }

  @Override
  void call(Answer.Act.Call call) {
    var first = object().put("index", calls);
    first
        .put("id", call.id().isEmpty() ? "call_" + (calls + 1) : call.id())
        .put("type", "function");
    first.putObject("function").put("name", call.tool()).put("arguments", "");
    toolDelta(first);
    for (var piece : pieces(call.arguments(), call.pieces())) {
      var more = object().put("index", calls);
      more.putObject("function").put("arguments", piece);
      toolDelta(more);
    }
    calls++;
  }

  private void toolDelta(ObjectNode call) {
    var delta = object();
    delta.putArray("tool_calls").add(call);
    delta(delta, null);
  }

  @Override
  void end(Answer answer) {
    var word = switch (answer.end()) {
      case USUAL -> answer.callsTools() ? "tool_calls" : "stop";
      case CUT_AT_LIMIT -> "length";
      case FILTERED -> "content_filter";
      case MISSING -> "";
    };
    if (word.isEmpty()) {
      return;
    }
    delta(object(), answer.finish().isEmpty() ? word : answer.finish());
    var used = answer.usage();
    var chunk = chunk();
    chunk.putArray("choices");
    var usage = chunk.putObject("usage");
    usage.put("prompt_tokens", used.input()).put("completion_tokens", used.output());
    usage.put("total_tokens", used.total());
    usage.putObject("prompt_tokens_details").put("cached_tokens", used.cachedInput());
    usage.putObject("completion_tokens_details").put("reasoning_tokens", used.reasoning());
    event("", chunk);
    raw("data: [DONE]\n\n");
  }

  private ObjectNode chunk() {
    return object()
        .put("id", "chatcmpl-1")
        .put("object", "chat.completion.chunk")
        .put("created", 1_700_000_000)
        .put("model", model);
  }

  private void delta(ObjectNode delta, @Nullable String finish) {
    var chunk = chunk();
    var choice = chunk.putArray("choices").addObject().put("index", 0);
    choice.set("delta", delta);
    choice.put("finish_reason", finish);
    event("", chunk);
  }

  @Override
  List<Said> messages(JsonNode request) {
    var messages = new ArrayList<Said>();
    request.path("messages").forEach(message -> {
      var calls = new ArrayList<String>();
      message
          .path("tool_calls")
          .forEach(call -> calls.add(call.path("function").path("name").asText()
              + " "
              + call.path("function").path("arguments").asText()));
      messages.add(new Said(message.path("role").asText(), text(message.path("content")), calls));
    });
    return messages;
  }

  @Override
  List<String> tools(JsonNode request) {
    return request.path("tools").findValues("function").stream()
        .map(function -> function.path("name").asText())
        .toList();
  }
}
