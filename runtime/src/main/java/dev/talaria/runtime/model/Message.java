package dev.talaria.runtime.model;

import dev.talaria.runtime.session.ToolCall;
import dev.talaria.runtime.session.ToolResult;
import java.util.List;

/** One message of a conversation as a model sees it. */
public sealed interface Message {
  record Instructions(String text) implements Message {}

  record User(String text) implements Message {}

  /** A reply; {@code state} is what the adapter of {@code provider} wants to see again. */
  record Assistant(
      String provider, String text, String reasoning, List<ToolCall> calls, String state)
      implements Message {}

  record Tool(String call, String tool, ToolResult result) implements Message {}
}
