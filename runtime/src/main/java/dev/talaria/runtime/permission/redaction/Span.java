package dev.talaria.runtime.permission.redaction;

/**
 * A secret found in a text.
 *
 * @param context where what makes it a secret begins: at or before {@code from}
 */
record Span(int context, int from, int to) {}
