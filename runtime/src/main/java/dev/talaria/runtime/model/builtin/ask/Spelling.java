package dev.talaria.runtime.model.builtin.ask;

import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/** Makes words comparable: no case, no accents, no width variants. */
final class Spelling {
  private static final Pattern MARKS = Pattern.compile("\\p{M}+");

  private Spelling() {}

  static String plain(String word) {
    String apart = Normalizer.normalize(word, Normalizer.Form.NFKD);
    return MARKS.matcher(apart).replaceAll("").toLowerCase(Locale.ROOT).replace("ß", "ss");
  }

  /** The same with umlauts written out, as on a keyboard that has none. */
  static String writtenOut(String word) {
    String lower = Normalizer.normalize(word, Normalizer.Form.NFC).toLowerCase(Locale.ROOT);
    return plain(lower.replace("ä", "ae").replace("ö", "oe").replace("ü", "ue"));
  }

  static boolean isHan(int codePoint) {
    return Character.UnicodeScript.of(codePoint) == Character.UnicodeScript.HAN;
  }
}
