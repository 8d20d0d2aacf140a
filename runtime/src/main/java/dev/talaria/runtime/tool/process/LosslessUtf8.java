package dev.talaria.runtime.tool.process;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;

/**
 * Text out of bytes that come in pieces, and the very same bytes out of the text: what is no UTF-8
 * is read as halves of surrogate pairs, which UTF-8 has not. Used by one thread at a time.
 */
final class LosslessUtf8 {
  /** A byte that belongs to no character, as a character. */
  private static final char STRAY = '\uDC00';

  private static final char LAST_STRAY = '\uDCFF';

  private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
  private byte[] begun = {};

  /** A character that is cut at the end comes with the next piece. */
  String decode(byte[] bytes, int length) {
    var in = ByteBuffer.allocate(begun.length + length)
        .put(begun)
        .put(bytes, 0, length)
        .flip();
    var out = CharBuffer.allocate(in.remaining());
    for (CoderResult result = decoder.decode(in, out, false);
        result.isError();
        result = decoder.decode(in, out, false)) {
      stray(in, out, result.length());
    }
    begun = new byte[in.remaining()];
    in.get(begun);
    return out.flip().toString();
  }

  /** What was begun and does not end. */
  String rest() {
    var out = CharBuffer.allocate(begun.length);
    stray(ByteBuffer.wrap(begun), out, begun.length);
    begun = new byte[0];
    return out.flip().toString();
  }

  private static void stray(ByteBuffer in, CharBuffer out, int count) {
    for (int i = 0; i < count; i++) {
      out.put((char) (STRAY + (in.get() & 0xFF)));
    }
  }

  static byte[] encode(String text) {
    int next = stray(text, 0);
    if (next == text.length()) {
      return text.getBytes(StandardCharsets.UTF_8);
    }
    var out = new ByteArrayOutputStream(text.length() * 2);
    int at = 0;
    while (at < text.length()) {
      out.writeBytes(text.substring(at, next).getBytes(StandardCharsets.UTF_8));
      if (next < text.length()) {
        out.write(text.charAt(next) - STRAY);
      }
      at = next + 1;
      next = stray(text, at);
    }
    return out.toByteArray();
  }

  private static int stray(String text, int from) {
    for (int i = from; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean low = c >= STRAY && c <= LAST_STRAY;
      if (low && (i == 0 || !Character.isHighSurrogate(text.charAt(i - 1)))) {
        return i;
      }
    }
    return text.length();
  }
}
