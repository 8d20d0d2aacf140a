package dev.talaria.runtime.digest.line;

import static dev.talaria.runtime.digest.line.Ascii.at;
import static dev.talaria.runtime.digest.line.Ascii.isBlank;
import static dev.talaria.runtime.digest.line.Ascii.isDigit;
import static dev.talaria.runtime.digest.line.Ascii.isLetter;
import static dev.talaria.runtime.digest.line.Ascii.isUpper;
import static dev.talaria.runtime.digest.line.Ascii.skipBlanks;
import static dev.talaria.runtime.digest.line.Ascii.tokenEnd;

import org.jspecify.annotations.Nullable;

/**
 * The walk from a time over process numbers, threads, loggers and the level to the message.
 *
 * <p>Words that only look like a header (numbers, words in capitals, brackets, dotted names) are
 * passed on trial: they count as header when a level stands behind them, and are message otherwise.
 * After the level at most one logger and one place in the source are passed.
 *
 * <p>Long because the walk is one decision whose steps share their position.
 */
final class HeaderWalk {
  private static final int WORDS_BEFORE_LEVEL = 10;
  private static final int LONGEST_BRACKET = 400;
  private final TimestampReader times;
  private int levelEnd;

  HeaderWalk(TimestampReader times) {
    this.times = times;
  }

  /** A level may stand before the time: {@code ERROR 2024-…}. */
  void before(byte[] b, int start, int time, LineHeader h) {
    int end = tokenEnd(b, start, time);
    int inner = b[start] == '[' ? 1 : 0;
    LogLevel level =
        end - inner > start ? LevelWords.levelOf(b, start + inner, trimmed(b, start, end)) : null;
    if (level != null) {
      h.level = level;
    }
  }

  private static int trimmed(byte[] b, int start, int end) {
    int e = end;
    while (e > start && (b[e - 1] == ']' || b[e - 1] == ':' || b[e - 1] == '[')) {
      e--;
    }
    return e;
  }

  /** Fills level and message start, the time being read already. */
  void afterTime(byte[] b, int p, int limit, LineHeader h) {
    if (h.level != LogLevel.NONE) {
      h.messageStart = afterLevel(b, p, limit, false);
      return;
    }
    int q = p;
    int committed = p;
    boolean bracketsOnly = true;
    int numbers = 0;
    for (int word = 0; word < WORDS_BEFORE_LEVEL; word++) {
      q = skipSeparators(b, q, limit);
      if (q >= limit) {
        break;
      }
      LogLevel level = levelAt(b, q, limit, word == 0 || bracketsOnly, numbers == 2);
      if (level != null) {
        h.level = level;
        h.messageStart = afterLevel(
            b,
            levelEnd,
            limit,
            at(b, levelEnd - 1, limit) == ':' && !isBlank(at(b, levelEnd, limit)));
        return;
      }
      int next = pass(b, q, limit);
      if (next < 0) {
        break;
      }
      numbers = isDigit(b[q]) ? numbers + 1 : 0;
      if (b[q] == '[' && bracketsOnly) {
        committed = next;
      } else {
        bracketsOnly = false;
      }
      q = next;
    }
    h.messageStart = keepSome(skipSeparators(b, committed, limit), p, limit);
  }

  /**
   * Lines that begin with their level: {@code ERROR: …}, {@code [WARN] …}, {@code WARNING:root:…}.
   */
  void levelFirst(byte[] b, int p, int limit, LineHeader h) {
    LogLevel level = levelAt(b, p, limit, true, false);
    boolean marked =
        level != null && (isUpper(b[p]) || b[p] == '[' || at(b, levelEnd - 1, limit) == ':');
    if (level == null || !marked) {
      return;
    }
    int end = levelEnd;
    int inTime = skipSeparators(b, end, limit);
    int open = at(b, inTime, limit) == '[' ? 1 : 0;
    int timeEnd = times.read(b, inTime + open, limit);
    h.level = level;
    h.recognised = true;
    if (timeEnd > 0 && !times.bareNumber) {
      h.time = h.time == LineHeader.NO_TIME ? times.time : h.time;
      end = timeEnd + open;
    }
    boolean glued = at(b, end - 1, limit) == ':' && !isBlank(at(b, end, limit));
    h.messageStart = keepSome(afterLevel(b, end, limit, glued), end, limit);
  }

