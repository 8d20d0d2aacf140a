package dev.talaria.runtime.wire;

import com.fasterxml.jackson.databind.JsonNode;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * Which fields an object must have to become a record: all but those that are {@link Nullable},
 * maps (empty where they are missing) and booleans (false). No array or map may hold null.
 */
final class Required {
  private Required() {}

  /** Throws with what is missing. */
  static void check(JsonNode object, Class<?> type) {
    if (!type.isRecord()) {
      return;
    }
    var missing = Arrays.stream(type.getRecordComponents())
        .filter(Required::isRequired)
        .map(RecordComponent::getName)
        .filter(name -> !object.hasNonNull(name))
        .collect(Collectors.joining(", "));
    if (!missing.isEmpty()) {
      throw new IllegalArgumentException("missing " + missing);
    }
    for (var component : type.getRecordComponents()) {
      if (isOfMany(component) && holdsNull(object.path(component.getName()))) {
        throw new IllegalArgumentException(component.getName() + " must not hold null");
      }
    }
  }

  private static boolean isRequired(RecordComponent component) {
    return !component.getAnnotatedType().isAnnotationPresent(Nullable.class)
        && component.getType() != Map.class
        && component.getType() != boolean.class;
  }

  private static boolean isOfMany(RecordComponent component) {
    return component.getType() == List.class || component.getType() == Map.class;
  }

  private static boolean holdsNull(JsonNode value) {
    return StreamSupport.stream(value.spliterator(), false).anyMatch(JsonNode::isNull);
  }
}
