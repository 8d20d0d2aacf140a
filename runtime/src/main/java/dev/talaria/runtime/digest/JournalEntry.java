package dev.talaria.runtime.digest;

import dev.talaria.runtime.digest.line.LineHeader;
import dev.talaria.runtime.digest.line.LogLevel;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * One entry of a journal's export: a field a line, an empty line at the end, and binary fields as
 * name, length and bytes, which may hold line breaks.
 */
final class JournalEntry {
  private static final int LONGEST_FIELD = 1 << 16;
  private final ByteArrayOutputStream binary = new ByteArrayOutputStream();
  private @Nullable String binaryName;
  private long binaryLeft = -1;
  private String message = "";
  private String program = "";
  private long time = LineHeader.NO_TIME;
  private int priority = -1;
  private int lines;
  private boolean any;

  /** Takes one line; true when it ended the entry. */
  boolean line(byte[] b, int start, int end) {
    lines++;
    if (binaryName != null) {
      inBinary(b, start, end);
      return false;
    }
    if (start >= end) {
      return true;
    }
    any = true;
    int equals = start;
    while (equals < end && b[equals] != '=') {
      equals++;
    }
    String name = new String(b, start, Math.min(equals - start, 64), StandardCharsets.US_ASCII);
    if (equals == end) {
      binaryName = name;
      binaryLeft = -1;
      binary.reset();
    } else {
      field(
          name,
          new String(
              b, equals + 1, Math.min(end - equals - 1, LONGEST_FIELD), StandardCharsets.UTF_8));
    }
    return false;
  }

  /** Eight bytes of length, little-endian, then so many bytes, then a line break. */
  private void inBinary(byte[] b, int start, int end) {
    binary.write(b, start, end - start);
    byte[] so = binary.toByteArray();
    if (binaryLeft < 0 && so.length >= 8) {
      binaryLeft = 0;
      for (int i = 7; i >= 0; i--) {
        binaryLeft = binaryLeft << 8 | (so[i] & 0xff);
      }
    }
    if (binaryLeft >= 0 && (so.length - 8 >= binaryLeft || binaryLeft > Integer.MAX_VALUE)) {
      int length = (int) Math.min(Math.min(binaryLeft, so.length - 8L), LONGEST_FIELD);
      field(
          binaryName == null ? "" : binaryName, new String(so, 8, length, StandardCharsets.UTF_8));
      binaryName = null;
    } else {
      binary.write('\n');
    }
  }

  private void field(String name, String value) {
    switch (name) {
      case "MESSAGE" -> message = value;
      case "SYSLOG_IDENTIFIER" -> program = value;
      case "_COMM" -> program = program.isEmpty() ? value : program;
      case "PRIORITY" ->
        priority =
            value.length() == 1 && Character.isDigit(value.charAt(0)) ? value.charAt(0) - '0' : -1;
      case "__REALTIME_TIMESTAMP" -> time = micros(value);
      default -> {}
    }
  }

  private static long micros(String value) {
    try {
      return Long.parseLong(value) / 1000;
    } catch (NumberFormatException notANumber) {
      return LineHeader.NO_TIME;
    }
  }

  /** True when the text ended inside of an entry, which counts too. */
  boolean end() {
    return any;
  }

  boolean isComplete() {
    return any;
  }

  int lines() {
    return lines;
  }

  /** Fills the header and gives the entry as a line: time, program, message. */
  byte[] fill(LineHeader header) {
    String when = time == LineHeader.NO_TIME
        ? ""
        : Instant.ofEpochMilli(time).truncatedTo(ChronoUnit.MILLIS) + " ";
    byte[] start =
        (when + (program.isEmpty() ? "" : program + ": ")).getBytes(StandardCharsets.UTF_8);
    byte[] text =
        (new String(start, StandardCharsets.UTF_8) + message).getBytes(StandardCharsets.UTF_8);
    int newline = start.length;
    while (newline < text.length && text[newline] != '\n') {
      newline++;
    }
    header.time = time;
    header.level = priority < 0 ? LogLevel.NONE : LogLevel.ofSyslogSeverity(priority);
    header.text = text;
    header.messageStart = start.length;
    header.messageEnd = newline;
    header.httpStatus = 0;
    header.recognised = true;
    return text;
  }

  void clear() {
    message = "";
    program = "";
    time = LineHeader.NO_TIME;
    priority = -1;
    lines = 0;
    any = false;
  }
}
