package dev.talaria.runtime.permission.redaction;

import java.util.List;

/**
 * Redacts text that comes in pieces, so that a secret cut in two is found too: a bounded tail is
 * held back until more comes or {@link #finish} is called. Used by one thread at a time.
 */
public final class StreamRedactor {
  /** The most that is kept while a secret does not end; more of it is dropped, not shown. */
  private static final int MOST = 1 << 17;

  private final Redactor redactor;
  private final int tail;
  private final StringBuilder held = new StringBuilder();
  private char before = '\0';

  /** How much must be held for another look at it: grows with it, so that looking stays cheap. */
  private int enough;

  StreamRedactor(Redactor redactor, int tail) {
    this.redactor = redactor;
    this.tail = tail;
    this.enough = 2 * tail;
  }

  /** Takes a piece; gives what can be told to be free of secrets by now, maybe nothing. */
  public String accept(String piece) {
    held.append(piece);
    if (held.length() <= enough) {
      return "";
    }
    List<Span> spans = redactor.find(held.toString(), before);
    String free = release(cut(spans), spans);
    enough = held.length() + Math.max(tail, held.length() / 2);
    return free;
  }

  /** The rest. The stream is empty again then. */
  public String finish() {
    String rest = release(held.length(), redactor.find(held.toString(), before));
    before = '\0';
    enough = 2 * tail;
    return rest;
  }

  /** How many characters are held back. */
  int held() {
    return held.length();
  }

  /**
   * The last place that is far enough from the end, and not within a secret or its name. Far is
   * counted in characters that can be seen: no number of others makes room for a secret.
   */
  private int cut(List<Span> spans) {
    Plain plain = Plain.of(held.toString());
    int cut = plain.origin(Math.max(0, plain.text.length() - tail));
    boolean moved = true;
    while (moved) {
      moved = false;
      for (Span span : spans) {
        if (span.context() < cut && span.to() > cut) {
          cut = span.context();
          moved = true;
        }
      }
    }
    return cut;
  }

  private String release(int cut, List<Span> spans) {
    String text = held.toString();
    StringBuilder out = new StringBuilder();
    int at = 0;
    for (Span span : spans) {
      if (span.to() <= cut) {
        out.append(text, at, span.from()).append(Redactor.MARK);
        at = span.to();
      }
    }
    out.append(text, Math.min(at, cut), cut);
    if (cut > 0) {
      before = text.charAt(cut - 1);
      held.delete(0, cut);
    }
    if (held.length() > MOST) { // a secret without end: keep how it begins, drop what follows
      held.delete(tail, held.length() - tail);
    }
    return out.toString();
  }
}
