package dev.talaria.runtime.digest.template;

import java.util.Set;

/**
 * Words that say what happened rather than to whom. Where patterns differ in such words they are
 * different events, however many there are: participles ("started", "stopping"), words in capitals
 * (states, methods), and the little words of a sentence.
 */
final class EventWords {
  private static final Set<String> LITTLE = Set.of(
      "is", "was", "are", "were", "not", "no", "in", "on", "at", "to", "of", "for", "from", "with",
      "by", "and", "or", "the", "a", "an", "has", "have", "had", "been", "be", "will", "can",
      "cannot", "already", "still");

  private EventWords() {}

  static boolean contains(String word) {
    int length = word.length();
    return (length >= 5 && (word.endsWith("ed") || word.endsWith("ing")))
        || isCapitals(word)
        || LITTLE.contains(word);
  }

  private static boolean isCapitals(String word) {
    for (int i = 0; i < word.length(); i++) {
      if (!Character.isUpperCase(word.charAt(i)) && word.charAt(i) != '_') {
        return false;
      }
    }
    return word.length() >= 2;
  }
}
