package dev.talaria.runtime.tool.process;

import java.nio.charset.StandardCharsets;

/** Text out of bytes that may be cut anywhere and may be no text at all. */
public final class Utf8 {
  private static final int LONGEST = 4;

  private Utf8() {}

  /** Invalid bytes become U+FFFD, and zero bytes a sign that can be seen. */
  public static String decode(byte[] bytes, int from, int length) {
    return new String(bytes, from, length, StandardCharsets.UTF_8).replace('\0', '␀');
  }

  /** A character that is cut at the end is left out. */
  static String decodeHead(byte[] bytes, int length) {
    return decode(bytes, 0, whole(bytes, length));
  }

  /** How many of the bytes are whole characters, or none at all. */
  static int whole(byte[] bytes, int length) {
    int start = length - 1;
    while (start > 0 && start > length - LONGEST && isContinuation(bytes[start])) {
      start--;
    }
    boolean cut = start >= 0 && start + size(bytes[start]) > length;
    return cut ? start : length;
  }

  /** A character that is cut at the beginning is left out. */
  static String decodeTail(byte[] bytes) {
    int start = firstWhole(bytes);
    return decode(bytes, start, bytes.length - start);
  }

  /** Where the first character begins that is not cut. */
  static int firstWhole(byte[] bytes) {
    int start = 0;
    while (start < Math.min(LONGEST - 1, bytes.length) && isContinuation(bytes[start])) {
      start++;
    }
    return start;
  }

  private static boolean isContinuation(byte b) {
    return (b & 0xC0) == 0x80;
  }

  private static int size(byte first) {
    int b = first & 0xFF;
    return b < 0xC0 ? 1 : b < 0xE0 ? 2 : b < 0xF0 ? 3 : 4;
  }
}
