package dev.talaria.runtime.model.builtin.report;

import dev.talaria.runtime.model.builtin.report.file.Excerpt;
import dev.talaria.runtime.model.builtin.report.file.FileText;
import dev.talaria.runtime.session.ToolResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What is in a file or on a page, taken from it word for word. */
final class FileReport {
  private static final int SHOWN = 12;
  private final Phrases phrases;

  FileReport(Phrases phrases) {
    this.phrases = phrases;
  }

  Section of(String path, ToolResult result) {
    FileText file = FileText.file(path, result);
    List<String> parts = new ArrayList<>();
    if (file.lines().isEmpty()) {
      return Section.of(phrases.say("file.empty", Markdown.code(path)));
    }
    parts.add("**" + phrases.say("file.title", Markdown.code(path), size(file)) + "**");
    if (file.invalid() > 0) {
      parts.add(phrases.say("file.invalid", phrases.count("character", file.invalid())));
    }
    addExcerpt(parts, file);
    return Section.of(String.join("\n\n", parts));
  }

  Section page(String url, ToolResult result) {
    FileText page = FileText.page(result);
    if (page.lines().isEmpty()) {
      return Section.of(phrases.say("file.empty", Markdown.code(url)));
    }
    List<String> parts = new ArrayList<>();
    long words = page.words();
    parts.add(
        "**" + phrases.say("file.title", Markdown.code(url), phrases.count("word", words)) + "**");
    addExcerpt(parts, page);
    return Section.of(String.join("\n\n", parts));
  }

  private String size(FileText file) {
    String lines = phrases.count("line", file.lines().size());
    return file.isWhole() ? lines : phrases.say("file.part", lines);
  }

  private void addExcerpt(List<String> parts, FileText file) {
    Excerpt excerpt = Excerpt.of(file);
    if (excerpt.kind() == Excerpt.Kind.TABLE) {
      parts.add(phrases.say(
          "file.table",
          phrases.count("row", excerpt.count()),
          phrases.count("column", excerpt.outline().size()),
          String.join(
              ", ", excerpt.outline().stream().limit(30).map(Markdown::code).toList())));
    } else if (!excerpt.outline().isEmpty()) {
      String key = "file." + excerpt.kind().name().toLowerCase(Locale.ROOT);
      List<String> shown =
          excerpt.outline().stream().limit(2L * SHOWN).map(this::outlined).toList();
      String more = excerpt.count() > shown.size()
          ? "\n" + Markdown.item(phrases.say("more", excerpt.count() - shown.size()))
          : "";
      parts.add(phrases.say(key, excerpt.count()) + "\n\n" + String.join("\n", shown) + more);
    }
    if (!excerpt.sentences().isEmpty()) {
      parts.add(phrases.say("file.sentences")
          + "\n\n"
          + String.join(
              "\n",
              excerpt.sentences().stream().map(s -> "> " + Markdown.cut(s)).toList()));
    } else if (excerpt.outline().isEmpty() || excerpt.kind() == Excerpt.Kind.TABLE) {
      List<String> first = file.lines().stream().limit(SHOWN).toList();
      parts.add(phrases.say("file.first") + "\n\n" + Markdown.block(first));
    }
  }

  private String outlined(String line) {
    int indent = 0;
    while (indent < line.length() && line.charAt(indent) == ' ') {
      indent++;
    }
    return " ".repeat(indent) + Markdown.item(Markdown.code(line.strip()));
  }
}
