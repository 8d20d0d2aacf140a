package dev.talaria.runtime.digest.template;

/**
 * How many at which time, in at most 64 buckets whose width doubles as the period grows. Widths are
 * powers of two of a second and buckets start at multiples of them, so that any two of these can be
 * added exactly, and the order of adding changes nothing.
 */
public final class TimeHistogram {
  private static final int BUCKETS = 64;
  private final long[] counts = new long[BUCKETS];
  private int widthLog2;
  private long first;
  private long last = Long.MIN_VALUE;

  public boolean isEmpty() {
    return last == Long.MIN_VALUE;
  }

  public int widthLog2() {
    return widthLog2;
  }

  /** Number of the earliest and of the latest bucket, counted from 1970 in widths. */
  public long first() {
    return first;
  }

  public long last() {
    return last;
  }

  public long at(long bucket) {
    return counts[(int) Math.floorMod(bucket, (long) BUCKETS)];
  }

  public void add(long epochMillis, long count) {
    addBucket(Math.floorDiv(epochMillis, 1000L), 0, count);
  }

  public void addAll(TimeHistogram other) {
    for (long bucket = other.first; !other.isEmpty() && bucket <= other.last; bucket++) {
      if (other.at(bucket) > 0) {
        addBucket(bucket, other.widthLog2, other.at(bucket));
      }
    }
  }

  private void addBucket(long bucket, int log2, long count) {
    while (widthLog2 < log2) {
      coarsen();
    }
    long here = bucket >> (widthLog2 - log2);
    if (isEmpty()) {
      first = here;
      last = here;
    }
    while (Math.max(last, here) - Math.min(first, here) >= BUCKETS) {
      coarsen();
      here >>= 1;
    }
    first = Math.min(first, here);
    last = Math.max(last, here);
    counts[(int) Math.floorMod(here, (long) BUCKETS)] += count;
  }

  private void coarsen() {
    widthLog2++;
    if (isEmpty()) {
      return;
    }
    long[] finer = counts.clone();
    java.util.Arrays.fill(counts, 0);
    for (long bucket = first; bucket <= last; bucket++) {
      counts[(int) Math.floorMod(bucket >> 1, (long) BUCKETS)] +=
          finer[(int) Math.floorMod(bucket, (long) BUCKETS)];
    }
    first >>= 1;
    last >>= 1;
  }
}
