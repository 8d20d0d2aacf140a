package dev.talaria.runtime.digest.template;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Gathers the patterns of the blocks of a log, in order, and makes templates of them. When there
 * are too many patterns, templates are made at once and stand for them from then on; what is still
 * too much is counted in {@link #other()}, rarest first.
 */
public final class TemplateMiner {
  private static final int KEPT = BlockMiner.MOST_PATTERNS / 2;
  private final boolean assigning;
  private PatternTable table = new PatternTable();
  private final Pattern other = new Pattern(1, new Tokens(), new byte[0]);
  private int[] becomes = new int[64];
  private int numbers = 1;

  /**
   * @param assigning whether {@link #templateOf} will be asked, which takes memory for each pattern
   *     that ever was
   */
  public TemplateMiner(boolean assigning) {
    this.assigning = assigning;
    other.number = 0;
  }

  /**
   * Takes over the patterns of a block; its pattern {@code i} has the number {@code result[i]}
   * here.
   */
  public int[] add(BlockMiner block) {
    int[] numberOf = new int[block.patterns().size()];
    for (int i = 0; i < numberOf.length; i++) {
      Pattern pattern = block.patterns().get(i);
      if (pattern.count() == 0) { // nothing of it passed the filters
        numberOf[i] = -1;
        continue;
      }
      Pattern known = table.get(pattern.hash);
      if (known == null) {
        pattern.number = nextNumber();
        table.put(pattern);
        numberOf[i] = pattern.number;
      } else {
        known.addAll(pattern);
        numberOf[i] = known.number;
      }
    }
    other.addAll(block.other());
    if (table.size() > BlockMiner.MOST_PATTERNS) {
      merge();
      keepFrequent();
    }
    return numberOf;
  }

  /** The templates of everything so far, in the order of their first messages. */
  public List<Pattern> templates() {
    merge();
    return List.copyOf(table.inOrder());
  }

  /** The number of the template that a pattern belongs to now. */
  public int templateOf(int number) {
    int n = number;
    while (becomes[n] != n) {
      n = becomes[n];
    }
    return n;
  }

  /** Messages that were too different to be told apart in the memory allowed. */
  public Pattern other() {
    return other;
  }

  private void merge() {
    List<Pattern> before = table.inOrder();
    int[] oldNumbers = before.stream().mapToInt(pattern -> pattern.number).toArray();
    var merged = TemplateMerger.merge(before);
    table = new PatternTable();
    for (Pattern template : merged.templates()) {
      if (template.number < 0) {
        template.number = nextNumber();
      }
      table.put(template);
    }
    for (int i = 0; assigning && i < oldNumbers.length; i++) {
      becomes[oldNumbers[i]] = merged.templates().get(merged.templateOf().get(i)).number;
    }
  }

  private void keepFrequent() {
    if (table.size() <= KEPT) {
      return;
    }
    var byCount = new ArrayList<>(table.inOrder());
    byCount.sort(Comparator.comparingLong((Pattern pattern) -> pattern.count()).reversed());
    var kept = new java.util.HashSet<>(byCount.subList(0, KEPT));
    PatternTable before = table;
    table = new PatternTable();
    for (Pattern pattern : before.inOrder()) {
      if (kept.contains(pattern)) {
        table.put(pattern);
      } else {
        other.addAll(pattern);
        if (assigning) {
          becomes[pattern.number] = other.number;
        }
      }
    }
  }

  private int nextNumber() {
    int number = numbers++;
    if (assigning) {
      if (number == becomes.length) {
        becomes = Arrays.copyOf(becomes, becomes.length * 2);
      }
      becomes[number] = number;
    }
    return number;
  }
}
