package dev.talaria.runtime.digest.template;

import dev.talaria.runtime.digest.line.LogLevel;
import java.util.Locale;
import java.util.Map;

/**
 * A guess at the level from the words of a message, for formats that have none (plain syslog). Only
 * whole words count, and not those that a number, "no" or "without" stands before ("0 errors") nor
 * those that name a setting ({@code error=…}, {@code errno}).
 */
final class TroubleWords {
  private static final Map<String, LogLevel> WORDS = new java.util.HashMap<>();

  static {
    put(
        LogLevel.FATAL,
        "panic",
        "fatal",
        "segfault",
        "emergency",
        "oops",
        "oom",
        "oom-killer",
        "out-of-memory");
    put(
        LogLevel.ERROR,
        "error",
        "errors",
        "failed",
        "failure",
        "failures",
        "fails",
        "exception",
        "abort",
        "aborted",
        "crash",
        "crashed",
        "critical",
        "corrupt",
        "corrupted",
        "corruption",
        "unrecoverable",
        "uncorrectable",
        "traceback",
        "killed");
    put(
        LogLevel.WARN,
        "warning",
        "warn",
        "denied",
        "refused",
        "unreachable",
        "timeout",
        "timed-out",
        "deprecated",
        "invalid",
        "unable",
        "cannot",
        "can't",
        "couldn't",
        "rejected",
        "retrying",
        "dropped",
        "missing",
        "unauthorized",
        "forbidden",
        "disconnected",
        "abnormally",
        "illegal");
  }

  private static void put(LogLevel level, String... words) {
    for (String word : words) {
      WORDS.put(word, level);
    }
  }

  private TroubleWords() {}

  static LogLevel levelOf(String[] texts, byte[] kinds) {
    LogLevel worst = LogLevel.NONE;
    for (int i = 0; i < texts.length; i++) {
      if (kinds[i] != Tokens.WORD || texts[i].length() < 3) {
        continue;
      }
      LogLevel level = WORDS.get(texts[i].toLowerCase(Locale.ROOT));
      if (level != null && level.compareTo(worst) > 0 && !isDenied(texts, kinds, i)) {
        worst = level;
      }
    }
    return worst;
  }

  private static boolean isDenied(String[] texts, byte[] kinds, int i) {
    if (i + 1 < texts.length && texts[i + 1].equals("=")) {
      return true;
    }
    if (i == 0) {
      return false;
    }
    String before = texts[i - 1].toLowerCase(Locale.ROOT);
    return before.equals("no")
        || before.equals("without")
        || before.equals("not")
        || before.equals("zero")
        || (kinds[i - 1] == Tokens.VALUE && before.equals("0"));
  }
}
