package dev.talaria.runtime.model.builtin.ask;

import org.jspecify.annotations.Nullable;

/**
 * From when until when: {@code today}, or a time with its offset as ISO 8601 writes it.
 *
 * @param since null where it has no beginning
 * @param until null where it has no end; not itself part of the span
 */
public record Span(@Nullable String since, @Nullable String until) {
  static final Span ALL = new Span(null, null);

  boolean isAll() {
    return since == null && until == null;
  }
}
