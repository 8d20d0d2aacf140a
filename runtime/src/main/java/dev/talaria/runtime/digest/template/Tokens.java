package dev.talaria.runtime.digest.template;

/**
 * The tokens of one message, in arrays that are used again for the next: words and signs as they
 * are, and places where a value stands.
 */
final class Tokens {
  /** A message of more tokens is compared by so many. */
  static final int MOST = 160;

  static final byte WORD = 0;
  static final byte SIGN = 1;
  static final byte VALUE = 2;

  final int[] start = new int[MOST];
  final int[] end = new int[MOST];
  final byte[] kind = new byte[MOST];
  final long[] hash = new long[MOST];
  final boolean[] spaced = new boolean[MOST];
  int size;

  void clear() {
    size = 0;
  }

  boolean isFull() {
    return size == MOST;
  }

  void add(byte tokenKind, int from, int to, long tokenHash, boolean blankBefore) {
    if (size < MOST) {
      start[size] = from;
      end[size] = to;
      kind[size] = tokenKind;
      hash[size] = tokenHash;
      spaced[size] = blankBefore;
      size++;
    }
  }

  /** What makes two messages the same pattern: words and signs by content, values by place only. */
  long patternHash() {
    long h = size;
    for (int i = 0; i < size; i++) {
      h = mix(h, kind[i] == VALUE ? VALUE_HASH : hash[i]);
    }
    return h == 0 ? 1 : h;
  }

  static final long VALUE_HASH = 0x5bd1e995_9e3779b9L;

  static long mix(long h, long next) {
    long x = (h ^ next) * 0xff51afd7ed558ccdL;
    return (x ^ (x >>> 32)) + 0x9E3779B97F4A7C15L;
  }
}
