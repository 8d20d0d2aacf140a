package dev.talaria.runtime.digest.read;

import dev.talaria.runtime.digest.line.LineHeader;
import dev.talaria.runtime.digest.line.LineReader;
import dev.talaria.runtime.digest.line.LineScan;
import dev.talaria.runtime.digest.line.RecordRule;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads one file as blocks that end where a record ends, so that blocks can be worked on apart from
 * each other. A line longer than {@link #LONGEST_LINE} is cut and its length kept.
 */
public final class BlockReader implements AutoCloseable {
  /** Of a longer line this much is looked at. */
  public static final int LONGEST_LINE = 1 << 20;

  static final int BLOCK = 4 << 20;

  /** How far from a block's end its last record's beginning is looked for. */
  private static final int LONGEST_TAIL = 1 << 19;

  private final InputStream in;
  private final LineReader lines;
  private final ArrayDeque<byte[]> spare;
  private final FileFacts facts;
  private byte[] next;
  private int filled;
  private boolean ended;
  private boolean first = true;
  private long bytes;
  private @Nullable IOException broken;

  private BlockReader(InputStream in, LineReader lines, ArrayDeque<byte[]> spare)
      throws IOException {
    this.in = in;
    this.lines = lines;
    this.spare = spare;
    this.next = buffer();
    fill();
    this.facts = FileFacts.of(next, filled, lines);
  }

  /**
   * Opens a file and looks at its beginning.
   *
   * @param spare buffers that may be used again
   * @throws IOException when it cannot be opened, or its first bytes cannot be read
   * @throws NotText when it is no text
   */
  public static BlockReader open(Path file, LineReader lines, ArrayDeque<byte[]> spare)
      throws IOException, NotText {
    var raw = new BufferedInputStream(Files.newInputStream(file), 1 << 16);
    try {
      SkipReason reason = Magic.check(raw);
      boolean gzip = reason == null && Magic.isGzip(raw);
      if (gzip) {
        var unzipped = new BufferedInputStream(new GZIPInputStream(raw, 1 << 16), 1 << 16);
        reason = Magic.check(unzipped);
        if (reason == null) {
          return new BlockReader(unzipped, lines, spare);
        }
      }
      if (reason != null) {
        throw new NotText(reason);
      }
      return new BlockReader(raw, lines, spare);
    } catch (IOException | NotText problem) {
      raw.close();
      throw problem;
    }
  }

  /** The file's content is not a log that can be read. */
  public static final class NotText extends Exception {
    private static final long serialVersionUID = 1;
    private final SkipReason reason;

    NotText(SkipReason reason) {
      super(reason.name());
      this.reason = reason;
    }

    public SkipReason reason() {
      return reason;
    }
  }

  public FileFacts facts() {
    return facts;
  }

  /** Bytes of text read so far, lines that were cut included. */
  public long bytes() {
    return bytes;
  }

  /** What ended the reading before the file's end, or null. */
  public @Nullable IOException broken() {
    return broken;
  }

  /** The next block, or null at the end. */
  public @Nullable Block next() {
    fill();
    if (filled == 0) {
      return null;
    }
    byte[] block = next;
    int length = filled;
    boolean wasFirst = first;
    first = false;
    if (ended) {
      next = buffer();
      filled = 0;
      return new Block(block, length, 0, wasFirst);
    }
    int lastBreak = length;
    while (lastBreak > 0 && block[lastBreak - 1] != '\n') {
      lastBreak--;
    }
    next = buffer();
    if (lastBreak == 0) {
      long cut = skipLine() + length - LONGEST_LINE;
      return new Block(block, LONGEST_LINE, cut, wasFirst);
    }
    int split = recordStart(block, lastBreak, length);
    filled = length - split;
    System.arraycopy(block, split, next, 0, filled);
    return new Block(block, split, 0, wasFirst);
  }

  private byte[] buffer() {
    byte[] kept;
    synchronized (spare) {
      kept = spare.poll();
    }
    return kept == null ? new byte[BLOCK] : kept;
  }

  /**
   * Where the last record that may be incomplete starts; the whole lines before it are the block.
   */
  private int recordStart(byte[] b, int lastBreak, int length) {
    int lineStart = lastBreak;
    var header = new LineHeader();
    var rule = new RecordRule(facts.timed());
    for (int p = lineStart; p > 0 && length - p < LONGEST_TAIL; p = LineScan.previousStart(b, p)) {
      int end = LineScan.lineEnd(b, p, length);
      if (facts.journal()) {
        if (p >= 2 && b[p - 1] == '\n' && b[p - 2] == '\n') {
          return p;
        }
      } else if (!RecordRule.isIndented(b, p, end)) {
        lines.read(b, p, end, header);
        if (rule.starts(header, b, p, end, true)) {
          return p;
        }
      }
    }
    return lastBreak;
  }

  /** Passes the rest of a line that is too long; what follows it is kept. Gives what was passed. */
  private long skipLine() {
    long passed = 0;
    filled = 0;
    while (true) {
      int count = readMore(0);
      if (count <= 0) {
        ended = true;
        return passed;
      }
      int end = LineScan.lineEnd(next, 0, count);
      passed += end;
      if (end < count) {
        filled = count - end - 1;
        System.arraycopy(next, end + 1, next, 0, filled);
        return passed;
      }
    }
  }

  private void fill() {
    while (!ended && filled < next.length) {
      int count = readMore(filled);
      if (count < 0) {
        ended = true;
      } else {
        filled += count;
      }
    }
  }

  /** A file that breaks off in the middle counts as far as it could be read. */
  private int readMore(int at) {
    try {
      int count = in.read(next, at, next.length - at);
      bytes += Math.max(0, count);
      return count;
    } catch (IOException problem) {
      broken = problem;
      return -1;
    }
  }

  /** Lets a buffer be used again, its block being done with. */
  public static void giveBack(Block block, ArrayDeque<byte[]> spare) {
    synchronized (spare) {
      spare.add(block.bytes());
    }
  }

  @Override
  public void close() throws IOException {
    in.close();
    synchronized (spare) {
      spare.add(next);
    }
  }
}
