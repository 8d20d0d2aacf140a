package dev.talaria.config.load;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigResolveOptions;
import com.typesafe.config.ConfigResolver;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;
import dev.talaria.config.ConfigProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** All sources of settings, the one that counts most first. */
record Layers(List<Layer> layers) {
  Layers {
    layers = List.copyOf(layers);
  }

  Layers under(Layer first) {
    return new Layers(Stream.concat(Stream.of(first), layers.stream()).toList());
  }

  /** The layer that sets a value; the last one holds all that can be set. */
  Layer first(String path) {
    return layers.stream().filter(layer -> layer.has(path)).findFirst().orElseGet(layers::getLast);
  }

  boolean isNearer(Layer one, Layer other) {
    return layers.indexOf(one) < layers.indexOf(other);
  }

  /** One tree of all layers. <code>${NAME}</code> is a key of it, else a variable given here. */
  Config merged(Map<String, String> environment) {
    var merged = ConfigFactory.empty();
    for (var layer : layers) {
      merged = merged.withFallback(layer.root());
    }
    try {
      return merged.resolve(
          ConfigResolveOptions.noSystem().appendResolver(new Variables(environment)));
    } catch (ConfigException unresolved) {
      throw new ConfigProblem("", unresolved(unresolved));
    }
  }

  private static String unresolved(ConfigException problem) {
    var message = String.valueOf(problem.getMessage());
    int from = message.indexOf("${");
    int to = message.indexOf('}', Math.max(from, 0));
    var place = problem.origin() == null ? "" : Layer.place(problem.origin()) + ": ";
    return from < 0 || to < 0
        ? place + message
        : place
            + message.substring(from, to + 1)
            + " is neither a key of the settings nor a variable of the environment;"
            + " ${?NAME} may be missing";
  }

  /** Where a key below {@code talaria} is set, or the block around it; empty if nowhere. */
  String where(String key) {
    var path = new ArrayList<>(List.of("talaria"));
    path.addAll(ConfigUtil.splitPath(key.replaceAll("\\[\\d+\\].*", "")));
    while (!path.isEmpty()) {
      var place = where(path);
      if (place.isPresent()) {
        return place.get();
      }
      path.removeLast();
    }
    return "";
  }

  private Optional<String> where(List<String> path) {
    return layers.stream()
        .map(layer -> layer.where(path))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private record Variables(Map<String, String> environment) implements ConfigResolver {
    @Override
    public @Nullable ConfigValue lookup(String path) {
      var name = ConfigUtil.splitPath(path);
      var value = name.size() == 1 ? environment.get(name.getFirst()) : null;
      return value == null
          ? null
          : ConfigValueFactory.fromAnyRef(value, "variable " + name.getFirst());
    }

    @Override
    public ConfigResolver withFallback(ConfigResolver fallback) {
      return this; // nothing but what was given
    }
  }
}
