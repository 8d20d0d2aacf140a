package dev.talaria.config.load;

import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import dev.talaria.config.ConfigProblem;
import dev.talaria.config.Nearest;
import dev.talaria.config.Problems;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Refuses every key that the defaults do not know. What is known is read from them, so there is no
 * second list to keep: in a block with names of one's own, the first default shows what an entry
 * may hold.
 */
record KnownKeys(ConfigObject defaults, Problems problems) {
  /** Blocks whose names are free, with a default entry that holds every key of such an entry. */
  private static final Map<String, String> FREE = Map.of(
      "providers", "providers.anthropic",
      "prices", "prices.claude-opus-5-5",
      "tools.toolsets", "tools.toolsets.default",
      "supervision.presets", "supervision.presets.normal");

  /** Keys whose value is a name, or a block like this one. */
  private static final String KINDS = "supervision";

  private static final Set<String> RULE = Set.of("tool", "command", "path", "decision");

  void check(ConfigObject talaria) {
    check(List.of(), talaria, defaults);
  }

  private void check(List<String> path, ConfigObject block, ConfigObject known) {
    for (var name : new TreeSet<>(block.keySet())) {
      var at = plus(path, name);
      var joined = String.join(".", path);
      if (FREE.containsKey(joined)) {
        inner(at, block.get(name), value(FREE.get(joined)));
      } else if (!known.containsKey(name)) {
        unknown(at, known.keySet());
      } else if (joined.equals(KINDS) && !name.equals("presets")) {
        inner(at, block.get(name), value(FREE.get("supervision.presets")));
      } else if (String.join(".", at).equals("permission.rules")) {
        rules(at, block.get(name));
      } else {
        inner(at, block.get(name), known.get(name));
      }
    }
  }

  private void inner(List<String> path, ConfigValue given, ConfigValue known) {
    if (given instanceof ConfigObject block && known instanceof ConfigObject inKnown) {
      check(path, block, inKnown);
    }
  }

  private void rules(List<String> path, ConfigValue given) {
    if (given instanceof ConfigList list) {
      for (int at = 0; at < list.size(); at++) {
        if (list.get(at) instanceof ConfigObject rule) {
          var name = ConfigUtil.joinPath(path) + "[" + at + "]";
          rule.keySet().stream()
              .filter(key -> !RULE.contains(key))
              .forEach(key -> unknown(name + "." + ConfigUtil.joinPath(key), key, RULE));
        }
      }
    }
  }

  private void unknown(List<String> path, Collection<String> known) {
    unknown(ConfigUtil.joinPath(path), path.getLast(), known);
  }

  private void unknown(String key, String name, Collection<String> known) {
    problems.add(new ConfigProblem(key, "is no setting" + Nearest.hint(name, known)));
  }

  private ConfigValue value(String path) {
    return defaults.toConfig().getValue(path);
  }

  private static List<String> plus(List<String> path, String name) {
    return Stream.concat(path.stream(), Stream.of(name)).toList();
  }
}
