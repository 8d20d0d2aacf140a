package dev.talaria.runtime.session;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A tool that a model wants run.
 *
 * @param id the model's name for this call, unique within its reply
 * @param arguments as the model gave them, not yet checked
 */
public record ToolCall(String id, String tool, ObjectNode arguments) {}
