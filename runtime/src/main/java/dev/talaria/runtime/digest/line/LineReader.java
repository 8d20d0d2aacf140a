package dev.talaria.runtime.digest.line;

import static dev.talaria.runtime.digest.line.Ascii.at;
import static dev.talaria.runtime.digest.line.Ascii.isBlank;
import static dev.talaria.runtime.digest.line.Ascii.isDigit;
import static dev.talaria.runtime.digest.line.Ascii.isUpper;
import static dev.talaria.runtime.digest.line.Ascii.skipBlanks;
import static dev.talaria.runtime.digest.line.Ascii.tokenEnd;

import java.time.Instant;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * Reads the beginning of any line: one generic walk over what loggers put before a message, instead
 * of a list of formats. A line that says nothing of itself is all message.
 *
 * <p>One reader serves one file on one thread: it knows the zone of local times and the newest
 * moment the file can speak of.
 */
public final class LineReader {
  /** Timestamps are looked for at the beginnings of the first words, not in the message. */
  private static final int WORDS_BEFORE_TIME = 5;

  private static final int BYTES_BEFORE_TIME = 160;

  private final TimestampReader times;
  private final HeaderWalk walk;
  private final StructuredLine structured;

  public LineReader(ZoneId zone, Instant newest) {
    this.times = new TimestampReader(new CivilTime(zone, newest));
    this.walk = new HeaderWalk(new TimestampReader(new CivilTime(zone, newest)));
    this.structured = new StructuredLine(new TimestampReader(new CivilTime(zone, newest)));
  }

  /** Fills {@code header} from the line {@code b[start, end)}, given without its line break. */
  public void read(byte[] b, int start, int end, LineHeader header) {
    int limit = end;
    while (limit > start && (b[limit - 1] == '\r' || isBlank(b[limit - 1]))) {
      limit--;
    }
    int p = isByteOrderMark(b, start, limit) ? start + 3 : start;
    header.clear(b, p, limit);
    if (p < limit && !isBlank(b[p])) {
      line(b, p, limit, header, true);
    }
  }

  private void line(byte[] b, int p, int limit, LineHeader h, boolean outermost) {
    int c = b[p];
    if (isDigit(c)) {
      timed(b, p, limit, h); // most lines of most logs
    } else if (c == '{' && b[limit - 1] == '}' && structured.json(b, p, limit, h)) {
      afterStructure(h);
    } else if (c == '<' && outermost && priority(b, p, limit, h)) {
      return;
    } else if (uptime(b, p, limit) > 0) {
      h.recognised = true;
      h.messageStart = skipBlanks(b, uptime(b, p, limit), limit);
    } else if (GoogleLine.read(b, p, limit, h, times) || structured.logfmt(b, p, limit, h)) {
      return;
    } else if (!timed(b, p, limit, h)) {
      walk.levelFirst(b, p, limit, h);
    }
  }

  /** Takes level and message from a record's second line, where the first had none. */
  public void readSecond(byte[] b, int start, int end, LineHeader header) {
    int limit = end;
    while (limit > start && (b[limit - 1] == '\r' || isBlank(b[limit - 1]))) {
      limit--;
    }
    header.text = b;
    header.messageStart = skipBlanks(b, start, limit);
    header.messageEnd = limit;
    inner(b, header.messageStart, limit, header);
    header.messageFollows = false;
  }

  /** A container's log holds the line of the program inside: its level and message count. */
  private void afterStructure(LineHeader h) {
    if (h.level == LogLevel.NONE && h.text != null && h.messageStart < h.messageEnd) {
      inner(h.text, h.messageStart, h.messageEnd, h);
    }
  }

  /** Looks for a header inside a message; the outer time, where there is one, is kept. */
  private void inner(byte[] b, int p, int limit, LineHeader h) {
    if (p >= limit || isBlank(b[p])) {
      return;
    }
    long time = h.time;
    LogLevel level = h.level;
    h.time = LineHeader.NO_TIME;
    h.level = LogLevel.NONE;
    int c = b[p];
    if (c == '{' && b[limit - 1] == '}') {
      structured.json(b, p, limit, h);
    } else if (uptime(b, p, limit) > 0) {
      h.messageStart = skipBlanks(b, uptime(b, p, limit), limit);
    } else if (!GoogleLine.read(b, p, limit, h, times)
        && !structured.logfmt(b, p, limit, h)
        && !(isDigit(c) && startsWithTime(b, p, limit, h))) {
      walk.levelFirst(b, p, limit, h);
    }
    h.time = time != LineHeader.NO_TIME ? time : h.time;
    h.level = h.level == LogLevel.NONE ? level : h.level;
  }

  private boolean startsWithTime(byte[] b, int p, int limit, LineHeader h) {
    int end = times.read(b, p, limit);
    if (end < 0 || times.bareNumber) {
      return false;
    }
    walk.afterTime(b, end, limit, h);
    return true;
  }

