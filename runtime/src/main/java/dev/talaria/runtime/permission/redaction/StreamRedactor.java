package dev.talaria.runtime.permission.redaction;

import java.util.List;
import java.util.function.Supplier;

/**
 * Redacts text that comes in pieces, so that a secret cut in two is found too: all pieces together
 * give what the whole text would give. Held back is only what can still become a secret: mostly
 * nothing, a few letters, or a word behind a name like {@code password}. A private key is not held
 * but swallowed, so memory is bounded by the longest secret. Used by one thread at a time.
 */
public final class StreamRedactor {
  /** So much is looked at again with each piece; more only when it has grown by a quarter. */
  private static final int LITTLE = 4096;

  private static final int MOST = 1 << 17;

  /** Of so many characters {@link #flush} lets go: they tell nothing, and are often a chance. */
  private static final int CHANCE = 3;

  private final Supplier<Redactor> redactor;
  private final StringBuilder held = new StringBuilder();
  private int enough;

  /** The end of what was given, as it was before: detectors look back, and flushing forgets not. */
  private String past = "";

  /** How many characters of the past may be the beginning of a secret. */
  private int begun;

  private boolean withinKey;

  private enum Until {
    DECIDED,
    FLUSHED,
    FINISHED
  }

  /** {@code redactor} is asked for at each look, so that a secret counts once it is known. */
  public StreamRedactor(Supplier<Redactor> redactor) {
    this.redactor = redactor;
  }

  /** Takes a piece; gives what is decided by now, maybe nothing. */
  public String accept(String piece) {
    held.append(piece);
    if (held.length() < enough) {
      return "";
    }
    String free = give(Until.DECIDED);
    enough = held.length() <= LITTLE ? 0 : held.length() + held.length() / 4;
    return free;
  }

  /**
   * What is held, for somebody who looks now, but for what is likely to become a secret. More may
   * come; the rest of a secret of which a character or two was given is still taken out.
   */
  public String flush() {
    return give(Until.FLUSHED);
  }

  /** The rest. The stream is empty again then. */
  public String finish() {
    String rest = give(Until.FINISHED);
    held.setLength(0);
    enough = 0;
    past = "";
    begun = 0;
    withinKey = false;
    return rest;
  }

  /** How many characters are held back. */
  int held() {
    return held.length();
  }

  private String give(Until until) {
    if (withinKey) {
      swallow();
    }
    if (withinKey || held.isEmpty()) {
      return "";
    }
    String text = held.toString();
    int complete = until == Until.FINISHED ? text.length() : Plain.complete(text);
    Plain plain = Plain.of(text.substring(0, complete));
    String all = past + plain.text;
    Findings found = redactor.get().look(all, past.length() - begun);
    List<Span> secrets = found.secrets();
    boolean keyBegins = until != Until.FINISHED && found.isWithinKey();
    int cut = keyBegins ? all.length() : cut(found, secrets, all, until);
    StringBuilder out = new StringBuilder();
    int at = 0;
    for (Span secret : secrets) {
      if (secret.to() <= cut && secret.to() > past.length()) {
        int from = Math.max(0, secret.from() - past.length());
        out.append(text, at, plain.origin(from)).append(Redactor.MARK);
        at = plain.origin(secret.to() - 1 - past.length()) + 1;
      }
    }
    int end = cut == all.length() ? complete : plain.origin(Math.max(0, cut - past.length()));
    if (keyBegins) {
      held.replace(0, complete, PrivateKey.behindBegin(all, found.open().getFirst()));
      withinKey = true;
      swallow();
      return out.toString();
    }
    out.append(text, Math.min(at, end), end);
    held.delete(0, end);
    if (held.length() > MOST) { // what is seen of it has a bound
      held.replace(0, complete - end, all.substring(cut));
    }
    int first = found.open().isEmpty() ? cut : found.open().getFirst();
    begun = Math.max(0, cut - first);
    past = all.substring(Math.max(0, cut - Findings.BEHIND), cut);
    return out.toString();
  }

  /** Up to where it is given: nothing behind, and no part of a secret. */
  private int cut(Findings found, List<Span> secrets, String all, Until until) {
    if (until == Until.FINISHED) {
      return all.length();
    }
    int cut = found.open().stream()
        .filter(open -> until == Until.DECIDED || letters(all, open) > CHANCE)
        .findFirst()
        .orElse(all.length());
    for (int before = -1; before != cut; ) {
      before = cut;
      for (Span secret : secrets) {
        cut = secret.context() < cut && secret.to() > cut ? secret.context() : cut;
      }
    }
    return Math.max(past.length(), cut);
  }

  private static long letters(String all, int from) {
    return all.chars()
        .skip(from)
        .filter(c -> !KnownValue.isBreak((char) c))
        .limit(CHANCE + 1)
        .count();
  }

  /** Drops what belongs to a private key, to its last line. */
  private void swallow() {
    String text = held.toString();
    int complete = Plain.complete(text);
    Plain plain = Plain.of(text.substring(0, complete));
    int last = plain.text.indexOf(PrivateKey.END);
    int end = PrivateKey.end(plain.text, 0);
    if (end >= 0) {
      held.delete(0, end == plain.text.length() ? complete : plain.origin(end));
      past = PrivateKey.DASHES;
      begun = 0;
      withinKey = false;
      return;
    }
    int few = PrivateKey.END.length();
    String kept = last < 0
        ? plain.text.substring(Math.max(0, plain.text.length() - few))
        : PrivateKey.END + plain.text.substring(Math.max(last + few, plain.text.length() - few));
    held.replace(0, complete, kept);
  }
}
