package dev.talaria.config;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Limits of tools and the toolsets that group them: {@code talaria.tools}. */
public record ToolSettings(
    Map<String, List<String>> toolsets,
    Duration deadline,
    Duration grace,
    int outputCap,
    long outputFileCap,
    boolean allowPrivateAddresses,
    List<String> environment) {
  public ToolSettings {
    toolsets = Map.copyOf(toolsets);
    environment = List.copyOf(environment);
    for (var name : new TreeSet<>(toolsets.keySet())) {
      Check.filled(toolsets.getOrDefault(name, List.of()), "tools.toolsets." + name);
      new ToolsetWalk(toolsets).into(name);
    }
    Check.time(deadline, "tools.deadline");
    Check.timeOrNone(grace, "tools.grace");
    Check.between(100, 100_000_000, outputCap, "tools.output-cap");
    Check.between(0, Long.MAX_VALUE, outputFileCap, "tools.output-file-cap");
    Check.filled(environment, "tools.environment");
  }

  /**
   * The tools in these toolsets and in those they name, in order; a name of no toolset is a tool.
   */
  public Set<String> toolsOf(Collection<String> names) {
    var walk = new ToolsetWalk(toolsets);
    names.forEach(walk::into);
    return walk.tools();
  }

  static ToolSettings from(Section tools) {
    var sets = new TreeMap<String, List<String>>();
    var named = tools.section("toolsets");
    named.names().forEach(name -> sets.put(name, named.texts(name)));
    return new ToolSettings(
        sets,
        tools.duration("deadline"),
        tools.duration("grace"),
        tools.integer("output-cap"),
        tools.size("output-file-cap"),
        tools.flag("allow-private-addresses"),
        tools.texts("environment"));
  }
}
