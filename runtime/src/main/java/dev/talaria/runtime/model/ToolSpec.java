package dev.talaria.runtime.model;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A tool as a model is told of it.
 *
 * @param parameters a JSON Schema of type object
 */
public record ToolSpec(String name, String description, ObjectNode parameters) {}
