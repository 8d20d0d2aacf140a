package dev.talaria.runtime.wire;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Refuses a record with a missing component that is not {@link Nullable}. */
final class Required {
  private Required() {}

  static void check(Object value) {
    var type = value.getClass();
    if (!type.isRecord()) {
      return;
    }
    var missing = Arrays.stream(type.getRecordComponents())
        .filter(component -> isRequired(component) && read(component, value) == null)
        .map(RecordComponent::getName)
        .collect(Collectors.toList());
    if (!missing.isEmpty()) {
      throw new IllegalArgumentException("missing " + String.join(", ", missing));
    }
  }

  private static boolean isRequired(RecordComponent component) {
    return !component.getAnnotatedType().isAnnotationPresent(Nullable.class)
        && component.getType() != Map.class
        && component.getType() != List.class;
  }

  private static @Nullable Object read(RecordComponent component, Object value) {
    try {
      var accessor = component.getAccessor();
      accessor.setAccessible(true);
      return accessor.invoke(value);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
