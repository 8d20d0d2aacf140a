package dev.talaria.runtime.digest.line;

/**
 * What the beginning of a line says; filled anew for each line, so that reading a line makes no
 * object. The message is {@code text[messageStart, messageEnd)}, where {@code text} is the line's
 * own buffer unless a format (JSON, quoted logfmt) had to be decoded.
 */
public final class LineHeader {
  /** Stands for "no time". */
  public static final long NO_TIME = Long.MIN_VALUE;

  public long time;
  public LogLevel level = LogLevel.NONE;
  public byte[] text = new byte[0];
  public int messageStart;
  public int messageEnd;

  /** Status of an access log's line, or 0: then the message is the request line. */
  public int httpStatus;

  /** The line is not text of a record but its beginning all the same (JUL's first line). */
  public boolean messageFollows;

  /** Time, priority, level word or structure: whatever it is, this line starts a record. */
  public boolean recognised;

  void clear(byte[] line, int start, int end) {
    time = NO_TIME;
    level = LogLevel.NONE;
    text = line;
    messageStart = start;
    messageEnd = end;
    httpStatus = 0;
    messageFollows = false;
    recognised = false;
  }

  public boolean hasTime() {
    return time != NO_TIME;
  }
}
