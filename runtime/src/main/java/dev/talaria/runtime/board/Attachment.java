package dev.talaria.runtime.board;

/** A file that belongs to a card, kept below the state directory under {@code name}. */
public record Attachment(String name, long bytes) {}
