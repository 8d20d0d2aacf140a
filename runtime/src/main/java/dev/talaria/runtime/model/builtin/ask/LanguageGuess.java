package dev.talaria.runtime.model.builtin.ask;

import dev.talaria.runtime.language.Language;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Tells the language of a request by how many of its words each lexicon knows. */
public final class LanguageGuess {
  private static final String JAPANESE_OR_KOREAN =
      ".*[\\p{IsHiragana}\\p{IsKatakana}\\p{IsHangul}].*";

  private LanguageGuess() {}

  /** The language of a request, or {@code otherwise} where nothing tells it. */
  public static Language of(String text, Language otherwise) {
    List<Language> ranked = ranked(text);
    return ranked.isEmpty() ? otherwise : ranked.getFirst();
  }

  /** The languages that the request may be in, likeliest first; none where nothing tells it. */
  static List<Language> ranked(String text) {
    String cut = text.length() > Reader.READ ? text.substring(0, Reader.READ) : text;
    List<Token> scanned = Scanner.scan(cut);
    Map<Language, Integer> scores = new EnumMap<>(Language.class);
    for (Language language : Language.values()) {
      scores.put(language, score(cut, scanned, language));
    }
    List<Language> found = new ArrayList<>();
    for (Language language : Language.values()) {
      if (scores.getOrDefault(language, 0) > 0) {
        found.add(language);
      }
    }
    found.sort(Comparator.comparingInt(l -> -scores.getOrDefault(l, 0)));
    return found;
  }

  /** Letters that the language has and the others hardly use. */
  private static String letters(Language language) {
    return switch (language) {
      case EN, ZH -> "";
      case FR -> "éèêëàâçùûîïôœ";
      case DE -> "äöüß";
      case ES -> "ñáéíóú¿¡";
    };
  }

  private static int score(String text, List<Token> scanned, Language language) {
    List<Token> words =
        scanned.stream().filter(t -> t.literal() == null && !t.stop()).toList();
    boolean han = words.stream().anyMatch(t -> Spelling.isHan(t.raw().codePointAt(0)));
    if (han != (language == Language.ZH)) {
      return 0;
    }
    if (han) {
      return text.matches("(?s)" + JAPANESE_OR_KOREAN) ? 0 : 1;
    }
    int score = (int) text.toLowerCase(Locale.ROOT)
        .chars()
        .filter(c -> letters(language).indexOf(c) >= 0)
        .count();
    for (Token token : Tagger.tag(text, words, language)) {
      if (token.plays(Concept.Role.TIME) && Character.isDigit(token.raw().charAt(0))) {
        continue;
      }
      int length = 1 + (int) token.raw().chars().filter(c -> c == ' ').count();
      score +=
          token.unknown() ? 0 : (token.is(Concept.STOP) || token.is(Concept.IN) ? 3 : 2) * length;
    }
    return score;
  }
}
