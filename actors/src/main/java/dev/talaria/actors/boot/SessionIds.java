package dev.talaria.actors.boot;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.function.Supplier;

/** The part of an id behind its prefix: local time and six hex digits, {@code 143022_a1b2c3}. */
record SessionIds(Clock clock, SecureRandom random) implements Supplier<String> {
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HHmmss");

  SessionIds(Clock clock) {
    this(clock, new SecureRandom());
  }

  @Override
  public String get() {
    var bytes = new byte[3];
    random.nextBytes(bytes);
    var time = TIME.withZone(clock.getZone()).format(clock.instant());
    return time + "_" + HexFormat.of().formatHex(bytes);
  }
}
