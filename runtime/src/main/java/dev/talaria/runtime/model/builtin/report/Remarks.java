package dev.talaria.runtime.model.builtin.report;

import java.util.List;
import java.util.regex.Pattern;

/**
 * The lines in square brackets at the end of a tool's text: what it left out, could not read, or
 * cut. They are told as they stand; they are no part of the output.
 */
final class Remarks {
  private static final Pattern REMARK = Pattern.compile("^\\[.+]$");
  private static final Pattern KNOWN_OTHERWISE = Pattern.compile(
      "^\\[(exit -?\\d+ after|whole (output|text):|no match|nothing found|\\d{3} ).*");

  private Remarks() {}

  static List<String> withoutThem(List<String> lines) {
    int end = lines.size();
    while (end > 0 && REMARK.matcher(lines.get(end - 1).strip()).matches()) {
      end--;
    }
    return lines.subList(0, end);
  }

  /** Markdown that tells them; empty where there are none that are not told otherwise. */
  static String of(List<String> lines) {
    List<String> remarks = lines.subList(withoutThem(lines).size(), lines.size());
    List<String> told = remarks.stream()
        .map(String::strip)
        .filter(remark -> !KNOWN_OTHERWISE.matcher(remark).matches())
        .map(remark -> Markdown.item(Markdown.code(remark.substring(1, remark.length() - 1))))
        .toList();
    return told.isEmpty() ? "" : "\n\n" + String.join("\n", told);
  }
}
