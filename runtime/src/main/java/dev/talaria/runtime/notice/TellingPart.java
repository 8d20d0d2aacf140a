package dev.talaria.runtime.notice;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** The part of a command's output that says how it went: what looks like trouble, and the end. */
final class TellingPart {
  private static final int TROUBLE = 12;
  private static final int END = 12;
  private static final Pattern LOOKS_LIKE_TROUBLE = Pattern.compile(
      "(?i)(?<!\\w)(error|fail(ed|ure)?|exception|fatal|panic|denied|not found)(?!\\w)");

  private TellingPart() {}

  /** As a Markdown code block; empty where there was no output. */
  static String asCode(String output) {
    var telling = of(output.strip().lines().toList());
    if (telling.isEmpty()) {
      return "";
    }
    var fence = output.contains("```") ? "~~~~" : "```";
    return fence + "\n" + String.join("\n", telling) + "\n" + fence;
  }

  static List<String> of(List<String> lines) {
    var chosen = new TreeSet<Integer>();
    for (int i = Math.max(0, lines.size() - END); i < lines.size(); i++) {
      chosen.add(i);
    }
    int trouble = 0;
    for (int i = 0; i < lines.size() && trouble < TROUBLE; i++) {
      if (LOOKS_LIKE_TROUBLE.matcher(lines.get(i)).find() && chosen.add(i)) {
        trouble++;
      }
    }
    var telling = new ArrayList<String>();
    int previous = -1;
    for (int i : chosen) {
      if (i > previous + 1) {
        telling.add("… " + (i - previous - 1) + " lines …");
      }
      telling.add(lines.get(i));
      previous = i;
    }
    return telling;
  }
}
