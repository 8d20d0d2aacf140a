package dev.talaria.config;

import java.time.Duration;

/** The process that serves one state directory: {@code talaria.runtime}. */
public record RuntimeSettings(
    Duration idleExit,
    Duration drainDeadline,
    boolean tcp,
    int tcpPort,
    int maxFrame,
    int maxQueue,
    int maxConnections) {
  private static final int LARGEST_FRAME = 1 << 30;

  public RuntimeSettings {
    Check.time(idleExit, "runtime.idle-exit");
    Check.timeOrNone(drainDeadline, "runtime.drain-deadline");
    Check.between(0, 65_535, tcpPort, "runtime.tcp-port");
    Check.between(4096, LARGEST_FRAME, maxFrame, "runtime.max-frame");
    Check.between(1, 1_000_000, maxQueue, "runtime.max-queue");
    Check.between(1, 100_000, maxConnections, "runtime.max-connections");
  }

  static RuntimeSettings from(Section runtime) {
    return new RuntimeSettings(
        runtime.duration("idle-exit"),
        runtime.duration("drain-deadline"),
        runtime.flag("tcp"),
        runtime.integer("tcp-port"),
        Math.clamp(runtime.size("max-frame"), -1, Integer.MAX_VALUE),
        runtime.integer("max-queue"),
        runtime.integer("max-connections"));
  }
}
