package dev.talaria.config.load;

import com.typesafe.config.ConfigObject;
import dev.talaria.config.ConfigProblem;
import dev.talaria.config.Nearest;
import dev.talaria.config.Problems;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Settings from the environment: three short names, and for every key of {@code reference.conf}
 * {@code TALARIA_SET_} with the key in capitals and {@code _} for each {@code .} and {@code -}. An
 * empty variable counts as not set.
 */
final class Variables {
  private static final String PREFIX = "TALARIA_SET_";
  private static final Map<String, String> SHORT = new TreeMap<>(Map.of(
      "TALARIA_MODEL", "model.name",
      "TALARIA_PROVIDER", "model.provider",
      "TALARIA_REASONING", "model.reasoning"));

  private Variables() {}

  /** The one that counts most first: a short name before its long one. */
  static List<Assignment> in(
      Map<String, String> environment, ConfigObject defaults, Problems problems) {
    boolean any = environment.keySet().stream().anyMatch(name -> name.startsWith(PREFIX));
    Map<String, String> known = any ? names(defaults) : Map.of();
    var found = new ArrayList<Assignment>();
    SHORT.forEach((name, key) -> add(found, name, key, environment));
    for (var name : new TreeMap<>(environment).keySet()) {
      if (known.containsKey(name)) {
        add(found, name, known.get(name), environment);
      } else if (name.startsWith(PREFIX)) {
        problems.add(new ConfigProblem("", name + " names no setting" + nearest(name, known)));
      }
    }
    return found;
  }

  /** The variable for each key of the defaults. */
  static Map<String, String> names(ConfigObject defaults) {
    var names = new TreeMap<String, String>();
    for (var entry : defaults.toConfig().entrySet()) {
      var key = entry.getKey();
      names.put(PREFIX + key.replaceAll("[^A-Za-z0-9]+", "_").toUpperCase(Locale.ROOT), key);
    }
    return names;
  }

  private static void add(
      List<Assignment> found, String name, String key, Map<String, String> environment) {
    var value = environment.getOrDefault(name, "").strip();
    if (!value.isEmpty()) {
      found.add(new Assignment(key, value, name));
    }
  }

  private static String nearest(String name, Map<String, String> known) {
    return Nearest.to(name, known.keySet())
        .map(near -> "; did you mean " + near + "?")
        .orElse("; talaria config show names the keys");
  }
}
