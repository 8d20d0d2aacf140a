package dev.talaria.config;

import java.time.Duration;

/** How many requests one provider key serves at once: {@code talaria.gate}. */
public record GateSettings(int concurrency, Duration maxWait) {}
