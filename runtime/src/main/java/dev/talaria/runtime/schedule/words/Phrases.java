package dev.talaria.runtime.schedule.words;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What words that belong together mean, in all languages at once. */
final class Phrases<T> {
  private final Map<List<String>, T> meanings = new HashMap<>();

  /** Adds phrases of the same meaning. */
  Phrases<T> with(T meaning, String... phrases) {
    for (String phrase : phrases) {
      var words = Word.split(phrase).stream().map(Word::bare).toList();
      meanings.put(words, meaning);
      Vocabulary.learn(phrase);
    }
    return this;
  }

  Map<List<String>, T> meanings() {
    return meanings;
  }
}
