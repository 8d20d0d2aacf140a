package dev.talaria.runtime.digest.render;

import dev.talaria.runtime.digest.DigestReport.Example;
import dev.talaria.runtime.digest.DigestReport.Template;
import dev.talaria.runtime.digest.line.LogLevel;
import dev.talaria.runtime.display.VisibleText;
import dev.talaria.runtime.language.Language;
import java.util.ArrayList;
import java.util.List;

/** One template on the page: level, count, times, text, and where and how it was seen first. */
record TemplateBlock(Template template, Language language, Moments moments) {
  private static final int LINES_OF_PROBLEM = 12;
  private static final int LONGEST_LINE = 300;
  private static final int LONGEST_TEXT = 240;

  List<String> lines(int number) {
    var lines = new ArrayList<String>();
    lines.add(number + ". " + headline());
    String indent = " ".repeat(String.valueOf(number).length() + 2);
    if (template.count() > 1) {
      lines.add(indent + "- " + code(cut(oneLine(template.text()), LONGEST_TEXT)));
    }
    Example example = template.example();
    String where = VisibleText.block(oneLine(example.file())) + ":" + example.line();
    List<String> shown = example();
    if (shown.size() == 1) {
      lines.add(indent + "- " + where + " " + code(shown.get(0)));
    } else if (!shown.isEmpty()) {
      String fence = fence(example.text());
      lines.add(indent + "- " + where);
      lines.add(indent + "  " + fence);
      shown.forEach(line -> lines.add(indent + "  " + line));
      lines.add(indent + "  " + fence);
    }
    return lines;
  }

  private String headline() {
    var line = new StringBuilder();
    if (template.level() != LogLevel.NONE) {
      String guess = template.inferred() ? " (" + Phrase.GUESS.in(language) + ")" : "";
      line.append("**").append(template.level()).append("**").append(guess).append(" ");
    }
    line.append("×").append(template.count());
    if (template.first() != null && template.last() != null) {
      String first = moments.brief(template.first());
      String last = moments.brief(template.last());
      line.append(" · ").append(first.equals(last) ? first : first + " – " + last);
    }
    if (template.buckets().size() > 1) {
      line.append(" `").append(Sparkline.of(template.buckets())).append("`");
    }
    return line.toString();
  }

  /** Problems are shown with their stack trace, the rest in one line. */
  private List<String> example() {
    Example example = template.example();
    List<String> all =
        VisibleText.block(example.text().replace("\r\n", "\n")).lines().toList();
    int most = template.level().compareTo(LogLevel.WARN) > 0 ? LINES_OF_PROBLEM : 1;
    int shown = Math.min(most, all.size());
    var lines = new ArrayList<String>();
    for (int i = 0; i < shown; i++) {
      lines.add(cut(all.get(i), LONGEST_LINE));
    }
    int more = Math.max(example.lines(), all.size()) - shown;
    if (more > 0 && most > 1) {
      lines.add(Phrase.MORE_LINES.in(language, more));
    } else if (example.cut()) {
      lines.add(Phrase.CUT.in(language, example.bytes()));
    }
    return lines;
  }

  private static String fence(String text) {
    String fence = "```";
    while (text.contains(fence)) {
      fence += "`";
    }
    return fence;
  }

  private static String code(String text) {
    String tick = text.contains("`") ? "``" : "`";
    String pad = tick.length() > 1 ? " " : "";
    return tick + pad + text.replace("``", "''") + pad + tick;
  }

  private static String oneLine(String text) {
    return VisibleText.block(text).replace('\n', ' ').replace('\t', ' ').strip();
  }

  private static String cut(String text, int most) {
    return text.codePointCount(0, text.length()) <= most
        ? text
        : text.substring(0, text.offsetByCodePoints(0, most - 1)) + "…";
  }
}
