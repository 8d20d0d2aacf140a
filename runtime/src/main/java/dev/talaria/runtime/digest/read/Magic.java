package dev.talaria.runtime.digest.read;

import java.io.BufferedInputStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Tells text from other files by their first bytes, which stay to be read. */
final class Magic {
  private static final int LOOKED_AT = 8192;
  private static final byte[][] COMPRESSED = {
    {'B', 'Z', 'h'},
    {(byte) 0xFD, '7', 'z', 'X', 'Z'},
    {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD},
    {'P', 'K', 3, 4}
  };

  private Magic() {}

  static boolean isGzip(BufferedInputStream in) throws IOException {
    byte[] start = start(in);
    return start.length > 2 && start[0] == 0x1f && start[1] == (byte) 0x8b;
  }

  /** Why this cannot be read, or null. Text has no zero bytes. */
  static @Nullable SkipReason check(BufferedInputStream in) throws IOException {
    byte[] start = start(in);
    for (byte[] magic : COMPRESSED) {
      if (start.length > magic.length
          && java.util.Arrays.equals(start, 0, magic.length, magic, 0, magic.length)) {
        return SkipReason.COMPRESSED;
      }
    }
    if (start.length > 2 && start[0] == 0x1f && start[1] == (byte) 0x8b) {
      return null;
    }
    if (FileFacts.isJournal(
        start, start.length)) { // its binary fields have zeroes in their lengths
      return null;
    }
    for (byte b : start) {
      if (b == 0) {
        return SkipReason.BINARY;
      }
    }
    return null;
  }

  private static byte[] start(BufferedInputStream in) throws IOException {
    in.mark(LOOKED_AT + 1);
    byte[] start = in.readNBytes(LOOKED_AT);
    in.reset();
    return start;
  }
}
