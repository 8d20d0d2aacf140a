package dev.talaria.runtime.model.builtin.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.talaria.runtime.session.ToolResult;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;

/** The page of a log digest under a line that says which logs, which time and which levels. */
final class DigestReport {
  private static final DateTimeFormatter SHOWN = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm");
  private final Phrases phrases;

  DigestReport(Phrases phrases) {
    this.phrases = phrases;
  }

  Section of(ObjectNode arguments, ToolResult result) {
    String page = Markdown.plain(result.text()).strip();
    String body = page.isEmpty() ? phrases.say("digest.empty") : page;
    String whole = result.outputFile() == null
        ? ""
        : "\n\n" + phrases.say("output.file", Markdown.code(result.outputFile()));
    return Section.of("**" + headline(arguments) + "**\n\n" + body + whole);
  }

  private String headline(ObjectNode arguments) {
    List<String> parts = new ArrayList<>();
    String paths = String.join(
        ", ", texts(arguments.path("paths")).stream().map(Markdown::code).toList());
    parts.add(phrases.say("digest.title", paths));
    parts.add(period(arguments.path("since").asText(), arguments.path("until").asText()));
    String level = arguments.path("level").asText();
    if (List.of("fatal", "error", "warn").contains(level)) {
      parts.add(phrases.say("level." + level));
    }
    String contains = arguments.path("contains").asText();
    if (!contains.isEmpty()) {
      parts.add(phrases.say("digest.contains", Markdown.code(contains)));
    }
    return String.join(" · ", parts);
  }

  private String period(String since, String until) {
    if (since.isEmpty() && until.isEmpty()) {
      return phrases.say("period.all");
    }
    if (until.isEmpty()) {
      return since.equals("today")
          ? phrases.say("period.today")
          : phrases.say("period.since", shown(since));
    }
    return since.isEmpty()
        ? phrases.say("period.until", shown(until))
        : phrases.say("period.between", shown(since), shown(until));
  }

  private String shown(String time) {
    if (time.equals("today")) {
      return phrases.say("period.today");
    }
    try {
      return OffsetDateTime.parse(time).format(SHOWN);
    } catch (DateTimeException e) {
      return Markdown.code(time); // another model's words, shown as they are
    }
  }

  static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(node -> texts.add(node.asText()));
    return texts;
  }
}
