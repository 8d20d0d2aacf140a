package dev.talaria.runtime.digest;

import dev.talaria.runtime.digest.line.LineHeader;
import dev.talaria.runtime.digest.line.LineReader;
import dev.talaria.runtime.digest.line.LineScan;
import dev.talaria.runtime.digest.line.LogLevel;
import dev.talaria.runtime.digest.line.RecordRule;
import dev.talaria.runtime.digest.read.Block;
import dev.talaria.runtime.digest.read.FileFacts;
import dev.talaria.runtime.digest.template.BlockMiner;
import dev.talaria.runtime.digest.template.Pattern;
import dev.talaria.runtime.digest.template.Sample;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.BooleanSupplier;

/**
 * Works through one block: lines to records, records through the filter to their patterns. Depends
 * on nothing but the block and the file's facts, so blocks can be done in any order.
 */
final class BlockDigest {
  /** So much of an example is kept. */
  static final int LONGEST_SAMPLE = 8192;

  private static final int LINES_BETWEEN_ASKS = 4096;

  private final Block block;
  private final int file;
  private final LineReader reader;
  private final FileFacts facts;
  private final RecordMatcher matcher;
  private final boolean assigning;
  final Tally tally = new Tally();
  final BlockMiner miner = new BlockMiner();

  /** For each line of the block its pattern's number in the block; -1 none, -2 the other ones. */
  int[] patternOfLine = new int[0];

  private LineHeader current = new LineHeader();
  private LineHeader next = new LineHeader();
  private boolean open;
  private int recordStart;
  private int recordEnd;
  private long recordLine;
  private int recordLines;

  BlockDigest(
      Block block,
      int file,
      LineReader reader,
      FileFacts facts,
      LogFilter filter,
      boolean assigning) {
    this.block = block;
    this.file = file;
    this.reader = reader;
    this.facts = facts;
    this.matcher = new RecordMatcher(filter);
    this.assigning = assigning;
  }

  /** @throws InterruptedException soon after {@code interrupted} says so */
  void run(BooleanSupplier interrupted) throws InterruptedException {
    byte[] b = block.bytes();
    int length = block.length();
    if (assigning) {
      grow(1024);
    }
    var journal = facts.journal() ? new JournalEntry() : null;
    var rule = new RecordRule(facts.timed());
    for (int p = 0; p < length; ) {
      int end = LineScan.lineEnd(b, p, length);
      tally.lines++;
      if (journal != null) {
        if (journal.line(b, p, end) && journal.isComplete()) {
          journalEntry(journal);
        }
      } else {
        line(b, p, end, rule);
      }
      if (tally.lines % LINES_BETWEEN_ASKS == 0 && interrupted.getAsBoolean()) {
        throw new InterruptedException("stopped while reading");
      }
      p = end + 1;
    }
    if (journal != null && journal.end()) {
      journalEntry(journal);
    }
    flush();
    if (assigning && tally.lines > patternOfLine.length) {
      grow((int) tally.lines);
    }
    if (block.cut() > 0) {
      tally.cutLines++;
      tally.longestLine = length + block.cut();
    }
  }

  private void line(byte[] b, int p, int end, RecordRule rule) {
    boolean indented = RecordRule.isIndented(b, p, end);
    if (indented) {
      rule.sawIndented(p >= end);
    }
    boolean starts;
    if (indented && (open || p >= end)) {
      starts = false;
    } else {
      reader.read(b, p, end, next);
      starts = !open || rule.starts(next, b, p, end, current.recognised);
    }
    boolean full = recordLines >= RecordRule.MOST_LINES && p < end;
    if (open && (starts || full)) {
      flush();
    }
    if (starts || (!open && p < end)) {
      if (!starts) {
        reader.read(b, p, end, next);
      }
      LineHeader started = next;
      next = current;
      current = started;
      open = true;
      recordStart = p;
      recordEnd = end;
      recordLine = tally.lines;
      recordLines = 1;
    } else if (open) {
      recordLines++;
      if (p < end) {
        recordEnd = end;
        if (current.messageFollows || current.messageStart >= current.messageEnd) {
          reader.readSecond(b, p, end, current);
        }
      }
    }
  }

  private void flush() {
    if (!open) {
      return;
    }
    open = false;
    record(block.bytes(), recordStart, recordEnd, recordLine, recordLines);
  }

  private void journalEntry(JournalEntry entry) {
    recordLine = tally.lines - entry.lines() + 1;
    byte[] text = entry.fill(current);
    record(text, 0, text.length, recordLine, entry.lines());
    entry.clear();
  }

  private void record(byte[] b, int start, int end, long line, int lines) {
    LineHeader h = current;
    tally.records++;
    boolean timed = h.hasTime();
    if (timed) {
      tally.sawTime(h.time);
    } else {
      tally.withoutTime++;
    }
    if (!timed && h.level == LogLevel.NONE && !h.recognised) {
      tally.withoutHeader++;
    }
    if (!matcher.passes(h, b, start, end)) {
      assign(line, lines, -1);
      return;
    }
    Pattern pattern = miner.patternOf(h.text, h.messageStart, h.messageEnd, h.httpStatus);
    boolean inferred = h.level == LogLevel.NONE;
    LogLevel level = inferred ? pattern.inferredLevel() : h.level;
    if (!matcher.passes(level)) {
      assign(line, lines, -1);
      return;
    }
    tally.matched++;
    tally.levels.add(level);
    if (inferred) {
      tally.inferred.add(level);
    }
    if (timed) {
      tally.firstMatched = Math.min(tally.firstMatched, h.time);
      tally.lastMatched = Math.max(tally.lastMatched, h.time);
    }
    pattern.add(level, inferred, h.time, timed);
    if (pattern.wantsSample()) {
      long cut = end >= block.length() - 1 ? block.cut() : 0;
      int kept = Math.min(end - start, LONGEST_SAMPLE);
      String text = new String(b, start, kept, StandardCharsets.UTF_8);
      boolean shortened = kept < end - start || cut > 0;
      pattern.keep(new Sample(file, line, text, end - start + cut, lines, shortened));
    }
    assign(line, lines, pattern == miner.other() ? -2 : pattern.number);
  }

  private void assign(long line, int lines, int pattern) {
    if (!assigning) {
      return;
    }
    int to = (int) line - 1 + lines;
    if (to > patternOfLine.length) {
      grow(Math.max(to, patternOfLine.length * 2));
    }
    Arrays.fill(patternOfLine, (int) line - 1, to, pattern);
  }

  private void grow(int size) {
    int before = patternOfLine.length;
    patternOfLine = Arrays.copyOf(patternOfLine, size);
    Arrays.fill(patternOfLine, before, size, -1);
  }
}
