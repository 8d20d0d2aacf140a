package dev.talaria.runtime.permission.redaction;

/**
 * A secret found in a text, or what may become one.
 *
 * @param context where what makes it a secret begins: at or before {@code from}
 * @param from where {@code to} is, too, while there is nothing to take out
 * @param open the text ended too early: what comes behind it may change this
 */
record Span(int context, int from, int to, boolean open) {
  /** Nothing yet, but what stands there may be how a secret begins. */
  static Span begun(int at) {
    return new Span(at, at, at, true);
  }

  boolean isSecret() {
    return from < to;
  }
}
