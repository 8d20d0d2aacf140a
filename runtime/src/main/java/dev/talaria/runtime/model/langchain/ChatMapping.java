package dev.talaria.runtime.model.langchain;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonRawSchema;
import dev.langchain4j.model.chat.request.json.JsonSchemaElement;
import dev.talaria.runtime.model.Message;
import dev.talaria.runtime.model.ModelRequest;
import dev.talaria.runtime.model.ToolSpec;
import dev.talaria.runtime.session.ToolCall;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * Puts our messages and tools into the library's words. Texts without a word are left out, since
 * providers refuse them; of a tool's schema its properties, what is required, {@code $defs} and
 * {@code additionalProperties} are sent as they are.
 */
final class ChatMapping {
  private ChatMapping() {}

  static ChatRequest request(ModelRequest request, Wire wire) {
    var messages = new ArrayList<ChatMessage>();
    for (int i = 0; i < request.messages().size(); i++) {
      add(messages, request, wire, i);
    }
    var chat = ChatRequest.builder().messages(messages);
    if (!request.tools().isEmpty()) {
      chat.toolSpecifications(request.tools().stream().map(ChatMapping::tool).toList());
    }
    return chat.build();
  }

  private static void add(List<ChatMessage> messages, ModelRequest request, Wire wire, int index) {
    switch (request.messages().get(index)) {
      case Message.Instructions(var text) -> {
        if (!text.isBlank()) {
          messages.add(SystemMessage.from(text));
        }
      }
      case Message.User(var text) -> {
        if (!text.isBlank()) {
          messages.add(UserMessage.from(text));
        }
      }
      case Message.Assistant assistant -> {
        if (!assistant.text().isBlank() || !assistant.calls().isEmpty()) {
          messages.add(said(assistant, wire, Replay.markOf(request, index)));
        }
      }
      case Message.Tool(var call, var tool, var result) ->
        messages.add(ToolExecutionResultMessage.builder()
            .id(CallIds.sendable(call))
            .toolName(tool)
            .text(result.text().isBlank() ? "(no output)" : result.text())
            .isError(!result.ok())
            .build());
    }
  }

  private static AiMessage said(Message.Assistant assistant, Wire wire, String mark) {
    var said = AiMessage.builder();
    if (!assistant.text().isBlank()) {
      said.text(assistant.text());
    }
    if (!mark.isEmpty()) {
      wire.marked(said, mark, assistant.text()); // the place of what it wants to see again
    }
    return said.toolExecutionRequests(
            assistant.calls().stream().map(ChatMapping::call).toList())
        .build();
  }

  private static ToolExecutionRequest call(ToolCall call) {
    return ToolExecutionRequest.builder()
        .id(CallIds.sendable(call.id()))
        .name(call.tool())
        .arguments(call.arguments().toString())
        .build();
  }

  private static ToolSpecification tool(ToolSpec spec) {
    return ToolSpecification.builder()
        .name(spec.name())
        .description(spec.description())
        .parameters(schema(spec.parameters()))
        .build();
  }

  private static JsonObjectSchema schema(ObjectNode parameters) {
    var schema = JsonObjectSchema.builder();
    parameters
        .path("properties")
        .properties()
        .forEach(entry -> schema.addProperty(entry.getKey(), raw(entry.getValue())));
    var required = new ArrayList<String>();
    parameters.path("required").forEach(name -> required.add(name.asText()));
    schema.required(required);
    if (parameters.path("additionalProperties").isBoolean()) {
      schema.additionalProperties(parameters.path("additionalProperties").booleanValue());
    }
    var definitions = new LinkedHashMap<String, JsonSchemaElement>();
    parameters
        .path("$defs")
        .properties()
        .forEach(entry -> definitions.put(entry.getKey(), raw(entry.getValue())));
    return definitions.isEmpty()
        ? schema.build()
        : schema.definitions(definitions).build();
  }

  private static JsonRawSchema raw(JsonNode schema) {
    return JsonRawSchema.from(schema.toString());
  }
}
