package dev.talaria.bench;

import java.lang.management.ManagementFactory;
import java.util.Locale;

/** Prints measurements, one a line, under a line that says on what machine they were taken. */
final class Table {
  private Table() {}

  static void print(Figures... rows) {
    var machine = ManagementFactory.getOperatingSystemMXBean();
    System.out.printf(
        Locale.ROOT,
        "%d processors, load %.1f, Java %s, %s %s%n",
        machine.getAvailableProcessors(),
        machine.getSystemLoadAverage(),
        Runtime.version(),
        machine.getName(),
        machine.getVersion());
    System.out.printf("%-54s %5s %9s %9s %9s %9s%n", "", "n", "min", "median", "p95", "max");
    for (var row : rows) {
      print(row);
    }
  }

  private static void print(Figures row) {
    if (row.count() == 0) {
      System.out.printf("%-54s %5d  nothing was measured%n", row.what(), 0);
      return;
    }
    System.out.printf(
        Locale.ROOT,
        "%-54s %5d %9s %9s %9s %9s%n",
        row.what(),
        row.count(),
        shown(row.quantile(0)),
        shown(row.quantile(.5)),
        shown(row.quantile(.95)),
        shown(row.quantile(1)));
  }

  /** As many digits as mean something. */
  private static String shown(double value) {
    double size = Math.abs(value);
    String form = size < 10 ? "%.2f" : size < 1000 ? "%.1f" : "%.0f";
    return String.format(Locale.ROOT, form, value);
  }
}
