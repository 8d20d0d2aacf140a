package dev.talaria.bench;

import java.util.ArrayList;
import java.util.List;

/** Values of one measurement, in the order in which they were seen. Not for several threads. */
final class Figures {
  private final String what;
  private final List<Double> values = new ArrayList<>();

  /** {@code what} names the unit too: {@code "task.start to reply, ms"}. */
  Figures(String what) {
    this.what = what;
  }

  String what() {
    return what;
  }

  void add(double value) {
    values.add(value);
  }

  /** The time since a moment of {@link System#nanoTime}, in milliseconds. */
  void addMillisSince(long start) {
    add((System.nanoTime() - start) / 1e6);
  }

  int count() {
    return values.size();
  }

  /** The smallest value that this share of all values does not exceed: 0 the least, 1 the most. */
  double quantile(double share) {
    var sorted = values.stream().sorted().toList();
    int rank = (int) Math.ceil(share * sorted.size());
    return sorted.isEmpty() ? Double.NaN : sorted.get(Math.max(0, rank - 1));
  }
}
