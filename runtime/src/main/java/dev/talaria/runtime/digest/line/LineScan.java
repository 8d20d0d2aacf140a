package dev.talaria.runtime.digest.line;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Finds line breaks, eight bytes at a time. */
public final class LineScan {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long NEWLINES = 0x0a0a0a0a0a0a0a0aL;
  private static final long ONES = 0x0101010101010101L;
  private static final long HIGHS = 0x8080808080808080L;

  private LineScan() {}

  /** The index of the next line feed, or {@code to}. */
  public static int lineEnd(byte[] b, int from, int to) {
    int i = from;
    for (; i + 8 <= to; i += 8) {
      long word = (long) LONGS.get(b, i) ^ NEWLINES;
      long found = (word - ONES) & ~word & HIGHS;
      if (found != 0) {
        return i + (Long.numberOfTrailingZeros(found) >>> 3);
      }
    }
    while (i < to && b[i] != '\n') {
      i++;
    }
    return i;
  }

  /** The start of the line before the one that starts at {@code start}. */
  public static int previousStart(byte[] b, int start) {
    int i = start - 1;
    while (i > 0 && b[i - 1] != '\n') {
      i--;
    }
    return Math.max(i, 0);
  }
}
