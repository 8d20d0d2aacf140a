package dev.talaria.runtime.digest.render;

import java.util.List;

/** Counts over time in one line: the highest is a full block, none is a blank. */
final class Sparkline {
  private static final String BARS = "▁▂▃▄▅▆▇█";

  private Sparkline() {}

  static String of(List<Long> counts) {
    long most = counts.stream().mapToLong(Long::longValue).max().orElse(0);
    var line = new StringBuilder(counts.size());
    for (long count : counts) {
      line.append(count == 0 ? '·' : BARS.charAt((int) ((count * BARS.length() - 1) / most)));
    }
    return line.toString();
  }
}
