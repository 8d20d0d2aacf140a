package dev.talaria.runtime.model.builtin.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.talaria.runtime.session.ToolResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What is in a folder: how many of what kind, the largest, and the names. */
final class ListReport {
  private static final int NAMES = 30;
  private static final int KINDS = 6;
  private static final int LARGEST = 3;
  private final Phrases phrases;

  ListReport(Phrases phrases) {
    this.phrases = phrases;
  }

  Section of(ObjectNode arguments, ToolResult result) {
    List<Listing.Entry> entries = Listing.of(result).entries();
    String path = Markdown.code(arguments.path("path").asText("."));
    String glob = arguments.path("glob").asText();
    String where = glob.isEmpty() ? path : path + " (" + Markdown.code(glob) + ")";
    if (entries.isEmpty()) {
      String remarks = Remarks.of(Markdown.plain(result.text()).lines().toList());
      return Section.of(phrases.say("list.none", where) + remarks);
    }
    long folders = entries.stream().filter(Listing.Entry::folder).count();
    List<String> parts = new ArrayList<>();
    parts.add("**"
        + phrases.say(
            "list.some",
            where,
            phrases.count("file", entries.size() - folders),
            phrases.count("folder", folders))
        + "**"
        + kinds(entries));
    largest(entries, parts);
    List<String> names = entries.stream()
        .limit(NAMES)
        .map(e -> Markdown.cut(e.name() + (e.folder() ? "/" : "")))
        .toList();
    parts.add(Markdown.block(names));
    if (entries.size() > NAMES) {
      parts.add(phrases.say("more.files", phrases.count("entry", entries.size() - NAMES)));
    }
    String remarks = Remarks.of(Markdown.plain(result.text()).lines().toList());
    return Section.of(String.join("\n\n", parts) + remarks);
  }

  private static String kinds(List<Listing.Entry> entries) {
    Map<String, Long> kinds = entries.stream()
        .filter(e -> !e.folder())
        .map(e -> e.name().substring(e.name().lastIndexOf('/') + 1))
        .filter(name -> name.lastIndexOf('.') > 0)
        .map(name -> name.substring(name.lastIndexOf('.')).toLowerCase(Locale.ROOT))
        .collect(Collectors.groupingBy(k -> k, TreeMap::new, Collectors.counting()));
    List<String> most = kinds.entrySet().stream()
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .limit(KINDS)
        .map(kind -> kind.getValue() + " " + Markdown.code(kind.getKey()))
        .toList();
    return most.isEmpty() ? "" : ": " + String.join(", ", most);
  }

  private void largest(List<Listing.Entry> entries, List<String> parts) {
    List<String> largest = entries.stream()
        .filter(e -> e.bytes() > 0)
        .sorted(Comparator.comparingDouble(Listing.Entry::bytes).reversed())
        .limit(LARGEST)
        .map(e -> Markdown.code(e.name()) + " (" + e.size() + ")")
        .toList();
    if (largest.size() > 1) {
      parts.add(phrases.say("list.largest", String.join(", ", largest)));
    }
  }
}
