package dev.talaria.runtime.time;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.function.LongSupplier;

/**
 * Starts at a moment and goes on with the machine's own counter, whatever is done to the clock on
 * the wall. So what is measured with one of them never took less than nothing, nor a day because
 * somebody set the date. The time a machine sleeps may not count.
 */
public final class SteadyClock extends Clock {
  private final Instant start;
  private final ZoneId zone;
  private final LongSupplier nanos;
  private final long from;

  private SteadyClock(Instant start, ZoneId zone, LongSupplier nanos, long from) {
    this.start = start;
    this.zone = zone;
    this.nanos = nanos;
    this.from = from;
  }

  /** Starts with the time that {@code wall} has now. */
  public static SteadyClock from(Clock wall) {
    return from(wall, System::nanoTime);
  }

  /** {@code nanos} counts nanoseconds from any start, as {@link System#nanoTime} does. */
  public static SteadyClock from(Clock wall, LongSupplier nanos) {
    return new SteadyClock(wall.instant(), wall.getZone(), nanos, nanos.getAsLong());
  }

  @Override
  public Instant instant() {
    return start.plusNanos(nanos.getAsLong() - from);
  }

  @Override
  public ZoneId getZone() {
    return zone;
  }

  @Override
  public Clock withZone(ZoneId other) {
    return new SteadyClock(start, other, nanos, from);
  }
}
