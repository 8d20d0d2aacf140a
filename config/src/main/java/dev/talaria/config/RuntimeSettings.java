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
    int maxConnections) {}
