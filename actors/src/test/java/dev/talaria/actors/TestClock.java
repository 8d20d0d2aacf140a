package dev.talaria.actors;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock on the wall that somebody sets. */
public final class TestClock extends Clock {
  private volatile Instant now;

  public TestClock() {
    this(Instant.parse("2026-11-29T12:00:00Z"));
  }

  public TestClock(Instant now) {
    this.now = now;
  }

  /** Sets it so much ahead, or back. */
  public void jump(Duration by) {
    now = now.plus(by);
  }

  @Override
  public Instant instant() {
    return now;
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
