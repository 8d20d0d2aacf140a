package dev.talaria.config;

import java.time.Duration;
import java.util.List;

/** Limits of one session: {@code talaria.session}. */
public record SessionSettings(
    int maxTurns, Duration deadline, List<String> toolsets, int mailbox, Duration passivateAfter) {}
