package dev.talaria.runtime.model.builtin;

import dev.talaria.runtime.session.ToolCall;
import dev.talaria.runtime.session.ToolResult;

/** A tool call of the running turn with what it gave back. */
public record Done(ToolCall call, ToolResult result) {}
