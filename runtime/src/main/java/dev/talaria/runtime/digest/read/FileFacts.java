package dev.talaria.runtime.digest.read;

import dev.talaria.runtime.digest.line.LineHeader;
import dev.talaria.runtime.digest.line.LineReader;
import dev.talaria.runtime.digest.line.LineScan;
import dev.talaria.runtime.digest.line.RecordRule;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * What the beginning of a file says of the rest.
 *
 * @param timed lines begin with a time, or another clear beginning, so that others are
 *     continuations
 * @param journal entries of named fields, as a journal is exported
 */
public record FileFacts(boolean timed, boolean journal) {
  private static final int LINES = 300;
  private static final byte[][] JOURNAL_STARTS = {
    "__CURSOR=".getBytes(StandardCharsets.US_ASCII),
    "__REALTIME_TIMESTAMP=".getBytes(StandardCharsets.US_ASCII),
  };

  static FileFacts of(byte[] b, int length, LineReader reader) {
    if (isJournal(b, length)) {
      return new FileFacts(false, true);
    }
    var header = new LineHeader();
    int clear = 0;
    int flush = 0;
    int p = 0;
    for (int line = 0; line < LINES && p < length; line++) {
      int end = LineScan.lineEnd(b, p, length);
      if (!RecordRule.isIndented(b, p, end)) {
        reader.read(b, p, end, header);
        flush++;
        clear +=
            header.hasTime() || (header.recognised && (b[p] == '{' || b[p] == '<' || b[p] == '['))
                ? 1
                : 0;
      }
      p = end + 1;
    }
    return new FileFacts(clear > 0 && clear * 5 >= flush, false);
  }

  static boolean isJournal(byte[] b, int length) {
    for (byte[] start : JOURNAL_STARTS) {
      if (length > start.length && Arrays.equals(b, 0, start.length, start, 0, start.length)) {
        return true;
      }
    }
    return false;
  }
}
