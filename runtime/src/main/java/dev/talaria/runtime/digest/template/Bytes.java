package dev.talaria.runtime.digest.template;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** What a byte of a message can be part of, as bits, so that a token's bytes are simply or-ed. */
final class Bytes {
  static final int LETTER = 1;
  static final int DIGIT = 1 << 1;
  static final int SLASH = 1 << 2;
  static final int AT = 1 << 3;
  static final int BACKSLASH = 1 << 4;

  /** Inside a token it joins ({@code a-b, a_b}); what it is alone depends on its neighbours. */
  static final int JOINER = 1 << 5;

  /** Joins too, but two in a row, or an apostrophe not between letters, end the token. */
  static final int DOT = 1 << 6;

  static final int APOSTROPHE = 1 << 7;

  /** Always a token of its own. */
  static final int BREAK = 1 << 8;

  static final int BLANK = 1 << 9;

  private static final short[] BITS = new short[256];
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  static {
    for (int c = 0; c < 256; c++) {
      boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c >= 128;
      boolean digit = c >= '0' && c <= '9';
      BITS[c] = (short) (letter ? LETTER : digit ? DIGIT : c <= ' ' || c == 127 ? BLANK : BREAK);
    }
    for (char c : "_-%$+#~*&!?^".toCharArray()) {
      BITS[c] = JOINER;
    }
    BITS['/'] = SLASH;
    BITS['@'] = AT;
    BITS['\\'] = BACKSLASH;
    BITS['.'] = DOT;
    BITS['\''] = APOSTROPHE;
  }

  private Bytes() {}

  static int of(byte c) {
    return BITS[c & 0xff];
  }

  static int at(byte[] text, int index, int limit) {
    return index < limit && index >= 0 ? text[index] : ' ';
  }

  static boolean isWordByte(int c) {
    return (BITS[c & 0xff] & (LETTER | DIGIT)) != 0;
  }

  /** A hash of some bytes, eight at a time. */
  static long hash(byte[] b, int from, int to) {
    long h = (long) to - from;
    int i = from;
    for (; i + 8 <= to; i += 8) {
      h = Tokens.mix(h, (long) LONGS.get(b, i));
    }
    return i == to ? h : Tokens.mix(h, pack(b, i, to));
  }

  /** Up to eight bytes as one number, the first lowest. */
  static long pack(byte[] b, int from, int to) {
    if (from + 8 <= b.length) {
      return (long) LONGS.get(b, from) & (to - from >= 8 ? -1L : (1L << ((to - from) * 8)) - 1);
    }
    long packed = 0;
    for (int i = to - 1; i >= from; i--) {
      packed = packed << 8 | (b[i] & 0xff);
    }
    return packed;
  }

  /** The same of a word known beforehand. */
  static long pack(String ascii) {
    byte[] bytes = ascii.getBytes(java.nio.charset.StandardCharsets.US_ASCII);
    return pack(bytes, 0, bytes.length);
  }
}
