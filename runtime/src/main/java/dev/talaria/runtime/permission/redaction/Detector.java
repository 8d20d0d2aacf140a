package dev.talaria.runtime.permission.redaction;

import org.jspecify.annotations.Nullable;

/** Knows one kind of secret. */
interface Detector {
  /** How each of them begins; case does not matter. */
  String trigger();

  /**
   * The secret that begins at {@code at}, what may become one with text to come, or null. May look
   * back as far as {@link Findings#BEHIND}.
   */
  @Nullable
  Span at(String text, int at);

  /** Whether it is looked for within another secret too, since it can reach beyond that. */
  default boolean reachesBeyond() {
    return false;
  }

  /** Whether {@code text} says {@code trigger} at {@code at}, in any case, as far as it goes. */
  static boolean agrees(String text, int at, String trigger) {
    int known = Math.min(trigger.length(), text.length() - at);
    return text.regionMatches(true, at, trigger, 0, known);
  }
}
