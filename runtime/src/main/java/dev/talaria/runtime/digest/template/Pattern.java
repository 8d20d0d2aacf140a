package dev.talaria.runtime.digest.template;

import dev.talaria.runtime.digest.line.LogLevel;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * All messages with the same words and signs in the same order: the finest group, found with one
 * look-up for each record. {@link TemplateMerger} makes templates of these. Adding two is
 * commutative, so that parts of a log can be read at the same time.
 */
public final class Pattern {
  private static final int LONGEST_TEXT = 80;

  final long hash;
  final byte[] kinds;
  final long[] tokens;
  final String[] texts;
  final boolean[] spaced;
  final long[] firstValue;
  final boolean[] varied;
  private final LevelCounts levels = new LevelCounts();
  private final TimeHistogram histogram = new TimeHistogram();
  private final LogLevel inferred;
  private long inferredCount;
  private long count;
  private long firstTime = Long.MAX_VALUE;
  private long lastTime = Long.MIN_VALUE;
  private @Nullable Sample sample;

  /** Number given by whoever keeps patterns; -1 before. */
  public int number = -1;

  Pattern(long hash, Tokens from, byte[] text) {
    this.hash = hash;
    int size = from.size;
    kinds = java.util.Arrays.copyOf(from.kind, size);
    spaced = java.util.Arrays.copyOf(from.spaced, size);
    tokens = new long[size];
    texts = new String[size];
    firstValue = new long[size];
    varied = new boolean[size];
    for (int i = 0; i < size; i++) {
      tokens[i] = kinds[i] == Tokens.VALUE ? Tokens.VALUE_HASH : from.hash[i];
      firstValue[i] = from.hash[i];
      texts[i] = textOf(text, from.start[i], from.end[i]);
    }
    inferred = TroubleWords.levelOf(texts, kinds);
  }

  /** A template made of several patterns: what differs between them is a value. */
  Pattern(Pattern like, long[] tokens) {
    hash = hashOf(tokens);
    this.tokens = tokens;
    kinds = like.kinds.clone();
    spaced = like.spaced;
    texts = like.texts;
    firstValue = like.firstValue.clone();
    varied = like.varied.clone();
    for (int i = 0; i < tokens.length; i++) {
      if (tokens[i] == Tokens.VALUE_HASH && kinds[i] != Tokens.VALUE) {
        kinds[i] = Tokens.VALUE;
        varied[i] = true;
      }
    }
    inferred = like.inferred;
  }

  static long hashOf(long[] tokens) {
    long h = tokens.length;
    for (long token : tokens) {
      h = Tokens.mix(h, token);
    }
    return h == 0 ? 1 : h;
  }

  private static String textOf(byte[] text, int from, int to) {
    if (from < 0) {
      return String.valueOf(-from);
    }
    int end = Math.min(to, from + LONGEST_TEXT);
    String piece = new String(text, from, Math.max(0, end - from), StandardCharsets.UTF_8);
    return end < to ? piece + "…" : piece;
  }

  void sawValues(Tokens seen) {
    for (int i = 0; i < kinds.length; i++) {
      if (seen.hash[i] != firstValue[i] && kinds[i] == Tokens.VALUE) {
        varied[i] = true;
      }
    }
  }

  /**
   * Counts one record.
   *
   * @param guessed the record itself does not say the level
   */
  public void add(LogLevel level, boolean guessed, long time, boolean timed) {
    count++;
    inferredCount += guessed ? 1 : 0;
    levels.add(level);
    if (timed) {
      firstTime = Math.min(firstTime, time);
      lastTime = Math.max(lastTime, time);
      histogram.add(time, 1);
    }
  }

  /** Whether the record would be the example, being the first. */
  public boolean wantsSample() {
    return sample == null;
  }

  public void keep(Sample candidate) {
    if (sample == null || candidate.isBefore(sample)) {
      sample = candidate;
    }
  }

  /** Makes the example's line number one of the file, when {@code lines} came before the block. */
  public void shiftSample(long lines) {
    if (sample != null) {
      sample = sample.shifted(lines);
    }
  }

  /** Adds what was counted elsewhere for messages that belong here. */
  void addAll(Pattern other) {
    count += other.count;
    inferredCount += other.inferredCount;
    levels.addAll(other.levels);
    firstTime = Math.min(firstTime, other.firstTime);
    lastTime = Math.max(lastTime, other.lastTime);
    histogram.addAll(other.histogram);
    if (other.sample != null) {
      keep(other.sample);
    }
    for (int i = 0; i < varied.length; i++) {
      varied[i] |=
          other.varied[i] || (kinds[i] == Tokens.VALUE && firstValue[i] != other.firstValue[i]);
    }
  }

  public long count() {
    return count;
  }

  /** The most serious level that a tenth of the records or more have. */
  public LogLevel level() {
    LogLevel worst = LogLevel.NONE;
    for (LogLevel level : LogLevel.values()) {
      worst = levels.of(level) * 10 >= count && count > 0 ? level : worst;
    }
    return worst;
  }

  /** Most of the records do not say their level: it is guessed from the words. */
  public boolean isLevelInferred() {
    return inferredCount * 2 > count;
  }

  public LevelCounts levels() {
    return levels;
  }

  /** What the words make one think, for records that do not say their level. */
  public LogLevel inferredLevel() {
    return inferred;
  }

  public boolean isTimed() {
    return firstTime <= lastTime;
  }

  public long firstTime() {
    return firstTime;
  }

  public long lastTime() {
    return lastTime;
  }

  public TimeHistogram histogram() {
    return histogram;
  }

  public @Nullable Sample sample() {
    return sample;
  }

  /** The template as text: {@code <*>} where values differ, and a value that never did as it is. */
  public String text() {
    var text = new StringBuilder();
    for (int i = 0; i < kinds.length; i++) {
      if (spaced[i] && !text.isEmpty()) {
        text.append(' ');
      }
      text.append(
          kinds[i] == Tokens.VALUE && (varied[i] || count < 2) && !texts[i].isEmpty()
              ? "<*>"
              : texts[i]);
    }
    return kinds.length == Tokens.MOST ? text.append(" …").toString() : text.toString();
  }
}
