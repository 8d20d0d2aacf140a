package dev.talaria.config;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds the tools in toolsets that name each other, each toolset looked into once. */
final class ToolsetWalk {
  private final Map<String, List<String>> toolsets;
  private final Set<String> tools = new LinkedHashSet<>();
  private final Set<String> done = new HashSet<>();
  private final Deque<String> open = new ArrayDeque<>();

  ToolsetWalk(Map<String, List<String>> toolsets) {
    this.toolsets = toolsets;
  }

  /**
   * A name of no toolset is a tool; so is a toolset's own name in it: terminal = [terminal,
   * process].
   */
  void into(String name) {
    var within = toolsets.get(name);
    if (within == null || name.equals(open.peekLast())) {
      tools.add(name);
      return;
    }
    if (open.contains(name)) {
      throw new ConfigProblem(
          "tools.toolsets." + open.getLast(),
          "must not lead back to " + name + ", was " + String.join(" > ", open) + " > " + name);
    }
    if (done.add(name)) {
      open.addLast(name);
      within.forEach(this::into);
      open.removeLast();
    }
  }

  Set<String> tools() {
    return tools;
  }
}
