package dev.talaria.runtime.store;

import java.time.Instant;

/** A permission that the person gave for good; {@code grant} is what {@code permission} prints. */
public record GrantRecord(String id, String grant, Instant at) {}
