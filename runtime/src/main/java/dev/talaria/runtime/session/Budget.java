package dev.talaria.runtime.session;

import java.math.BigDecimal;
import java.time.Duration;

/** What a session may use up. Zero means no limit. */
public record Budget(long tokens, BigDecimal money, Duration deadline, int turns, int toolCalls) {}
