package dev.talaria.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.talaria.runtime.wire.WireCodec;
import java.util.regex.Pattern;

/** Results as JSON: the shape of the wire, where what is not known is null instead of left out. */
public final class Json {
  /** Raw in JSON text these are allowed, but a terminal would obey them. */
  private static final Pattern COMMANDING =
      Pattern.compile("[\\x7f-\\x9f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069]");

  private Json() {}

  public static ObjectNode object() {
    return WireCodec.mapper().createObjectNode();
  }

  /** A record with all of its components. */
  public static ObjectNode of(Record value) {
    ObjectNode known = WireCodec.mapper().valueToTree(value);
    var all = object();
    for (var component : value.getClass().getRecordComponents()) {
      var name = component.getName();
      all.set(name, known.has(name) ? known.get(name) : WireCodec.mapper().nullNode());
    }
    return all;
  }

  /** One line, without its end. */
  public static String line(JsonNode json) {
    return COMMANDING
        .matcher(json.toString())
        .replaceAll(match -> String.format("\\\\u%04x", (int) match.group().charAt(0)));
  }
}
