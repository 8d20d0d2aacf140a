package dev.talaria.runtime.tool;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.talaria.runtime.display.VisibleText;
import dev.talaria.runtime.tool.scan.Finding;
import dev.talaria.runtime.tool.scan.Rule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Groups findings by rule, worst first; findings in tests come after the others of a rule. */
final class ScanReport {
  private static final int SHOWN_PER_RULE = 5;
  private static final int KEPT_PER_RULE = 100;

  private static final class Group {
    private final List<Finding> kept = new ArrayList<>();
    private int inCode;
    private int inTests;
  }

  private final Map<Rule, Group> groups = new LinkedHashMap<>();
  private int files;
  private int tooLarge;

  void scanned() {
    files++;
  }

  void tooLarge() {
    tooLarge++;
  }

  void add(Finding finding) {
    Group group = groups.computeIfAbsent(finding.rule(), rule -> new Group());
    if (finding.inTest()) {
      group.inTests++;
    } else {
      group.inCode++;
    }
    if (group.kept.size() < KEPT_PER_RULE) {
      group.kept.add(finding);
    }
  }

  private List<Map.Entry<Rule, Group>> sorted() {
    return groups.entrySet().stream()
        .sorted(Comparator.<Map.Entry<Rule, Group>, Boolean>comparing(e -> e.getValue().inCode == 0)
            .thenComparing(e -> e.getKey().severity())
            .thenComparing(e -> -e.getValue().inCode))
        .toList();
  }

  private int count(boolean inTests) {
    return groups.values().stream()
        .mapToInt(g -> inTests ? g.inTests : g.inCode)
        .sum();
  }

  String summary() {
    String bySeverity = Arrays.stream(Rule.Severity.values())
        .filter(severity -> count(severity) > 0)
        .map(severity -> count(severity) + " " + name(severity))
        .collect(Collectors.joining(", "));
    return "%d %s in %d files%s"
        .formatted(
            count(false),
            count(false) == 1 ? "finding" : "findings",
            files,
            bySeverity.isEmpty() ? "" : " (" + bySeverity + ")");
  }

  private int count(Rule.Severity severity) {
    return groups.entrySet().stream()
        .filter(e -> e.getKey().severity() == severity)
        .mapToInt(e -> e.getValue().inCode)
        .sum();
  }

  private static String name(Rule.Severity severity) {
    return severity.name().toLowerCase(Locale.ROOT);
  }

  String text(int cap) {
    var text = new StringBuilder(summary()).append('\n');
    int left = groups.size();
    for (Map.Entry<Rule, Group> entry : sorted()) {
      if (text.length() > cap) {
        text.append("[").append(left).append(" more kinds of findings]\n");
        break;
      }
      left--;
      describe(text, entry.getKey(), entry.getValue());
    }
    text.append(
        count(true) == 0
            ? ""
            : "[%d of the findings besides these are in tests]\n".formatted(count(true)));
    text.append(
        tooLarge == 0 ? "" : "[%d files over 4 MB were not looked at]\n".formatted(tooLarge));
    return text.toString();
  }

  private static void describe(StringBuilder text, Rule rule, Group group) {
    text.append("\n%s  %s  %s  %d found%s\n  %s\n"
        .formatted(
            name(rule.severity()),
            rule.id(),
            rule.cwe(),
            group.inCode,
            group.inTests == 0 ? "" : ", " + group.inTests + " in tests",
            rule.advice()));
    inOrder(group).stream()
        .limit(SHOWN_PER_RULE)
        .forEach(f -> text.append("  %s:%d: %s\n"
            .formatted(VisibleText.line(f.path()), f.line(), VisibleText.line(f.text()))));
    int more = group.inCode + group.inTests - SHOWN_PER_RULE;
    text.append(more > 0 ? "  … and " + more + " more\n" : "");
  }

  private static List<Finding> inOrder(Group group) {
    return group.kept.stream().sorted(Comparator.comparing(Finding::inTest)).toList();
  }

  ObjectNode data() {
    ObjectNode data = JsonNodeFactory.instance.objectNode();
    data.put("files", files).put("findings", count(false)).put("findingsInTests", count(true));
    ArrayNode rules = data.putArray("rules");
    for (Map.Entry<Rule, Group> entry : sorted()) {
      Rule rule = entry.getKey();
      ObjectNode one = rules
          .addObject()
          .put("id", rule.id())
          .put("severity", name(rule.severity()))
          .put("cwe", rule.cwe())
          .put("advice", rule.advice())
          .put("count", entry.getValue().inCode)
          .put("inTests", entry.getValue().inTests);
      ArrayNode places = one.putArray("places");
      inOrder(entry.getValue()).stream()
          .limit(SHOWN_PER_RULE)
          .forEach(f ->
              places.addObject().put("path", f.path()).put("line", f.line()).put("text", f.text()));
    }
    return data;
  }
}
