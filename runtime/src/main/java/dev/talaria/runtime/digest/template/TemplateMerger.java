package dev.talaria.runtime.digest.template;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The second pass: merges patterns that are one template with words for values (names of users,
 * hosts without a digit, and so on), looking at patterns, of which there are few, not at records.
 *
 * <ol>
 *   <li>Where patterns are equal but for one word, and that word differs in at least {@link #MANY}
 *       of them, it is a value: a program has few states, but meets many names.
 *   <li>Where one of them holds a value there by its looks, so do the others: a user is a value
 *       when another one in its place has a digit.
 *   <li>Words that are values after some word in one template are values after the same word in
 *       another, even if there are only two of them.
 *   <li>A pattern that a template so made covers belongs to it.
 * </ol>
 *
 * <p>{@link EventWords} are no values, and the first word is one only with overwhelming evidence,
 * as it names what speaks. The same patterns in the same order always give the same templates.
 */
final class TemplateMerger {
  static final int MANY = 4;
  private static final int MANY_AT_START = 12;
  private static final int ROUNDS = 6;

  private final List<Pattern> patterns;
  private final long[][] tokens;
  private final int[] into;
  private final boolean[] general;
  private final List<Integer> members = new ArrayList<>();
  private final Set<Long> values = new HashSet<>();

  private TemplateMerger(List<Pattern> patterns) {
    this.patterns = patterns;
    tokens = new long[patterns.size()][];
    into = new int[patterns.size()];
    general = new boolean[patterns.size()];
    for (int i = 0; i < tokens.length; i++) {
      tokens[i] = patterns.get(i).tokens;
      into[i] = i;
    }
  }

  /**
   * What came out.
   *
   * @param templates in the order of their first pattern
   * @param templateOf the template of each pattern, by place in the list
   */
  record Merged(List<Pattern> templates, List<Integer> templateOf) {}

  static Merged merge(List<Pattern> patterns) {
    var merger = new TemplateMerger(patterns);
    for (int round = 0; round < ROUNDS && (merger.mergeByOneWord() || round == 0); round++) {}
    merger.mergeCovered();
    merger.mergeEqual();
    return merger.result();
  }

  private boolean mergeByOneWord() {
    int total = 0;
    for (int i = 0; i < tokens.length; i++) {
      total += into[i] == i ? tokens[i].length : 0;
    }
    var slots = new Slots(total);
    for (int i = 0; i < tokens.length; i++) {
      if (into[i] == i) {
        long sum = Slots.sum(tokens[i]);
        for (int position = 0; position < tokens[i].length; position++) {
          if (patterns.get(i).kinds[position] != Tokens.SIGN) {
            slots.add(Slots.keyOf(sum, tokens[i].length, position, tokens[i][position]), i);
          }
        }
      }
    }
    boolean merged = false;
    for (int i = 0; i < tokens.length; i++) {
      long sum = Slots.sum(tokens[i]);
      for (int position = 0; position < tokens[i].length && into[i] == i; position++) {
        if (patterns.get(i).kinds[position] == Tokens.SIGN) {
          continue;
        }
        slots.shared(Slots.keyOf(sum, tokens[i].length, position, tokens[i][position]), members);
        if (members.size() > 1 && mergeAt(i, position)) {
          merged = true;
          break; // its tokens are others now: next round
        }
      }
    }
    return merged;
  }

  /**
   * Merges what is equal to {@code i} but for the token at {@code position}, if that is a value.
   */
  private boolean mergeAt(int i, int position) {
    members.removeIf(m -> into[m] != m || !equalBut(tokens[i], tokens[m], position));
    members.sort(null);
    int events = 0;
    int words = 0;
    boolean value = false;
    for (int m : members) {
      if (tokens[m][position] == Tokens.VALUE_HASH) {
        value = true;
      } else {
        words++;
        events += EventWords.contains(patterns.get(m).texts[position]) ? 1 : 0;
      }
    }
    if (members.size() < 2 || words == 0 || !namesSomething(i, position)) {
      return false;
    }
    boolean known = !value && words == members.size() && allKnown(position);
    boolean many =
        known || (words - events >= (position == 0 ? MANY_AT_START : MANY) && events * 2 < words);
    if (!many && !(value && position > 0)) {
      return false;
    }
    long[] merged = tokens[i].clone();
    merged[position] = Tokens.VALUE_HASH;
    int target = -1;
    int joined = 0;
    for (int m : members) {
      boolean event = tokens[m][position] != Tokens.VALUE_HASH
          && EventWords.contains(patterns.get(m).texts[position]);
      if (many || !event) {
        if (target < 0) {
          target = m;
        } else {
          into[m] = target;
        }
        joined++;
      }
    }
    if (joined < 2) {
      return false;
    }
    for (int m : members) {
      if (position > 0 && many && !known && tokens[m][position] != Tokens.VALUE_HASH) {
        values.add(pair(tokens[m], position));
      }
    }
    tokens[target] = merged;
    general[target] = true;
    return true;
  }

  /** Each word is a value elsewhere, after the same word as here. */
  private boolean allKnown(int position) {
    for (int m : members) {
      if (position == 0 || !values.contains(pair(tokens[m], position))) {
        return false;
      }
    }
    return true;
  }

  private static long pair(long[] in, int position) {
    return Tokens.mix(in[position - 1], in[position]);
  }

  private static boolean equalBut(long[] a, long[] b, int position) {
    if (a.length != b.length) {
      return false;
    }
    for (int i = 0; i < a.length; i++) {
      if (i != position && a[i] != b[i]) {
        return false;
      }
    }
    return true;
  }

  /** Without the word at {@code position} something must be left to know the template by. */
  private boolean namesSomething(int i, int position) {
    for (int p = 0; p < tokens[i].length; p++) {
      if (p != position
          && tokens[i][p] != Tokens.VALUE_HASH
          && patterns.get(i).kinds[p] == Tokens.WORD) {
        return true;
      }
    }
    return false;
  }

  private void mergeEqual() {
    Map<Long, Integer> first = new HashMap<>();
    for (int i = 0; i < tokens.length; i++) {
      if (into[i] == i) {
        Integer same = first.putIfAbsent(Pattern.hashOf(tokens[i]), i);
        into[i] = same == null ? i : same;
        general[into[i]] |= general[i];
      }
    }
  }

  private void mergeCovered() {
    Map<Integer, List<Integer>> templates = new HashMap<>();
    for (int i = 0; i < tokens.length; i++) {
      if (into[i] == i && general[i]) {
        templates.computeIfAbsent(tokens[i].length, length -> new ArrayList<>()).add(i);
      }
    }
    for (int i = 0; i < tokens.length; i++) {
      if (into[i] == i && !general[i]) {
        for (int template : templates.getOrDefault(tokens[i].length, List.of())) {
          if (covers(template, i)) {
            into[i] = template;
            break;
          }
        }
      }
    }
  }

  private boolean covers(int template, int i) {
    for (int p = 0; p < tokens[i].length; p++) {
      boolean here = tokens[template][p] == tokens[i][p];
      boolean word =
          patterns.get(i).kinds[p] == Tokens.WORD && !EventWords.contains(patterns.get(i).texts[p]);
      if (!here && !(word && tokens[template][p] == Tokens.VALUE_HASH && p > 0)) {
        return false;
      }
    }
    return true;
  }

  private Merged result() {
    var templateOf = new ArrayList<Integer>(tokens.length);
    var templates = new ArrayList<Pattern>();
    Map<Integer, Integer> numbers = new HashMap<>();
    for (int i = 0; i < tokens.length; i++) {
      int root = i;
      while (into[root] != root) {
        root = into[root];
      }
      Integer number = numbers.get(root);
      if (number == null) {
        number = templates.size();
        numbers.put(root, number);
        templates.add(
            general[root] ? new Pattern(patterns.get(root), tokens[root]) : patterns.get(root));
      }
      templateOf.add(number);
      Pattern template = templates.get(number);
      if (template != patterns.get(i)) {
        template.addAll(patterns.get(i));
      }
    }
    return new Merged(templates, templateOf);
  }
}
