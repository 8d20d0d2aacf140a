package dev.talaria.runtime.digest.line;

import static dev.talaria.runtime.digest.line.Ascii.at;
import static dev.talaria.runtime.digest.line.Ascii.isBlank;

/**
 * Lines whose level is one letter: glog's {@code E0102 15:04:05} and logcat's {@code E/Tag( 12):}.
 */
final class GoogleLine {
  private GoogleLine() {}

  static LogLevel ofLetter(int letter) {
    return switch (letter) {
      case 'V', 'T' -> LogLevel.TRACE;
      case 'D' -> LogLevel.DEBUG;
      case 'I' -> LogLevel.INFO;
      case 'W' -> LogLevel.WARN;
      case 'E' -> LogLevel.ERROR;
      case 'F', 'A', 'C' -> LogLevel.FATAL;
      default -> LogLevel.NONE;
    };
  }

  static boolean read(byte[] b, int p, int limit, LineHeader h, TimestampReader times) {
    LogLevel level = ofLetter(at(b, p, limit));
    if (level == LogLevel.NONE) {
      return false;
    }
    return at(b, p + 1, limit) == '/'
        ? logcat(b, p, limit, h, level)
        : glog(b, p, limit, h, times, level);
  }

  /** {@code E0102 15:04:05.000000 1234 file.go:12] message}. */
  private static boolean glog(
      byte[] b, int p, int limit, LineHeader h, TimestampReader times, LogLevel level) {
    int date = Ascii.digits(b, p + 1, 4, limit);
    if (date < 101 || date > 1231 || !isBlank(at(b, p + 5, limit))) {
      return false;
    }
    int end = times.readClockOfDay(b, p + 6, limit, date / 100, date % 100);
    if (end < 0) {
      return false;
    }
    h.time = times.time;
    h.level = level;
    h.recognised = true;
    h.messageStart = Ascii.skipBlanks(b, end, limit);
    for (int i = end; i < Math.min(limit, end + 120); i++) {
      if (b[i] == ']' && isBlank(at(b, i + 1, limit))) {
        h.messageStart = Ascii.skipBlanks(b, i + 1, limit);
        break;
      }
    }
    return true;
  }

  private static boolean logcat(byte[] b, int p, int limit, LineHeader h, LogLevel level) {
    for (int i = p + 2; i < Math.min(limit, p + 60); i++) {
      if (b[i] == ':' && isBlank(at(b, i + 1, limit)) && b[i - 1] == ')') {
        h.level = level;
        h.recognised = true;
        h.messageStart = Ascii.skipBlanks(b, i + 1, limit);
        return true;
      }
    }
    return false;
  }
}
