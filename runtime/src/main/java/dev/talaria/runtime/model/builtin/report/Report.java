package dev.talaria.runtime.model.builtin.report;

import java.util.ArrayList;
import java.util.List;

/** Puts the answers to all wishes of a request together. */
public final class Report {
  private Report() {}

  /** What needs attention first, then the sections in the order of the request. */
  public static String of(List<Section> sections) {
    List<String> parts = new ArrayList<>();
    List<String> attention =
        sections.stream().flatMap(s -> s.attention().stream()).distinct().toList();
    if (!attention.isEmpty()) {
      parts.add(String.join("\n", attention.stream().map(a -> "- ⚠ " + a).toList()));
    }
    sections.stream()
        .map(Section::body)
        .map(String::strip)
        .filter(b -> !b.isEmpty())
        .forEach(parts::add);
    return String.join("\n\n", parts);
  }
}
