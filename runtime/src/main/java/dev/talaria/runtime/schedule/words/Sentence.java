package dev.talaria.runtime.schedule.words;

import dev.talaria.config.Nearest;
import dev.talaria.runtime.schedule.NotASchedule;
import java.text.Normalizer;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;

/** A text that is read word by word. It knows how far anybody got, since there the mistake is. */
final class Sentence {
  static final String EXAMPLES = "write for example \"every weekday at 8:30\", \"every 2h\","
      + " \"in 30m\", \"at 2026-12-24T18:00\" or \"30 8 * * 1-5\"";
  private static final int LARGEST = 9;

  private final String text;
  private final List<Word> words;
  private int at;
  private int furthest;

  Sentence(String text) {
    this.text = Normalizer.normalize(text.strip(), Normalizer.Form.NFC);
    this.words = Word.split(this.text);
  }

  String text() {
    return text;
  }

  /** What was taken after the mark, as it was typed. */
  String since(int mark) {
    return text.substring(words.get(mark).start(), words.get(at - 1).end());
  }

  int mark() {
    return at;
  }

  void back(int mark) {
    at = mark;
  }

  /** Nothing is left; otherwise this is as far as one got. */
  boolean atEnd() {
    furthest = Math.max(furthest, at);
    return at == words.size();
  }

  /** The meaning of the longest phrase that comes next, which then lies behind. */
  <T> Optional<T> take(Phrases<T> phrases) {
    int longest = 0;
    Optional<T> meaning = Optional.empty();
    for (var phrase : phrases.meanings().entrySet()) {
      int length = common(phrase.getKey());
      furthest = Math.max(furthest, at + length);
      if (length == phrase.getKey().size() && length > longest) {
        longest = length;
        meaning = Optional.of(phrase.getValue());
      }
    }
    at += longest;
    return meaning;
  }

  boolean skip(Phrases<?> phrases) {
    return take(phrases).isPresent();
  }

  boolean nextIs(Phrases<?> phrases) {
    int mark = at;
    boolean next = skip(phrases);
    at = mark;
    return next;
  }

  private int common(List<String> phrase) {
    int length = 0;
    while (length < phrase.size()
        && at + length < words.size()
        && phrase.get(length).equals(words.get(at + length).bare())) {
      length++;
    }
    return length;
  }

  Optional<Word> takeIf(Predicate<Word> wanted) {
    if (atEnd() || !wanted.test(words.get(at))) {
      return Optional.empty();
    }
    return Optional.of(words.get(at++));
  }

  OptionalInt number() {
    var word = takeIf(Word::isNumber);
    if (word.isPresent() && word.get().bare().length() > LARGEST) {
      throw new NotASchedule(word.get().bare() + " is too large a number");
    }
    return word.map(found -> OptionalInt.of(Integer.parseInt(found.bare())))
        .orElse(OptionalInt.empty());
  }

  /** Says which word was too much for all who tried. */
  NotASchedule notUnderstood() {
    if (furthest >= words.size()) {
      return new NotASchedule("\"" + text + "\" ends too early; " + EXAMPLES);
    }
    String word = words.get(furthest).typed();
    String what = "\"" + word + "\" in \"" + text + "\" is not understood";
    if (Vocabulary.knows(word)) {
      return new NotASchedule(what + " there; " + EXAMPLES);
    }
    String near = word.length() < 3 ? "" : Nearest.suggestion(Word.bare(word), Vocabulary.words());
    return new NotASchedule(what + (near.isEmpty() ? "; " + EXAMPLES : near));
  }
}
