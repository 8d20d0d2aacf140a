package dev.talaria.runtime.schedule.words;

import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A word, a number, a date as computers write it, or a sign.
 *
 * @param typed as it stands in the text
 * @param bare in lower case, without accents
 * @param start where it begins in the text
 */
record Word(String typed, String bare, int start) {
  private static final Pattern WORD = Pattern.compile(
      "\\d{4}-\\d{2}-\\d{2}(?:[Tt ]\\d{1,2}:\\d{2}(?::\\d{2})?(?:[Zz]|[+-]\\d{2}:\\d{2})?)?(?![-\\d])"
          + "|\\d+|\\p{L}+|[^\\s\\p{Z}]");

  /** {@code text} has its accents within its letters (NFC). */
  static List<Word> split(String text) {
    return WORD.matcher(text)
        .results()
        .map(found -> new Word(found.group(), bare(found.group()), found.start()))
        .toList();
  }

  static String bare(String word) {
    return Normalizer.normalize(word, Normalizer.Form.NFD)
        .replaceAll("\\p{M}", "")
        .replace('’', '\'')
        .toLowerCase(Locale.ROOT);
  }

  int end() {
    return start + typed.length();
  }

  boolean isNumber() {
    return Character.isDigit(bare.charAt(0)) && bare.indexOf('-') < 0;
  }
}
