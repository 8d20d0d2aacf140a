package dev.talaria.runtime.digest.line;

/** The first line of {@code java.util.logging}'s two: time, class and method, no message. */
final class JulLine {
  private JulLine() {}

  /**
   * Two identifiers are all that follows the time, the first with a package; AM or PM stood before.
   */
  static boolean isFirstLine(byte[] b, int timeEnd, int p, int limit) {
    boolean half = timeEnd > 1 && (b[timeEnd - 1] | 0x20) == 'm';
    int end = Ascii.tokenEnd(b, p, limit);
    int method = Ascii.skipBlanks(b, end, limit);
    return half
        && HeaderWalk.isDotted(b, p, end)
        && method < limit
        && Ascii.tokenEnd(b, method, limit) == limit;
  }
}
