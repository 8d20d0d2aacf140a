package dev.talaria.runtime.model.builtin.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.talaria.runtime.session.ToolResult;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How the machine is, and whether an address answers. */
final class MachineReport {
  private static final int FULL = 90;
  private static final int CERTIFICATE_DAYS = 14;
  private static final int LINES = 60;
  private static final Pattern PERCENT = Pattern.compile("(\\d{1,3})(?:[.,]\\d+)?\\s?%");
  private static final Pattern MOUNT = Pattern.compile("(?<![\\w/])(/[\\w./-]*)");
  private static final Pattern FREE =
      Pattern.compile("(?i)\\b(free|available|avail|idle)\\b|libre|frei|disponible|剩余|可用");
  private final Phrases phrases;

  MachineReport(Phrases phrases) {
    this.phrases = phrases;
  }

  Section system(ToolResult result) {
    Set<String> attention = new LinkedHashSet<>();
    if (result.data() != null) {
      fullDisks(result.data(), attention);
      failedServices(result.data().path("failedUnits"), attention);
    }
    if (attention.isEmpty()) {
      Markdown.plain(result.text()).lines().forEach(line -> fullDisk(line, attention));
    }
    return new Section(
        List.copyOf(attention), "**" + phrases.say("system.title") + "**\n\n" + page(result));
  }

  Section address(String url, ToolResult result) {
    String name = Markdown.code(url);
    String summary = Markdown.line(result.summary());
    if (!result.ok()) {
      return new Section(List.of(phrases.say("check.down", name, summary)), page(result));
    }
    JsonNode days = result.data() == null ? null : result.data().path("certificateDays");
    if (days != null && days.isNumber() && days.asLong() < CERTIFICATE_DAYS) {
      String soon = phrases.say("check.certificate", name, phrases.count("day", days.asLong()));
      return new Section(
          List.of(soon), "**" + phrases.say("check.up", name, summary) + "**\n\n" + page(result));
    }
    return Section.of("**" + phrases.say("check.up", name, summary) + "**\n\n" + page(result));
  }

  private String page(ToolResult result) {
    List<String> lines =
        Markdown.plain(result.text()).strip().lines().limit(LINES).toList();
    boolean markdown =
        lines.stream().anyMatch(line -> line.matches("(#{1,4} |[-*] |\\||\\*\\*).*"));
    return markdown
        ? String.join("\n", lines.stream().map(Markdown::cut).toList())
        : Markdown.block(lines);
  }

  private void failedServices(JsonNode units, Set<String> attention) {
    List<String> names = new ArrayList<>();
    units.forEach(unit -> names.add(Markdown.code(unit.asText())));
    if (!names.isEmpty()) {
      attention.add(phrases.say("system.failed", String.join(", ", names)));
    }
  }

  private void fullDisks(JsonNode node, Set<String> attention) {
    String mount = node.path("mount").asText(node.path("path").asText());
    for (String key : List.of("usedPercent", "used_percent", "percent")) {
      if (!mount.isEmpty() && node.path(key).isNumber() && node.path(key).asDouble() >= FULL) {
        attention.add(full(mount, (int) node.path(key).asDouble()));
      }
    }
    node.forEach(child -> fullDisks(child, attention));
  }

  private void fullDisk(String line, Set<String> attention) {
    Matcher percent = PERCENT.matcher(line);
    Matcher mount = MOUNT.matcher(line);
    if (!percent.find() || !mount.find()) {
      return;
    }
    int used = Integer.parseInt(percent.group(1));
    boolean onlyFree = FREE.matcher(line).find() && !line.matches("(?i).*\\b(used|use)\\b.*");
    if (used >= FULL && used <= 100 && !onlyFree) {
      attention.add(full(mount.group(1), used));
    }
  }

  private String full(String mount, int percent) {
    return phrases.say("disk.full", Markdown.code(mount), percent);
  }
}