  /** The end of what may be header here, or -1 when it is not. */
  private int pass(byte[] b, int q, int limit) {
    if (b[q] == '[' || b[q] == '(') {
      int close = closingBracket(b, q, limit);
      return close < 0 ? -1 : close + 1;
    }
    int end = q;
    while (end < limit && !isBlank(b[end]) && b[end] != '|') {
      end++;
    }
    if (isDigit(b[q])) {
      int time = times.read(b, q, limit);
      if (time > 0 && !times.bareNumber) {
        return time;
      }
    }
    if (end - q > 80 || end == q) {
      return -1;
    }
    return likeHeader(b, q, end) || isDotted(b, q, end) || separatorFollows(b, end, limit)
        ? end
        : -1;
  }

  private static boolean likeHeader(byte[] b, int from, int to) {
    boolean lower = false;
    boolean digit = false;
    for (int i = from; i < to; i++) {
      int c = b[i];
      if (c == '=' || c == '"' || c < 0) {
        return false;
      }
      lower |= c >= 'a' && c <= 'z';
      digit |= isDigit(c);
    }
    return digit || !lower;
  }

  private static boolean separatorFollows(byte[] b, int end, int limit) {
    int q = skipBlanks(b, end, limit);
    int c = at(b, q, limit);
    return ((c == '-' && isBlank(at(b, q + 1, limit))) || c == '|') && q < limit;
  }

  /**
   * The level that stands here, {@code levelEnd} being set behind it and its colon.
   *
   * @param first nothing but the time stands before it, so that it may be in small letters
   * @param letter a single letter may be a level (logcat, after process and thread)
   */
  private @Nullable LogLevel levelAt(byte[] b, int q, int limit, boolean first, boolean letter) {
    int open = b[q] == '[' || b[q] == '(' || b[q] == '<' ? 1 : 0;
    int start = open == 1 ? skipBlanks(b, q + 1, limit) : q;
    int end = start;
    while (end < limit && isLetter(b[end])) {
      end++;
    }
    if (open == 1 && at(b, end, limit) == ':') { // [module:level]
      start = end + 1;
      end = start;
      while (end < limit && isLetter(b[end])) {
        end++;
      }
    }
    if (letter && end - start == 1 && isBlank(at(b, end, limit))) {
      levelEnd = end;
      LogLevel level = GoogleLine.ofLetter(b[start]);
      return level == LogLevel.NONE ? null : level;
    }
    LogLevel level = LevelWords.levelOf(b, start, end);
    if (level == null) {
      return null;
    }
    int next = at(b, end, limit);
    if (open == 1) {
      int close = skipBlanks(b, end, limit);
      int c = at(b, close, limit);
      levelEnd = close + 1;
      return c == ']' || c == ')' || c == '>' ? level : null;
    }
    boolean capitals = isUpper(b[start]) && isUpper(b[end - 1]);
    boolean colon = next == ':' || next == '|' || next == ']';
    levelEnd = colon ? end + 1 : end;
    if (!isBlank(next) && !colon && next != ',') {
      return null;
    }
    boolean set = next == '\t' || (isBlank(next) && isBlank(at(b, end + 1, limit)));
    return capitals || (first && (colon || set)) ? level : null;
  }

  /** Passes threads, process number, one logger and one place in the source. */
  private static int afterLevel(byte[] b, int p, int limit, boolean glued) {
    int q = p;
    if (glued) { // WARNING:root:message
      int colon = q;
      while (colon < limit && b[colon] != ':' && !isBlank(b[colon])) {
        colon++;
      }
      q = at(b, colon, limit) == ':' && colon < limit ? colon + 1 : q;
    }
    boolean logger = false;
    for (int part = 0; part < 8; part++) {
      q = skipSeparators(b, q, limit);
      if (q >= limit) {
        return keepSome(q, p, limit);
      }
      int next = -1;
      if (b[q] == '[') {
        int close = closingBracket(b, q, limit);
        next = close < 0 || skipSeparators(b, close + 1, limit) >= limit ? -1 : close + 1;
      } else {
        int end = tokenEnd(b, q, limit);
        boolean number = Ascii.digitRun(b, q, limit) == end - q;
        if (number
            && (at(b, skipBlanks(b, end, limit), limit) == '['
                || separatorFollows(b, end, limit)
                || dashes(b, end, limit))) {
          next = end;
        } else if (isCaller(b, q, end) || processAndThread(b, q, end)) {
          next = end;
        } else if (!logger && isLogger(b, q, end, limit)) {
          next = end;
          logger = true;
        }
      }
      if (next < 0) {
        return q;
      }
      q = next;
    }
    return q;
  }

