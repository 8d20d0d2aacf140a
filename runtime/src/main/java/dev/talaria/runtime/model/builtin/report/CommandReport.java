package dev.talaria.runtime.model.builtin.report;

import dev.talaria.runtime.session.ToolResult;
import java.util.ArrayList;
import java.util.List;

/** How a command ended, and the part of its output that says why. */
final class CommandReport {
  private static final int MOST_TESTS = 15;
  private final Phrases phrases;

  CommandReport(Phrases phrases) {
    this.phrases = phrases;
  }

  Section of(String command, ToolResult result) {
    OutputReading output = OutputReading.of(result);
    List<String> parts = new ArrayList<>();
    List<String> attention = new ArrayList<>();
    String name = Markdown.code(command);
    if (result.ok()) {
      parts.add(
          output.exit().isPresent()
              ? phrases.say("command.exit", name, output.exit().getAsInt())
              : phrases.say("command.ok", name));
    } else if (!timedOut(result) && output.exit().isPresent() && output.exit().getAsInt() != 0) {
      attention.add(phrases.say("command.failed", name, output.exit().getAsInt()));
    } else {
      attention.add(phrases.say("command.unfinished", name, Markdown.line(result.summary())));
    }
    output.totals().forEach(total -> parts.add(phrases.say("tests.total", Markdown.code(total))));
    if (!result.ok()) {
      addTrouble(parts, output);
    }
    if (result.ok() || output.errors().isEmpty()) {
      parts.add(
          output.end().isEmpty()
              ? phrases.say("output.none")
              : phrases.say("output.end") + "\n\n" + Markdown.block(output.end()));
    }
    if (result.outputFile() != null) {
      parts.add(phrases.say("output.file", Markdown.code(result.outputFile())));
    }
    String remarks = Remarks.of(Markdown.plain(result.text()).lines().toList());
    return new Section(attention, String.join("\n\n", parts) + remarks);
  }

  private static boolean timedOut(ToolResult result) {
    return result.data() != null && result.data().path("timedOut").asBoolean();
  }

  private void addTrouble(List<String> parts, OutputReading output) {
    List<String> tests = output.failedTests();
    if (!tests.isEmpty()) {
      List<String> items = new ArrayList<>();
      items.add(phrases.say("tests.failed", tests.size()));
      tests.stream().limit(MOST_TESTS).map(Markdown::code).map(Markdown::item).forEach(items::add);
      if (tests.size() > MOST_TESTS) {
        items.add(Markdown.item(phrases.say("more", tests.size() - MOST_TESTS)));
      }
      parts.add(items.removeFirst() + "\n\n" + String.join("\n", items));
    }
    if (!output.errors().isEmpty()) {
      parts.add(phrases.say("output.errors") + "\n\n" + Markdown.block(output.errors()));
    }
  }
}
