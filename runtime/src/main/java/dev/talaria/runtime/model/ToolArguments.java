package dev.talaria.runtime.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Reads the arguments that a model wrote for a tool. What is no JSON object is not lost: it becomes
 * an object with the one field {@link #UNREADABLE}, which no tool has, so that the tool refuses it
 * and the model reads what it wrote.
 */
public final class ToolArguments {
  /** Holds the text that could not be read. */
  public static final String UNREADABLE = "arguments_are_not_a_json_object";

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private ToolArguments() {}

  /** A blank text means no arguments. */
  public static ObjectNode parse(String written) {
    if (written.isBlank()) {
      return JsonNodeFactory.instance.objectNode();
    }
    try {
      if (JSON.readTree(written) instanceof ObjectNode object) {
        return object;
      }
    } catch (JsonProcessingException notJson) {
      return unreadable(written);
    }
    return unreadable(written);
  }

  private static ObjectNode unreadable(String written) {
    return JsonNodeFactory.instance.objectNode().put(UNREADABLE, written);
  }
}
