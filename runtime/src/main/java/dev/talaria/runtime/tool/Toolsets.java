package dev.talaria.runtime.tool;

import dev.talaria.config.ConfigProblem;
import dev.talaria.config.Nearest;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Groups of tools. A toolset may name tools and other toolsets; one that names itself adds nothing.
 *
 * @param groups as in the settings
 * @param tools names of all tools there are
 */
record Toolsets(Map<String, List<String>> groups, List<String> tools) {
  Toolsets {
    groups = Map.copyOf(groups);
    tools = List.copyOf(tools);
  }

  /** Names of tools, each once. */
  List<String> resolve(Collection<String> names) {
    Set<String> found = new LinkedHashSet<>();
    Set<String> seen = new HashSet<>();
    Deque<String> open = new ArrayDeque<>(names);
    while (!open.isEmpty()) {
      String name = open.removeFirst();
      if (!seen.add(name)) {
        continue;
      }
      if (groups.containsKey(name)) {
        List<String> inside = groups.getOrDefault(name, List.of());
        inside.forEach(open::addLast);
        if (inside.contains(name) && tools.contains(name)) {
          found.add(name); // a toolset that has the name of one of its tools
        }
      } else if (tools.contains(name)) {
        found.add(name);
      } else {
        throw unknown(name);
      }
    }
    return List.copyOf(found);
  }

  private ConfigProblem unknown(String name) {
    var known = new ArrayList<>(groups.keySet());
    known.sort(null);
    known.addAll(tools);
    return new ConfigProblem(
        "tools.toolsets",
        "has no toolset or tool named %s%s (there are: %s)"
            .formatted(name, Nearest.suggestion(name, known), String.join(", ", known)));
  }
}
