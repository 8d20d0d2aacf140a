package dev.talaria.runtime.digest.read;

/**
 * A file that was not read, or not whole.
 *
 * @param detail what the system said, or empty
 */
public record Skipped(String path, SkipReason reason, String detail) {}
