package dev.talaria.runtime.digest.line;

import org.jspecify.annotations.Nullable;

/** The words that loggers use for levels, looked up from bytes without making a string. */
final class LevelWords {
  private static final int SIZE = 256;
  private static final long[] KEYS = new long[SIZE];
  private static final LogLevel[] LEVELS = new LogLevel[SIZE];

  static {
    add(LogLevel.TRACE, "trace", "trc", "finest", "finer", "verbose", "verb", "silly");
    add(LogLevel.DEBUG, "debug", "dbg", "dbug", "fine", "config");
    add(LogLevel.INFO, "info", "inf", "information", "informational", "notice", "note", "log");
    add(LogLevel.WARN, "warn", "warning", "wrn", "wrng");
    add(LogLevel.ERROR, "error", "err", "eror", "severe", "fail", "failure");
    add(
        LogLevel.FATAL,
        "fatal",
        "ftl",
        "crit",
        "critical",
        "alert",
        "emerg",
        "emergency",
        "panic",
        "dpanic");
  }

  private LevelWords() {}

  /** The level that these bytes name in any case, or null. */
  static @Nullable LogLevel levelOf(byte[] text, int start, int end) {
    int length = end - start;
    if (length < 3 || length > 13) {
      return null;
    }
    long key = length;
    for (int i = start; i < end; i++) {
      int letter = (text[i] | 0x20) - 'a';
      if (letter < 0 || letter > 25) {
        return null;
      }
      key = key * 31 + letter;
    }
    for (int slot = slotOf(key); KEYS[slot] != 0; slot = (slot + 1) & (SIZE - 1)) {
      if (KEYS[slot] == key) {
        return LEVELS[slot];
      }
    }
    return null;
  }

  private static void add(LogLevel level, String... words) {
    for (String word : words) {
      long key = word.length();
      for (int i = 0; i < word.length(); i++) {
        key = key * 31 + (word.charAt(i) - 'a');
      }
      int slot = slotOf(key);
      while (KEYS[slot] != 0) {
        slot = (slot + 1) & (SIZE - 1);
      }
      KEYS[slot] = key;
      LEVELS[slot] = level;
    }
  }

  private static int slotOf(long key) {
    return (int) ((key * 0x9E3779B97F4A7C15L) >>> 56);
  }
}
