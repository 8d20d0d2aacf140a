package dev.talaria.actors;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock on the wall that somebody sets. */
public final class TestClock extends Clock {
  private Instant now;
  private Duration tick = Duration.ZERO;

  public TestClock() {
    this(Instant.parse("2026-11-29T12:00:00Z"));
  }

  public TestClock(Instant now) {
    this.now = now;
  }

  /** Sets it so much ahead, or back. */
  public synchronized void jump(Duration by) {
    now = now.plus(by);
  }

  /** From now on it is so much later each time that somebody looks. */
  public synchronized void tick(Duration by) {
    tick = by;
  }

  @Override
  public synchronized Instant instant() {
    var seen = now;
    now = now.plus(tick);
    return seen;
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return this;
  }
}
