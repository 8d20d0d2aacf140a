package dev.talaria.config;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Limits of tools and the toolsets that group them: {@code talaria.tools}. */
public record ToolSettings(
    Map<String, List<String>> toolsets,
    Duration deadline,
    Duration grace,
    int outputCap,
    long outputFileCap,
    boolean allowPrivateAddresses,
    List<String> environment) {
  private static final Pattern SECRET =
      Pattern.compile("KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIAL", Pattern.CASE_INSENSITIVE);

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

  /**
   * What of a shell's environment goes to the processes of tools. A name that looks like that of a
   * secret only does when it is listed letter by letter.
   */
  public Map<String, String> environmentOf(Map<String, String> shell) {
    var handed = new TreeMap<String, String>();
    shell.forEach((name, value) -> {
      boolean listed = environment.contains(name);
      boolean matched = !SECRET.matcher(name).find()
          && environment.stream().anyMatch(glob -> matches(glob, name));
      if (listed || matched) {
        handed.put(name, value);
      }
    });
    return handed;
  }

  private static boolean matches(String glob, String name) {
    var parts = Stream.of(glob.split("\\*", -1)).map(Pattern::quote);
    return name.matches(parts.collect(Collectors.joining(".*")));
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
