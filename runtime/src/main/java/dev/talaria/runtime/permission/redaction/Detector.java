package dev.talaria.runtime.permission.redaction;

import org.jspecify.annotations.Nullable;

/** Knows one kind of secret. */
interface Detector {
  /** How each of them begins; case does not matter. */
  String trigger();

  /**
   * The secret that begins at {@code at}, or null.
   *
   * @param before the character in front of {@code at}, or NUL at the start of all text
   */
  @Nullable
  Span at(String text, int at, char before);
}
