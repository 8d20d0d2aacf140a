package dev.talaria.runtime.cron;

import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/** Text in which words are looked for, however they are written. */
final class Plain {
  /**
   * More than any writing has on one letter (the Stream-Safe Text Format of UAX #15 has the same
   * bound): to put them in order takes the square of their number.
   */
  private static final Pattern MANY_MARKS = Pattern.compile("(\\p{M}{30})\\p{M}+");

  private Plain() {}

  /** In small letters, with one form for those that mean the same. */
  static String of(String text) {
    var few = MANY_MARKS.matcher(text).replaceAll("$1");
    return Normalizer.normalize(few, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
  }
}
