package dev.talaria.config;

import java.time.Duration;

/** What is kept and for how long: {@code talaria.store}. */
public record StoreSettings(Duration retention, long freeSpaceFloor) {}