  private boolean timed(byte[] b, int start, int limit, LineHeader h) {
    int p = start;
    int plain = 0;
    for (int word = 0;
        word < WORDS_BEFORE_TIME && p < limit && p - start < BYTES_BEFORE_TIME;
        word++) {
      int open = b[p] == '[' || b[p] == '(' || b[p] == '"' ? 1 : 0;
      int end = times.read(b, p + open, limit);
      boolean close = open == 1
          && end > 0
          && (at(b, end, limit) == ']' || at(b, end, limit) == ')' || at(b, end, limit) == '"');
      boolean weak = (times.bareNumber && (word > 1 || (word == 1 && hasLower(b, start, p))))
          || (times.timeOfDay && word > 0 && open == 0);
      if (end > 0 && !weak) {
        h.time = times.time;
        h.recognised = true;
        int after = close ? end + 1 : end;
        if (close && AccessLine.read(b, skipBlanks(b, after, limit), limit, h)) {
          return true;
        }
        if (word == 0 && open == 0 && (!isDigit(b[p]) || SyslogTag.plausible(b, p, after, limit))) {
          syslog(b, after, limit, h, isDigit(b[p]));
        } else {
          walk.before(b, start, p, h);
          walk.afterTime(b, after, limit, h);
        }
        return true;
      }
      int next = open == 1 && b[p] == '[' ? bracketOrToken(b, p, limit) : tokenEnd(b, p, limit);
      if (word > 0 && isPlainWord(b, p, next) && ++plain > 1) {
        return false; // a sentence
      }
      p = skipBlanks(b, next, limit);
    }
    return false;
  }

  private void syslog(byte[] b, int p, int limit, LineHeader h, boolean tagIsCertain) {
    int message = SyslogTag.messageStart(b, skipBlanks(b, p, limit), limit);
    if (message < 0) {
      if (tagIsCertain) {
        walk.afterTime(b, p, limit, h);
        return;
      }
      int month = skipBlanks(b, p, limit);
      walk.afterTime(b, month, limit, h);
      h.messageFollows = JulLine.isFirstLine(b, p, month, limit);
      return;
    }
    h.messageStart = message;
    inner(b, message, limit, h);
  }

  /** {@code <34>Oct 11 22:14:15 …} and {@code <165>1 2003-10-11T22:14:15.003Z …}. */
  private boolean priority(byte[] b, int p, int limit, LineHeader h) {
    int run = Ascii.digitRun(b, p + 1, limit);
    int number = run >= 1 && run <= 3 ? Ascii.digits(b, p + 1, run, limit) : -1;
    if (number < 0 || number > 191 || at(b, p + 1 + run, limit) != '>') {
      return false;
    }
    int q = p + run + 2;
    h.recognised = true;
    h.messageStart = q;
    LogLevel level = LogLevel.ofSyslogSeverity(number & 7);
    if (at(b, q, limit) == '1' && at(b, q + 1, limit) == ' ') {
      rfc5424(b, q + 2, limit, h);
    } else if (q < limit && !timed(b, q, limit, h)) {
      h.messageStart = q;
    }
    h.level = h.level == LogLevel.NONE ? level : h.level;
    return true;
  }

  private void rfc5424(byte[] b, int p, int limit, LineHeader h) {
    int end = times.read(b, p, limit);
    h.time = end > 0 ? times.time : LineHeader.NO_TIME;
    int q = tokenEnd(b, p, limit);
    for (int field = 0; field < 4; field++) { // host, program, process, message type
      q = tokenEnd(b, skipBlanks(b, q, limit), limit);
    }
    q = skipBlanks(b, q, limit);
    if (at(b, q, limit) == '-') {
      q++;
    }
    while (at(b, q, limit) == '[') {
      int close = HeaderWalk.closingBracket(b, q, limit);
      if (close < 0) {
        break;
      }
      q = close + 1;
    }
    q = skipBlanks(b, q, limit);
    h.messageStart = isByteOrderMark(b, q, limit) ? q + 3 : q;
    inner(b, h.messageStart, limit, h);
  }

  /** The end of {@code [ 12.345678]}, or -1. */
  private static int uptime(byte[] b, int p, int limit) {
    if (at(b, p, limit) != '[') {
      return -1;
    }
    int q = skipBlanks(b, p + 1, limit);
    int whole = Ascii.digitRun(b, q, limit);
    if (whole == 0 || whole > 9 || at(b, q + whole, limit) != '.') {
      return -1;
    }
    int part = Ascii.digitRun(b, q + whole + 1, limit);
    int close = q + whole + 1 + part;
    return part > 0 && at(b, close, limit) == ']' ? close + 1 : -1;
  }

  private static int bracketOrToken(byte[] b, int p, int limit) {
    int close = HeaderWalk.closingBracket(b, p, limit);
    return close < 0 ? tokenEnd(b, p, limit) : close + 1;
  }

  private static boolean isPlainWord(byte[] b, int from, int to) {
    for (int i = from; i < to; i++) {
      if (isUpper(b[i])
          || isDigit(b[i])
          || b[i] == '-'
          || b[i] == '.'
          || b[i] == '['
          || b[i] == '/') {
        return false;
      }
    }
    return true;
  }

  private static boolean hasLower(byte[] b, int from, int to) {
    for (int i = from; i < to; i++) {
      if (b[i] >= 'a' && b[i] <= 'z') {
        return true;
      }
    }
    return false;
  }

  private static boolean isByteOrderMark(byte[] b, int p, int limit) {
    return p + 3 <= limit
        && b[p] == (byte) 0xEF
        && b[p + 1] == (byte) 0xBB
        && b[p + 2] == (byte) 0xBF;
  }

  /** For tests and for values inside of structures: the time that a text names, or null. */
  @Nullable
  Instant timeOf(String text) {
    byte[] bytes = text.getBytes(java.nio.charset.StandardCharsets.UTF_8);
    int end = times.read(bytes, 0, bytes.length);
    return end < 0 ? null : Instant.ofEpochMilli(times.time);
  }
}
