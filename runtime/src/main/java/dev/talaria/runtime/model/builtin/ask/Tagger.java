package dev.talaria.runtime.model.builtin.ask;

import dev.talaria.runtime.language.Language;
import java.util.ArrayList;
import java.util.List;

/** Gives words their meanings: the longest phrase that the lexicon knows wins. */
final class Tagger {
  private final Lexicon lexicon;
  private final List<Token> out = new ArrayList<>();

  private Tagger(Lexicon lexicon) {
    this.lexicon = lexicon;
  }

  static List<Token> tag(String text, List<Token> scanned, Language language) {
    var tagger = new Tagger(Lexicon.of(language));
    for (int i = 0; i < scanned.size(); ) {
      Token token = scanned.get(i);
      if (token.literal() != null || token.stop()) {
        tagger.out.add(token);
        i++;
      } else if (Spelling.isHan(token.raw().codePointAt(0))) {
        tagger.han(token);
        i++;
      } else {
        i += tagger.phrase(text, scanned, i);
      }
    }
    return List.copyOf(tagger.out);
  }

  /** Adds the phrase that begins at {@code i} and says how many words it has. */
  private int phrase(String text, List<Token> scanned, int i) {
    for (int n = Math.min(Lexicon.LONGEST, run(scanned, i)); n > 0; n--) {
      var words = new StringBuilder();
      for (Token word : scanned.subList(i, i + n)) {
        words.append(words.isEmpty() ? "" : " ").append(Spelling.plain(word.raw()));
      }
      List<Meaning> meanings = lexicon.meanings(words.toString());
      if (meanings.isEmpty() && n == 1 && words.toString().matches("\\d{1,4}")) {
        meanings = List.of(new Meaning(Concept.NUMBER, Integer.parseInt(words.toString())));
      }
      if (!meanings.isEmpty() || n == 1) {
        int start = scanned.get(i).start();
        int end = scanned.get(i + n - 1).end();
        out.add(Token.word(text.substring(start, end), start, end, meanings));
        return n;
      }
    }
    return 1;
  }

  /** How many words follow each other from {@code i} on without a sign or literal between them. */
  private static int run(List<Token> scanned, int i) {
    int n = 0;
    while (i + n < scanned.size() && n < Lexicon.LONGEST) {
      Token token = scanned.get(i + n);
      if (token.literal() != null || token.stop() || Spelling.isHan(token.raw().codePointAt(0))) {
        break;
      }
      n++;
    }
    return n;
  }

  /** Chinese has no spaces: the longest known word at each place, and what is left between. */
  private void han(Token token) {
    String raw = token.raw();
    int unknown = 0;
    for (int i = 0; i < raw.length(); ) {
      int n = Math.min(2 * Lexicon.LONGEST, raw.length() - i);
      while (n > 0 && lexicon.meanings(Spelling.plain(raw.substring(i, i + n))).isEmpty()) {
        n--;
      }
      if (n == 0) {
        i++;
      } else {
        rest(token, unknown, i);
        String word = raw.substring(i, i + n);
        int start = token.start() + i;
        out.add(Token.word(word, start, start + n, lexicon.meanings(Spelling.plain(word))));
        i += n;
        unknown = i;
      }
    }
    rest(token, unknown, raw.length());
  }

  private void rest(Token token, int from, int to) {
    if (from < to) {
      int start = token.start() + from;
      out.add(Token.word(token.raw().substring(from, to), start, token.start() + to, List.of()));
    }
  }
}
