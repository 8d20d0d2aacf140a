package dev.talaria.runtime.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.talaria.config.Nearest;
import dev.talaria.runtime.display.VisibleText;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of one call, checked against what the tool takes. Null counts as not given; a
 * number or flag written as a text is taken, since models write them so.
 */
final class Arguments {
  private static final int SHOWN = 60;
  private final ObjectNode given;

  private Arguments(ObjectNode given) {
    this.given = given;
  }

  static Arguments check(List<Parameter> parameters, ObjectNode given) throws BadArgument {
    List<String> names = parameters.stream().map(Parameter::name).toList();
    for (Map.Entry<String, JsonNode> one : given.properties()) {
      if (!names.contains(one.getKey()) && !one.getValue().isNull()) {
        throw new BadArgument("unknown argument %s%s (there are: %s)"
            .formatted(
                one.getKey(), Nearest.suggestion(one.getKey(), names), String.join(", ", names)));
      }
    }
    ObjectNode checked = JsonNodeFactory.instance.objectNode();
    for (Parameter parameter : parameters) {
      JsonNode value = given.path(parameter.name());
      if (!value.isMissingNode() && !value.isNull()) {
        checked.set(parameter.name(), checked(parameter, value));
      } else if (parameter.required()) {
        throw new BadArgument(
            "%s is missing: %s".formatted(parameter.name(), parameter.description()));
      }
    }
    return new Arguments(checked);
  }

  private static JsonNode checked(Parameter parameter, JsonNode value) throws BadArgument {
    JsonNode taken = switch (parameter.type()) {
      case TEXT -> value.isTextual() ? value : null;
      case NUMBER -> number(value);
      case FLAG -> flag(value);
      case LIST -> value.isArray() ? value : null;
    };
    if (taken == null) {
      throw new BadArgument("%s must be %s, was %s"
          .formatted(parameter.name(), parameter.type().inWords, shown(value)));
    }
    if (!parameter.choices().isEmpty() && !parameter.choices().contains(taken.textValue())) {
      throw new BadArgument("%s must be one of %s, was %s%s"
          .formatted(
              parameter.name(),
              String.join(", ", parameter.choices()),
              shown(value),
              Nearest.suggestion(taken.textValue(), parameter.choices())));
    }
    return taken;
  }

  private static @Nullable JsonNode number(JsonNode value) {
    if (value.isIntegralNumber() && value.canConvertToLong()) {
      return value;
    }
    if (value.isNumber()
        && value.doubleValue() == Math.rint(value.doubleValue())
        && value.canConvertToLong()) {
      return JsonNodeFactory.instance.numberNode(value.longValue());
    }
    return value.isTextual() && value.textValue().matches("-?[0-9]{1,15}")
        ? JsonNodeFactory.instance.numberNode(Long.parseLong(value.textValue()))
        : null;
  }

  private static @Nullable JsonNode flag(JsonNode value) {
    if (value.isBoolean()) {
      return value;
    }
    return value.isTextual() && value.textValue().matches("true|false")
        ? JsonNodeFactory.instance.booleanNode(value.textValue().equals("true"))
        : null;
  }

  private static String shown(JsonNode value) {
    String text = VisibleText.line(value.toString());
    return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
  }

  boolean has(String name) {
    return given.has(name);
  }

  String text(String name) {
    return text(name, "");
  }

  String text(String name, String otherwise) {
    return given.path(name).asText(otherwise);
  }

  boolean flag(String name) {
    return given.path(name).asBoolean(false);
  }

  JsonNode list(String name) {
    return given.path(name);
  }

  /** A number within bounds. */
  int number(String name, int otherwise, int least, int most) throws BadArgument {
    if (!has(name)) {
      return otherwise;
    }
    long value = given.get(name).longValue();
    if (value < least || value > most) {
      throw new BadArgument("%s must be from %d to %d, was %d".formatted(name, least, most, value));
    }
    return (int) value;
  }

  /** A path, read the way that {@link ToolPaths} says; the working directory where not given. */
  Path path(String name, ToolPaths paths) throws BadArgument {
    try {
      return paths.resolve(text(name, "."));
    } catch (InvalidPathException e) {
      throw new BadArgument("%s is no path: %s".formatted(name, VisibleText.line(e.getMessage())));
    }
  }
}
