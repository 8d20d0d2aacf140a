package dev.talaria.runtime.model.builtin.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.talaria.runtime.session.ToolResult;
import java.util.ArrayList;
import java.util.List;

/** What a scan for security smells found: the kinds of findings, worst first, and where. */
final class ScanReport {
  private static final int KINDS = 12;
  private static final int PLACES = 3;
  private static final int TEXT = 40;
  private final Phrases phrases;

  ScanReport(Phrases phrases) {
    this.phrases = phrases;
  }

  Section of(ObjectNode arguments, ToolResult result) {
    String path = Markdown.code(arguments.path("path").asText("."));
    List<String> lines = Markdown.plain(result.text()).lines().toList();
    JsonNode rules = result.data() == null ? null : result.data().path("rules");
    long grave = rules == null ? 0 : grave(rules);
    List<String> attention = grave > 0
        ? List.of(phrases.say("scan.grave", phrases.count("finding", grave), path))
        : List.of();
    List<String> parts = new ArrayList<>();
    parts.add("**" + phrases.say("scan.title", path) + "** — " + Markdown.line(result.summary()));
    if (rules == null || !rules.isArray()) {
      parts.add(Markdown.block(Remarks.withoutThem(lines).stream().limit(TEXT).toList()));
    } else if (!rules.isEmpty()) {
      parts.add(kinds(rules));
      parts.add(phrases.say("scan.patterns"));
    }
    return new Section(attention, String.join("\n\n", parts) + Remarks.of(lines));
  }

  private static long grave(JsonNode rules) {
    long grave = 0;
    for (JsonNode rule : rules) {
      boolean counts = rule.path("severity").asText().matches("(?i)critical|high");
      grave += counts ? rule.path("count").asLong() : 0;
    }
    return grave;
  }

  private String kinds(JsonNode rules) {
    List<String> items = new ArrayList<>();
    for (JsonNode rule : rules) {
      if (items.size() >= KINDS * (PLACES + 1)) {
        items.add(Markdown.item("…"));
        break;
      }
      items.add(Markdown.item("**" + rule.path("severity").asText() + "** "
          + Markdown.code(rule.path("id").asText())
          + " " + rule.path("cwe").asText()
          + " — " + phrases.count("finding", rule.path("count").asLong())
          + ". " + rule.path("advice").asText()));
      places(rule.path("places"), items);
    }
    return String.join("\n", items);
  }

  private static void places(JsonNode places, List<String> items) {
    int shown = 0;
    for (JsonNode place : places) {
      if (shown++ == PLACES) {
        return;
      }
      String at = place.path("path").asText() + ":" + place.path("line").asText();
      items.add(
          "  - " + Markdown.code(at) + " " + Markdown.code(place.path("text").asText()));
    }
  }
}
