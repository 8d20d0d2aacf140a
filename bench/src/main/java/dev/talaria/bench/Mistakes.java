package dev.talaria.bench;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Prints where groups and true groups differ, with a line of each. */
final class Mistakes {
  private Mistakes() {}

  static void print(List<String> lines, List<String> found, List<String> truth) {
    Map<String, Map<String, Integer>> byTruth = new TreeMap<>();
    Map<String, Map<String, Integer>> byFound = new LinkedHashMap<>();
    Map<String, Integer> example = new LinkedHashMap<>();
    for (int i = 0; i < lines.size(); i++) {
      byTruth
          .computeIfAbsent(truth.get(i), event -> new TreeMap<>())
          .merge(found.get(i), 1, Integer::sum);
      byFound
          .computeIfAbsent(found.get(i), template -> new TreeMap<>())
          .merge(truth.get(i), 1, Integer::sum);
      example.putIfAbsent(truth.get(i) + found.get(i), i);
    }
    byTruth.forEach((event, templates) -> show("split", event, templates, true, lines, example));
    byFound.forEach((template, events) -> show("mixed", template, events, false, lines, example));
  }

  private static void show(
      String what,
      String group,
      Map<String, Integer> parts,
      boolean groupFirst,
      List<String> lines,
      Map<String, Integer> example) {
    if (parts.size() < 2) {
      return;
    }
    System.out.println("  " + what + " " + group + " into " + parts.size());
    parts.entrySet().stream().limit(8).forEach(part -> {
      String key = groupFirst ? group + part.getKey() : part.getKey() + group;
      System.out.println(
          "    " + part.getValue() + "x " + part.getKey() + ": " + lines.get(example.get(key)));
    });
  }
}
