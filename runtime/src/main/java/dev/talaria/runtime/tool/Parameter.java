package dev.talaria.runtime.tool;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * One argument that a tool takes: what a model is told of it, and what the argument is checked
 * against.
 *
 * @param choices the only values that a text may have, or empty
 */
record Parameter(
    String name, Type type, boolean required, String description, List<String> choices) {
  enum Type {
    TEXT("string", "a text"),
    NUMBER("integer", "a whole number"),
    FLAG("boolean", "true or false"),
    LIST("array", "a list");

    final String inSchema;
    final String inWords;

    Type(String inSchema, String inWords) {
      this.inSchema = inSchema;
      this.inWords = inWords;
    }
  }

  static Parameter text(String name, String description) {
    return new Parameter(name, Type.TEXT, false, description, List.of());
  }

  static Parameter number(String name, String description) {
    return new Parameter(name, Type.NUMBER, false, description, List.of());
  }

  static Parameter flag(String name, String description) {
    return new Parameter(name, Type.FLAG, false, description, List.of());
  }

  static Parameter choice(String name, String description, String... choices) {
    return new Parameter(name, Type.TEXT, false, description, List.of(choices));
  }

  /** A list of objects with a text and a status. */
  static Parameter list(String name, String description) {
    return new Parameter(name, Type.LIST, false, description, List.of());
  }

  Parameter must() {
    return new Parameter(name, type, true, description, choices);
  }

  /** A JSON Schema that takes these and nothing else. */
  static ObjectNode schema(List<Parameter> parameters) {
    ObjectNode schema = JsonNodeFactory.instance.objectNode().put("type", "object");
    ObjectNode properties = schema.putObject("properties");
    var required = schema.putArray("required");
    for (Parameter parameter : parameters) {
      ObjectNode property = properties.putObject(parameter.name);
      property.put("type", parameter.type.inSchema).put("description", parameter.description);
      if (parameter.type == Type.LIST) {
        property.putObject("items").put("type", "object");
      }
      if (!parameter.choices.isEmpty()) {
        parameter.choices.forEach(property.putArray("enum")::add);
      }
      if (parameter.required) {
        required.add(parameter.name);
      }
    }
    return schema.put("additionalProperties", false);
  }
}
