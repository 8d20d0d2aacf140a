package dev.talaria.runtime.digest;

import dev.talaria.runtime.digest.template.TemplateMiner;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Which template each line belongs to, lines being numbered from 1 over all files in the order of
 * reading. Lines of one record have the same; a line that was filtered out has {@link #NONE}.
 */
public final class Assignment {
  /** The line was filtered out, or belongs to no record. */
  public static final int NONE = -1;

  private final DigestReport report;
  private final List<int[]> blocks;

  private Assignment(DigestReport report, List<int[]> blocks) {
    this.report = report;
    this.blocks = blocks;
  }

  public DigestReport report() {
    return report;
  }

  public long lines() {
    return blocks.stream().mapToLong(block -> block.length).sum();
  }

  /** The template of each line, in order. */
  public int[] templates() {
    return blocks.stream().flatMapToInt(java.util.Arrays::stream).toArray();
  }

  /**
   * Writes {@code line number<TAB>template id} for each line; {@code -} stands for {@link #NONE}.
   */
  public void writeTo(Appendable out) throws IOException {
    long line = 0;
    for (int[] block : blocks) {
      for (int template : block) {
        out.append(Long.toString(++line)).append('\t');
        out.append(template == NONE ? "-" : Integer.toString(template)).append('\n');
      }
    }
  }

  static final class Builder {
    private final List<int[]> blocks = new ArrayList<>();

    void add(BlockDigest digest, int[] numbers) {
      int lines = (int) digest.tally.lines;
      int[] block = java.util.Arrays.copyOf(digest.patternOfLine, lines);
      for (int i = 0; i < lines; i++) {
        block[i] = block[i] == -2 ? 0 : block[i] < 0 ? NONE : numbers[block[i]];
      }
      blocks.add(block);
    }

    Assignment build(DigestReport report, TemplateMiner miner) {
      for (int[] block : blocks) {
        for (int i = 0; i < block.length; i++) {
          block[i] = block[i] == NONE ? NONE : miner.templateOf(block[i]);
        }
      }
      return new Assignment(report, List.copyOf(blocks));
    }
  }
}
