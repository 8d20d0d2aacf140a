package dev.talaria.runtime.model.langchain;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.BiConsumer;

/**
 * Cuts bytes into server-sent events, whatever pieces they arrive in. Lines may end with LF, CRLF
 * or CR; comments and unknown fields are skipped; invalid UTF-8 becomes U+FFFD. An event without
 * its closing empty line counts when {@link #end()} is called.
 */
final class SseParser {
  private final BiConsumer<String, String> events;
  private final int longest;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();
  private final StringBuilder data = new StringBuilder();
  private String event = "";
  private boolean hasData;
  private boolean afterCr;
  private boolean first = true;

  /** @param events gets the name (empty where there is none) and the data of each event */
  SseParser(int longest, BiConsumer<String, String> events) {
    this.longest = longest;
    this.events = events;
  }

  /** @throws TooLong when one event is longer than allowed */
  void feed(ByteBuffer bytes) {
    while (bytes.hasRemaining()) {
      byte next = bytes.get();
      if (next == '\n' && afterCr) {
        afterCr = false;
      } else if (next == '\n' || next == '\r') {
        afterCr = next == '\r';
        endOfLine();
      } else {
        afterCr = false;
        line.write(next);
        if (line.size() + data.length() > longest) {
          throw new TooLong();
        }
      }
    }
  }

  void end() {
    if (line.size() > 0) {
      endOfLine();
    }
    dispatch();
  }

  private void endOfLine() {
    var text = line.toString(StandardCharsets.UTF_8);
    line.reset();
    if (first) {
      first = false;
      text = text.startsWith("\uFEFF") ? text.substring(1) : text;
    }
    if (text.isEmpty()) {
      dispatch();
    } else {
      field(text);
    }
  }

  private void field(String text) {
    int colon = text.indexOf(':');
    var name = colon < 0 ? text : text.substring(0, colon);
    var value = colon < 0 ? "" : text.substring(colon + 1);
    value = value.startsWith(" ") ? value.substring(1) : value;
    if (name.equals("data")) {
      if (hasData) {
        data.append('\n');
      }
      data.append(value);
      hasData = true;
    } else if (name.equals("event")) {
      event = value;
    }
  }

  private void dispatch() {
    var name = event;
    var text = data.toString();
    boolean any = hasData;
    event = "";
    data.setLength(0);
    hasData = false;
    if (any) {
      events.accept(name, text);
    }
  }

  /** One event is longer than the parser keeps. */
  static final class TooLong extends RuntimeException {
    TooLong() {
      super("an event longer than allowed");
    }
  }
}
