package dev.talaria.e2e;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;

/** What a command left: its exit code and what it said. */
record Ran(int code, String out, String err) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Its output, which is one object. */
  JsonNode json() {
    var lines = jsonLines();
    if (lines.size() != 1) {
      throw new AssertionError("not one object: " + this);
    }
    return lines.getFirst();
  }

  /** Its output, which has one object on each line. */
  List<JsonNode> jsonLines() {
    return out.lines().map(Ran::object).toList();
  }

  /** Its output, which is one word. */
  String word() {
    return out.strip();
  }

  static JsonNode object(String line) {
    try {
      var node = JSON.readTree(line);
      if (!node.isObject()) {
        throw new AssertionError("no object: " + line);
      }
      return node;
    } catch (JsonProcessingException e) {
      throw new AssertionError("not JSON: " + line, e);
    }
  }
}
