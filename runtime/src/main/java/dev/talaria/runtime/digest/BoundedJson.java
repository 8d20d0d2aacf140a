package dev.talaria.runtime.digest;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.talaria.runtime.digest.DigestReport.Example;
import dev.talaria.runtime.digest.DigestReport.Template;
import java.nio.charset.StandardCharsets;

/** A report as JSON of a limited size: examples are shortened first, then templates left out. */
public final class BoundedJson {
  private static final ObjectMapper MAPPER = JsonMapper.builder().build();
  private static final int[] EXAMPLE_LENGTHS = {4000, 1000, 300, 80};
  private static final int MOST_SKIPPED = 20;
  private static final int MOST_PATHS = 20;

  private BoundedJson() {}

  public static ObjectNode of(DigestReport report, int mostBytes) {
    DigestReport shorter = report;
    for (int length : EXAMPLE_LENGTHS) {
      shorter = shortened(report, length, report.templates().size());
      if (size(shorter) <= mostBytes) {
        return MAPPER.valueToTree(shorter);
      }
    }
    int templates = report.templates().size();
    while (size(shorter) > mostBytes && templates > 0) {
      templates = templates / 2;
      shorter = shortened(report, 80, templates);
    }
    return MAPPER.valueToTree(shorter);
  }

  private static int size(DigestReport report) {
    return MAPPER.valueToTree(report).toString().getBytes(StandardCharsets.UTF_8).length;
  }

  private static DigestReport shortened(DigestReport report, int length, int templates) {
    var asked = report.asked();
    return new DigestReport(
        report.totals(),
        new DigestReport.Asked(
            asked.paths().stream().limit(MOST_PATHS).toList(),
            asked.since(),
            asked.until(),
            asked.levels(),
            cut(asked.contains(), 200)),
        report.zone(),
        report.covers(),
        report.period(),
        report.templates().stream()
            .limit(templates)
            .map(template -> shortened(template, length))
            .toList(),
        report.templatesFound(),
        report.timeline(),
        report.other(),
        report.skipped().stream().limit(MOST_SKIPPED).toList());
  }

  private static Template shortened(Template t, int length) {
    Example example = t.example();
    boolean cut = example.cut() || example.text().length() > length;
    return new Template(
        t.id(),
        cut(t.text(), Math.max(length, 300)),
        t.level(),
        t.inferred(),
        t.count(),
        t.levels(),
        t.first(),
        t.last(),
        t.buckets(),
        new Example(
            example.file(),
            example.line(),
            cut(example.text(), length),
            example.lines(),
            example.bytes(),
            cut));
  }

  private static String cut(String text, int length) {
    if (text.length() <= length) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(length - 1)) ? length - 1 : length;
    return text.substring(0, end) + "…";
  }
}
