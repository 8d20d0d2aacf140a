package dev.talaria.runtime.digest.render;

import dev.talaria.runtime.digest.DigestReport;
import dev.talaria.runtime.digest.DigestReport.Period;
import dev.talaria.runtime.digest.DigestReport.Template;
import dev.talaria.runtime.digest.line.LogLevel;
import dev.talaria.runtime.digest.read.SkipReason;
import dev.talaria.runtime.digest.read.Skipped;
import dev.talaria.runtime.display.VisibleText;
import dev.talaria.runtime.language.Language;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;

/**
 * Turns a report into a page of Markdown. Pure; the page ends without a line break, and nothing of
 * a log in it can steer a terminal.
 */
public final class DigestPage {
  private static final int MOST_SKIPPED = 5;
  private final DigestReport report;
  private final Language language;
  private final Moments moments;
  private final List<String> lines = new ArrayList<>();

  private DigestPage(DigestReport report, Language language) {
    this.report = report;
    this.language = language;
    this.moments = new Moments(ZoneId.of(report.zone()), report.period());
  }

  public static String render(DigestReport report, Language language) {
    var page = new DigestPage(report, language);
    page.write();
    return String.join("\n", page.lines).strip();
  }

  /** The headline by itself: "1,204 records in 14 files, 3 errors". */
  public static String summary(DigestReport report, Language language) {
    var page = new DigestPage(report, language);
    return page.counted() + ", " + page.problems();
  }

  private void write() {
    lines.add("**" + counted() + "** · " + levels());
    filter();
    if (report.totals().matched() > 0) {
      period(Phrase.PERIOD, report.period());
      if (report.timeline().counts().size() > 1) {
        lines.add("`" + Sparkline.of(report.timeline().counts()) + "`");
      }
      templates();
    } else {
      nothing();
    }
    notes();
  }

  private String counted() {
    var totals = report.totals();
    return say(Phrase.IN, say(Phrase.RECORDS, totals.matched()), say(Phrase.FILES, totals.files()));
  }

  private String problems() {
    var parts = new ArrayList<String>();
    for (LogLevel level : List.of(LogLevel.FATAL, LogLevel.ERROR, LogLevel.WARN)) {
      if (report.totals().count(level) > 0) {
        parts.add(say(Phrase.valueOf(level.name()), report.totals().count(level)));
      }
    }
    return parts.isEmpty() ? say(Phrase.NO_PROBLEMS) : String.join(", ", parts);
  }

  private String levels() {
    var parts = new ArrayList<String>();
    parts.add(problems());
    for (LogLevel level : List.of(LogLevel.INFO, LogLevel.DEBUG, LogLevel.TRACE, LogLevel.NONE)) {
      if (report.totals().count(level) > 0) {
        parts.add(say(Phrase.valueOf(level.name()), report.totals().count(level)));
      }
    }
    long guessed = report.totals().inferred().entrySet().stream()
        .filter(entry -> entry.getKey() != LogLevel.NONE)
        .mapToLong(java.util.Map.Entry::getValue)
        .sum();
    String all = String.join(", ", parts);
    return guessed == 0 ? all : all + " (" + say(Phrase.GUESSED, guessed) + ")";
  }

  private void filter() {
    var asked = report.asked();
    var parts = new ArrayList<String>();
    if (asked.since() != null) {
      parts.add(say(Phrase.SINCE, moments.full(asked.since())));
    }
    if (asked.until() != null) {
      parts.add(say(Phrase.UNTIL, moments.full(asked.until())));
    }
    if (!asked.levels().isEmpty()) {
      parts.add(say(
          Phrase.LEVELS,
          String.join(", ", asked.levels().stream().map(Enum::name).toList())));
    }
    if (!asked.contains().isEmpty()) {
      parts.add(say(Phrase.CONTAINING, VisibleText.block(asked.contains()).replace("\n", " ")));
    }
    if (!parts.isEmpty()) {
      lines.add(say(Phrase.FILTER, String.join(", ", parts)));
    }
  }

  private void period(Phrase phrase, Period period) {
    if (period.from() != null && period.to() != null) {
      lines.add(say(phrase, moments.full(period.from()), moments.full(period.to()), report.zone()));
    }
  }

  private void nothing() {
    if (report.totals().files() == 0) {
      lines.add(say(Phrase.NO_FILES));
    } else if (report.totals().records() == 0) {
      lines.add(say(Phrase.EMPTY));
    } else {
      lines.add("**" + say(Phrase.NOTHING_MATCHES) + "**");
      if (report.covers().from() == null) {
        lines.add(say(Phrase.NO_TIMES));
      }
      period(Phrase.FILES_COVER, report.covers());
    }
  }

  private void templates() {
    int number = 0;
    lines.add("");
    for (Template template : report.templates()) {
      lines.addAll(new TemplateBlock(template, language, moments).lines(++number));
    }
    int more = report.templatesFound() - report.templates().size();
    if (more > 0) {
      lines.add("");
      lines.add(say(Phrase.MORE_TEMPLATES, more));
    }
  }

  private void notes() {
    var totals = report.totals();
    lines.add("");
    if (report.other() > 0) {
      lines.add(say(Phrase.OTHER, report.other()));
    }
    if (report.asked().hasTimes() && totals.withoutTime() > 0) {
      lines.add(say(Phrase.LEFT_OUT, totals.withoutTime()));
    }
    if (totals.cutLines() > 0) {
      lines.add(say(Phrase.CUT_LINES, totals.cutLines(), totals.longestLine()));
    }
    List<Skipped> skipped = report.skipped();
    if (skipped.isEmpty()) {
      return;
    }
    lines.add(say(Phrase.SKIPPED, skipped.size()));
    skipped.stream().limit(MOST_SKIPPED).forEach(file -> lines.add("- " + skipped(file)));
    if (skipped.size() > MOST_SKIPPED) {
      lines.add("- " + say(Phrase.AND_MORE, skipped.size() - MOST_SKIPPED));
    }
  }

  private String skipped(Skipped file) {
    String detail = file.reason() == SkipReason.BROKEN && !file.detail().isEmpty()
        ? " (" + file.detail() + ")"
        : "";
    return VisibleText.block(
            file.path() + ": " + say(Phrase.valueOf(file.reason().name())) + detail)
        .replace("\n", " ");
  }

  private String say(Phrase phrase, Object... arguments) {
    return phrase.in(language, arguments);
  }
}