  private static boolean dashes(byte[] b, int end, int limit) {
    return Ascii.startsWith(b, skipBlanks(b, end, limit), limit, "---");
  }

  private static int keepSome(int messageStart, int fallback, int limit) {
    return messageStart >= limit ? Math.min(fallback, limit) : messageStart;
  }

  private static boolean isLogger(byte[] b, int q, int end, int limit) {
    boolean colon = b[end - 1] == ':';
    int nameEnd = colon ? end - 1 : end;
    boolean dotted = isDotted(b, q, nameEnd);
    if (colon) {
      return dotted && !endsWith(b, q, nameEnd, "Exception") && !endsWith(b, q, nameEnd, "Error");
    }
    int next = skipBlanks(b, end, limit);
    int c = at(b, next, limit);
    boolean separated =
        separatorFollows(b, end, limit) || (c == ':' && isBlank(at(b, next + 1, limit)));
    return (dotted && (c == '[' || separated)) || (separated && isName(b, q, nameEnd));
  }

  /** {@code server.go:120}: where in the source the line was written. */
  private static boolean isCaller(byte[] b, int q, int end) {
    int e = b[end - 1] == ':' || b[end - 1] == ']' ? end - 1 : end;
    int digits = e;
    while (digits > q && isDigit(b[digits - 1])) {
      digits--;
    }
    if (digits == e || digits == q || b[digits - 1] != ':') {
      return false;
    }
    int dot = digits - 2;
    while (dot > q && isLetter(b[dot])) {
      dot--;
    }
    return b[dot] == '.'
        && dot > q
        && digits - 2 - dot > 0
        && digits - 2 - dot <= 5
        && isLetter(b[q]);
  }

  /** {@code 1234#0:}, as web servers write it. */
  private static boolean processAndThread(byte[] b, int q, int end) {
    for (int i = q; i < end - 1; i++) {
      if (!isDigit(b[i]) && b[i] != '#') {
        return false;
      }
    }
    return end - q > 3 && b[end - 1] == ':' && isDigit(b[q]);
  }

  private static boolean isName(byte[] b, int from, int to) {
    for (int i = from; i < to; i++) {
      if (!isLetter(b[i])
          && !isDigit(b[i])
          && b[i] != '_'
          && b[i] != '.'
          && b[i] != '-'
          && b[i] != '/'
          && b[i] != '$') {
        return false;
      }
    }
    return to > from && isLetter(b[from]);
  }

  /** A name of parts: {@code a.b.C}, {@code a.b.C$D}, {@code a::b}. */
  static boolean isDotted(byte[] b, int from, int to) {
    boolean dot = false;
    for (int i = from; i < to; i++) {
      int c = b[i];
      if (c == '.' || c == '$' || (c == ':' && i + 1 < to && b[i + 1] == ':')) {
        dot |= i > from && i < to - 1;
      } else if (!isLetter(c)
          && !isDigit(c)
          && c != '_'
          && c != '-'
          && c != '['
          && c != ']'
          && c != '/'
          && c != ':') {
        return false;
      }
    }
    return dot && isLetter(b[from]) && b[to - 1] != '.';
  }

  private static boolean endsWith(byte[] b, int from, int to, String end) {
    return to - from >= end.length() && Ascii.startsWith(b, to - end.length(), to, end);
  }

  /** Blanks, and signs that stand alone: {@code -}, {@code --}, {@code |}, {@code :}. */
  private static int skipSeparators(byte[] b, int from, int limit) {
    int q = from;
    while (true) {
      q = skipBlanks(b, q, limit);
      int c = at(b, q, limit);
      int run = q;
      while (run < limit
          && b[run] == c
          && (c == '-' || c == '|' || c == ':' || c == '*' || c == '#' || c == ',')) {
        run++;
      }
      boolean alone = run > q && run - q <= 3 && (run >= limit || isBlank(b[run]) || c == '|');
      if (!alone || q >= limit) {
        return q;
      }
      q = run;
    }
  }

  /**
   * The bracket that closes the one at {@code open}, brackets in it being matched; -1 if none near.
   */
  static int closingBracket(byte[] b, int open, int limit) {
    int opening = b[open];
    int closing = opening == '[' ? ']' : ')';
    int depth = 0;
    int last = Math.min(limit, open + LONGEST_BRACKET);
    for (int i = open; i < last; i++) {
      if (b[i] == opening) {
        depth++;
      } else if (b[i] == closing && --depth == 0) {
        return i;
      }
    }
    return -1;
  }
}
