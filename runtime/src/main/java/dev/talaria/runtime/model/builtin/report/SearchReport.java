package dev.talaria.runtime.model.builtin.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.talaria.runtime.session.ToolResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which lines of which files match. */
final class SearchReport {
  private static final Pattern AT_LINE = Pattern.compile("^(.+?):(\\d+):\\s?(.*)$");
  private static final Pattern COUNTS = Pattern.compile("^(\\d+)(\\+?) \\w+ in (\\d+) .*");
  private static final int FILES = 12;
  private static final int LINES = 3;
  private final Phrases phrases;

  SearchReport(Phrases phrases) {
    this.phrases = phrases;
  }

  Section of(ObjectNode arguments, ToolResult result) {
    String pattern = Markdown.code(arguments.path("pattern").asText());
    String path = Markdown.code(arguments.path("path").asText("."));
    List<String> lines = Markdown.plain(result.text()).lines().toList();
    Map<String, List<String>> found = byFile(Remarks.withoutThem(lines));
    if (found.isEmpty()) {
      return Section.of(phrases.say("search.none", pattern, path) + Remarks.of(lines));
    }
    String headline = headline(pattern, path, found, result.summary());
    return Section.of("**" + headline + "**\n\n" + items(found) + Remarks.of(lines));
  }

  /** The tool counts all matches; what it shows may be only some of them. */
  private String headline(
      String pattern, String path, Map<String, List<String>> found, String summary) {
    long lines = found.values().stream().mapToInt(List::size).sum();
    long files = found.size();
    Matcher counts = COUNTS.matcher(summary);
    String more = "";
    if (counts.matches()) {
      lines = Long.parseLong(counts.group(1));
      files = Long.parseLong(counts.group(3));
      more = counts.group(2).isEmpty() ? "" : "> ";
    }
    return phrases.say(
        "search.some",
        pattern,
        path,
        more + phrases.count("line", lines),
        phrases.count("file", files));
  }

  private String items(Map<String, List<String>> found) {
    List<String> items = new ArrayList<>();
    found.entrySet().stream().limit(FILES).forEach(file -> addFile(items, file));
    if (found.size() > FILES) {
      String more = phrases.count("file", found.size() - FILES);
      items.add(Markdown.item(phrases.say("more.files", more)));
    }
    return String.join("\n", items);
  }

  private static void addFile(List<String> items, Map.Entry<String, List<String>> file) {
    String name = Markdown.code(file.getKey());
    items.add(Markdown.item(name + " (" + file.getValue().size() + ")"));
    file.getValue().stream().limit(LINES).forEach(line -> items.add("  - " + Markdown.code(line)));
  }

  private static Map<String, List<String>> byFile(List<String> lines) {
    Map<String, List<String>> found = new LinkedHashMap<>();
    for (String line : lines) {
      Matcher m = AT_LINE.matcher(line);
      if (m.matches()) {
        found
            .computeIfAbsent(m.group(1), key -> new ArrayList<>())
            .add(m.group(2) + ": " + m.group(3).strip());
      }
    }
    return found;
  }
}
