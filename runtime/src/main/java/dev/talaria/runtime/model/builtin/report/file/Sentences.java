package dev.talaria.runtime.model.builtin.report.file;

import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Picks the sentences of a text that say most: the first, and those whose words are the ones that
 * the text uses most. They are given in the order of the text.
 */
final class Sentences {
  private static final int MOST = 4;
  private static final int LONGEST_TEXT = 60_000;

  /**
   * In it the end of a sentence is looked for again and again, where no word follows a full stop.
   */
  private static final int LONGEST_PARAGRAPH = 4_000;

  private static final Pattern WORD = Pattern.compile("\\p{L}{4,}|\\p{IsHan}");

  private record Scored(int place, String sentence, double score) {}

  private Sentences() {}

  static List<String> telling(String text) {
    String cut = text.length() > LONGEST_TEXT ? text.substring(0, LONGEST_TEXT) : text;
    List<String> sentences = split(cut);
    if (sentences.size() <= MOST) {
      return sentences;
    }
    Map<String, Integer> counts = new HashMap<>();
    for (String sentence : sentences) {
      words(sentence).forEach(word -> counts.merge(word, 1, Integer::sum));
    }
    List<Scored> scored = new ArrayList<>();
    for (int i = 1; i < sentences.size(); i++) {
      Set<String> words = words(sentences.get(i));
      double sum =
          words.stream().mapToInt(word -> counts.getOrDefault(word, 0) - 1).sum();
      scored.add(new Scored(i, sentences.get(i), sum / (6 + words.size())));
    }
    List<String> chosen = new ArrayList<>();
    chosen.add(sentences.getFirst());
    scored.stream()
        .sorted(
            Comparator.comparingDouble((Scored s) -> -s.score()).thenComparingInt(Scored::place))
        .limit(MOST - 1L)
        .sorted(Comparator.comparingInt(Scored::place))
        .map(Scored::sentence)
        .forEach(chosen::add);
    return chosen;
  }

  private static List<String> split(String text) {
    List<String> sentences = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (String paragraph : text.split("\\n\\s*\\n", -1)) {
      String begin = paragraph.substring(0, Math.min(paragraph.length(), LONGEST_PARAGRAPH));
      String line = begin.replaceAll("\\s+", " ").strip();
      var breaks = BreakIterator.getSentenceInstance(Locale.ROOT);
      breaks.setText(line);
      int start = breaks.first();
      for (int end = breaks.next(); end != BreakIterator.DONE; start = end, end = breaks.next()) {
        String sentence = line.substring(start, end).strip();
        boolean says = sentence.length() >= 25 || sentence.matches(".*\\p{IsHan}{6,}.*");
        if (says && seen.add(sentence)) {
          sentences.add(sentence);
        }
      }
    }
    return sentences;
  }

  private static Set<String> words(String sentence) {
    Set<String> words = new HashSet<>();
    WORD.matcher(sentence.toLowerCase(Locale.ROOT)).results().forEach(m -> words.add(m.group()));
    return words;
  }
}
