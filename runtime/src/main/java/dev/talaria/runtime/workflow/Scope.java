package dev.talaria.runtime.workflow;

import dev.talaria.runtime.workflow.yaml.Place;
import dev.talaria.runtime.workflow.yaml.YamlNode.Scalar;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Steps beside each other, while they are being read: those of the workflow, or those of a round.
 *
 * @param around null for those of the workflow
 */
record Scope(@Nullable Draft around, Map<String, Draft> steps) {
  Scope(@Nullable Draft around) {
    this(around, new LinkedHashMap<>());
  }

  int depth() {
    return around == null ? 0 : around.scope.depth() + 1;
  }

  /** Those that nothing beside them waits for, but for those that are said to count for nothing. */
  Set<Draft> last() {
    var last = new LinkedHashSet<>(steps.values());
    last.removeIf(step -> step.ignored || step.broken);
    for (var step : steps.values()) {
      step.needs.keySet().stream().map(steps::get).forEach(last::remove);
    }
    return last;
  }

  /** A step of which not all is known. */
  static final class Draft {
    final Scope scope;
    final Scalar key;
    final Fields fields;

    /** The steps beside it that it waits for, with the place where that is said first. */
    final Map<String, Supplier<Place>> needs = new LinkedHashMap<>();

    /** For {@code repeat} only. */
    @Nullable
    Fields repeat;

    @Nullable
    Scope inside;

    boolean ignored;

    /** It does not say what is to be done; more is not told of it. */
    boolean broken;

    /** By something else than a step beside it in the same round. */
    boolean used;

    Draft(Scope scope, Scalar key, Fields fields) {
      this.scope = scope;
      this.key = key;
      this.fields = fields;
    }

    String name() {
      return key.text();
    }
  }
}
