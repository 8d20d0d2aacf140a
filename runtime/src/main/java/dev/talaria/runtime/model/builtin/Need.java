package dev.talaria.runtime.model.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** A tool call that is wanted, before it is known whether the tool may be used. */
record Need(String tool, ObjectNode arguments) {
  /** The arguments that say what a call is about; the others only say how. */
  private static final List<String> SUBJECT =
      List.of("command", "cwd", "url", "target", "paths", "pattern", "path", "glob");

  static Need of(String tool) {
    return new Need(tool, JsonNodeFactory.instance.objectNode());
  }

  Need with(String name, String value) {
    arguments.put(name, value);
    return this;
  }

  Need with(String name, int value) {
    arguments.put(name, value);
    return this;
  }

  Need with(String name, List<String> values) {
    values.forEach(arguments.withArray(name)::add);
    return this;
  }

  /**
   * Whether a call that was made is this one. Times are not compared: "the last two hours" begin at
   * another moment each time they are read.
   */
  boolean isMetBy(Done done) {
    return tool.equals(done.call().tool())
        && SUBJECT.stream().allMatch(name -> same(name, done.call().arguments()));
  }

  private boolean same(String name, ObjectNode others) {
    return arguments.path(name).equals(others.path(name));
  }

  /** What the call is about, for the person to read. */
  String subject() {
    for (String name : SUBJECT) {
      JsonNode value = arguments.path(name);
      if (value.isTextual()) {
        return value.asText();
      }
      if (value.isArray() && !value.isEmpty()) {
        return value.get(0).asText();
      }
    }
    return tool;
  }
}
