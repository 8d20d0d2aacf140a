package dev.talaria.runtime.permission.redaction;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A private key, from its first line to its last, or as far as the text goes. */
record PrivateKey() implements Detector {
  private static final Pattern BEGIN =
      Pattern.compile("-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----");
  private static final int LONGEST_BEGIN = 100;

  /** The last line begins with this and ends with {@link #DASHES}. */
  static final String END = "-----END ";

  static final String DASHES = "-----";

  @Override
  public String trigger() {
    return "-----BEGIN";
  }

  /** A value that is said to be a key by its name ends with the first line; the key does not. */
  @Override
  public boolean reachesBeyond() {
    return true;
  }

  @Override
  public @Nullable Span at(String text, int at) {
    int reach = Math.min(text.length(), at + LONGEST_BEGIN);
    Matcher matcher = BEGIN.matcher(text).region(at, reach);
    if (!matcher.lookingAt()) {
      return matcher.hitEnd() && reach == text.length() ? Span.begun(at) : null;
    }
    int end = end(text, matcher.end());
    return new Span(at, at, end < 0 ? text.length() : end, end < 0);
  }

  /** What follows the first line of the key that begins at {@code at}. */
  static String behindBegin(String text, int at) {
    Matcher matcher = BEGIN.matcher(text).region(at, text.length());
    return matcher.lookingAt() ? text.substring(matcher.end()) : "";
  }

  /** Where the key ends whose first line ends at or before {@code from}, or -1. */
  static int end(String text, int from) {
    int last = text.indexOf(END, from);
    int dashes = last < 0 ? -1 : text.indexOf(DASHES, last + END.length());
    return dashes < 0 ? -1 : dashes + DASHES.length();
  }
}
