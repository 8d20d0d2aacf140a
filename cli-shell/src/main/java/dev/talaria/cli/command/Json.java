package dev.talaria.cli.command;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.talaria.runtime.wire.WireCodec;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/** Results as JSON: the shape of the wire, where what is not known is null instead of left out. */
public final class Json {
  /** Raw in JSON text these are allowed, but a terminal would obey them. */
  private static final Pattern COMMANDING =
      Pattern.compile("[\\x7f-\\x9f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069]");

  private static final int FIRST_COMMANDING = 0x7f;

  private static final ClassValue<List<String>> COMPONENTS = new ClassValue<>() {
    @Override
    protected List<String> computeValue(Class<?> type) {
      return Arrays.stream(type.getRecordComponents()).map(Json::nameOf).toList();
    }
  };

  private Json() {}

  public static ObjectNode object() {
    return WireCodec.mapper().createObjectNode();
  }

  /** A record with all of its components. */
  public static ObjectNode of(Record value) {
    ObjectNode known = WireCodec.mapper().valueToTree(value);
    var all = object();
    for (var name : COMPONENTS.get(value.getClass())) {
      all.set(name, known.has(name) ? known.get(name) : WireCodec.mapper().nullNode());
    }
    return all;
  }

  /** As on the wire. */
  private static String nameOf(RecordComponent component) {
    var named = component.getAccessor().getAnnotation(JsonProperty.class);
    return named == null ? component.getName() : named.value();
  }

  /** One line, without its end. */
  public static String line(JsonNode json) {
    var line = json.toString();
    if (line.chars().allMatch(c -> c < FIRST_COMMANDING)) { // most lines are so
      return line;
    }
    return COMMANDING
        .matcher(line)
        .replaceAll(match -> String.format("\\\\u%04x", (int) match.group().charAt(0)));
  }
}
