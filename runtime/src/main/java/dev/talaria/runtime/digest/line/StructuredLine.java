package dev.talaria.runtime.digest.line;

import static dev.talaria.runtime.digest.line.Ascii.at;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Lines of named fields: JSON objects and logfmt. Of each field the first of its usual names
 * counts.
 */
final class StructuredLine {
  private static final JsonFactory JSON = new JsonFactory();
  private final TimestampReader times;

  StructuredLine(TimestampReader times) {
    this.times = times;
  }

  /** False where this is no whole JSON object: then the line is plain text. */
  boolean json(byte[] b, int p, int limit, LineHeader h) {
    String message = null;
    try (JsonParser parser = JSON.createParser(b, p, limit - p)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        return false;
      }
      for (JsonToken token = parser.nextToken();
          token != JsonToken.END_OBJECT;
          token = parser.nextToken()) {
        if (token == null) {
          return false;
        }
        String name = parser.currentName();
        JsonToken value = parser.nextToken();
        Field field = Field.named(name);
        if (value == JsonToken.START_OBJECT && (name.equals("log") || name.equals("record"))) {
          nested(parser, h);
        } else if (value == JsonToken.START_OBJECT || value == JsonToken.START_ARRAY) {
          parser.skipChildren();
        } else if (field == Field.MESSAGE && message == null && value == JsonToken.VALUE_STRING) {
          message = parser.getText();
        } else if (field != null && value != null) {
          take(field, parser, value, h);
        }
      }
    } catch (IOException | RuntimeException notJson) {
      h.time = LineHeader.NO_TIME;
      h.level = LogLevel.NONE;
      return false;
    }
    h.recognised = true;
    h.text = b;
    h.messageStart = p;
    h.messageEnd = limit;
    if (message != null && !message.isBlank()) {
      decoded(message, h);
    }
    return true;
  }

  private void nested(JsonParser parser, LineHeader h) throws IOException {
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      JsonToken value = parser.nextToken();
      if (value == null) {
        return;
      }
      Field field = Field.named(name);
      if (value.isStructStart()) {
        parser.skipChildren();
      } else if (field == Field.LEVEL) {
        take(field, parser, value, h);
      }
    }
  }

  private void take(Field field, JsonParser parser, JsonToken value, LineHeader h)
      throws IOException {
    switch (field) {
      case TIME -> {
        if (h.time == LineHeader.NO_TIME) {
          h.time = value.isNumeric() ? epoch(parser.getDoubleValue()) : timeOf(parser.getText());
        }
      }
      case LEVEL -> {
        if (h.level == LogLevel.NONE) {
          h.level = value.isNumeric()
              ? LogLevel.ofNumber(parser.getLongValue())
              : levelOf(parser.getText());
        }
      }
      case MESSAGE -> {}
    }
  }

  /**
   * {@code time=… level=error msg="…" key=value …}; at least two of time, level, message must be
   * there.
   */
  boolean logfmt(byte[] b, int p, int limit, LineHeader h) {
    if (!startsWithKey(b, p, limit)) {
      return false;
    }
    int found = 0;
    long time = LineHeader.NO_TIME;
    LogLevel level = LogLevel.NONE;
    int messageStart = -1;
    int messageEnd = -1;
    int q = p;
    while (q < limit) {
      q = Ascii.skipBlanks(b, q, limit);
      int keyEnd = q;
      while (keyEnd < limit && b[keyEnd] != '=' && !Ascii.isBlank(b[keyEnd])) {
        keyEnd++;
      }
      if (at(b, keyEnd, limit) != '=' || keyEnd >= limit) {
        q = keyEnd + 1;
        continue;
      }
      boolean quoted = at(b, keyEnd + 1, limit) == '"';
      int from = quoted ? keyEnd + 2 : keyEnd + 1;
      int to = quoted ? closingQuote(b, from, limit) : Ascii.tokenEnd(b, from, limit);
      Field field = keyEnd - q <= 14
          ? Field.named(new String(b, q, keyEnd - q, StandardCharsets.ISO_8859_1))
          : null;
      if (field == Field.TIME && time == LineHeader.NO_TIME) {
        time = timeOf(b, from, to);
        found += time == LineHeader.NO_TIME ? 0 : 1;
      } else if (field == Field.LEVEL && level == LogLevel.NONE) {
        level = levelOf(b, from, to);
        found += level == LogLevel.NONE ? 0 : 1;
      } else if (field == Field.MESSAGE && messageStart < 0) {
        messageStart = from;
        messageEnd = to;
        found++;
      }
      q = to + 1;
    }
    if (found < 2) {
      return false;
    }
    h.recognised = true;
    h.time = time;
    h.level = level;
    if (messageEnd > messageStart) {
      unescaped(b, messageStart, messageEnd, h);
    }
    return true;
  }

  private static void unescaped(byte[] b, int from, int to, LineHeader h) {
    for (int i = from; i < to; i++) {
      if (b[i] == '\\') {
        String text = new String(b, from, to - from, StandardCharsets.UTF_8);
        decoded(
            text.replace("\\\"", "\"")
                .replace("\\n", "\n")
                .replace("\\t", "\t")
                .replace("\\\\", "\\"),
            h);
        return;
      }
    }
    h.messageStart = from;
    h.messageEnd = to;
  }

  private static boolean startsWithKey(byte[] b, int p, int limit) {
    int q = p;
    while (q < limit
        && q - p < 24
        && (Ascii.isLetter(b[q]) || b[q] == '_' || b[q] == '@' || b[q] == '.')) {
      q++;
    }
    return q > p && at(b, q, limit) == '=';
  }

  private static int closingQuote(byte[] b, int from, int limit) {
    int i = from;
    while (i < limit && b[i] != '"') {
      i += b[i] == '\\' ? 2 : 1;
    }
    return Math.min(i, limit);
  }

  private static void decoded(String message, LineHeader h) {
    String stripped = message.strip();
    int newline = stripped.indexOf('\n');
    h.text =
        (newline < 0 ? stripped : stripped.substring(0, newline)).getBytes(StandardCharsets.UTF_8);
    h.messageStart = 0;
    h.messageEnd = h.text.length;
  }

  private long timeOf(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return timeOf(bytes, 0, bytes.length);
  }

  private long timeOf(byte[] b, int from, int to) {
    return times.read(b, from, to) < 0 ? LineHeader.NO_TIME : times.time;
  }

  private static long epoch(double number) {
    double millis = number > 1e17
        ? number / 1e6
        : number > 1e14 ? number / 1e3 : number > 1e11 ? number : number * 1e3;
    return millis > 6e11 && millis < 4.1e12 ? (long) millis : LineHeader.NO_TIME;
  }

  private static LogLevel levelOf(String text) {
    byte[] bytes = text.strip().getBytes(StandardCharsets.UTF_8);
    return levelOf(bytes, 0, bytes.length);
  }

  private static LogLevel levelOf(byte[] b, int from, int to) {
    LogLevel level = LevelWords.levelOf(b, from, to);
    if (level != null) {
      return level;
    }
    int number = to - from <= 2 ? Ascii.digits(b, from, to - from, to) : -1;
    if (to - from == 1 && number < 0) {
      return GoogleLine.ofLetter(b[from] & ~0x20);
    }
    return LogLevel.ofNumber(to > from ? number : -1);
  }

  private enum Field {
    TIME,
    LEVEL,
    MESSAGE;

    static @Nullable Field named(String name) {
      return switch (name) {
        case "time",
            "ts",
            "timestamp",
            "@timestamp",
            "datetime",
            "date",
            "t",
            "@t",
            "asctime",
            "eventTime",
            "__REALTIME_TIMESTAMP" -> TIME;
        case "level",
            "severity",
            "lvl",
            "loglevel",
            "log_level",
            "log.level",
            "levelname",
            "@l",
            "logLevel",
            "PRIORITY" -> LEVEL;
        case "msg",
            "message",
            "text",
            "event",
            "@m",
            "@mt",
            "log",
            "body",
            "short_message",
            "MESSAGE" -> MESSAGE;
        default -> null;
      };
    }
  }
}
