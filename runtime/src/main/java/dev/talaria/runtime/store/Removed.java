package dev.talaria.runtime.store;

import java.time.Instant;

/**
 * What was removed because of its age, in all.
 *
 * @param tasks how many
 * @param before each of them had ended before this
 */
public record Removed(int tasks, Instant before) {}
