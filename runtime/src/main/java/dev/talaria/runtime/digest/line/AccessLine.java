package dev.talaria.runtime.digest.line;

import static dev.talaria.runtime.digest.line.Ascii.at;

/** The rest of a web server's access log after its time: {@code "GET /path HTTP/1.1" 404 209}. */
final class AccessLine {
  private AccessLine() {}

  /** The message is the request line without its quotes; the status says the level. */
  static boolean read(byte[] b, int p, int limit, LineHeader h) {
    if (at(b, p, limit) != '"') {
      return false;
    }
    int close = p + 1;
    while (close < limit && !(b[close] == '"' && Ascii.isBlank(at(b, close + 1, limit)))) {
      close++;
    }
    int q = Ascii.skipBlanks(b, close + 1, limit);
    int status = Ascii.digits(b, q, 3, limit);
    if (close >= limit || status < 100 || status > 599 || !Ascii.isBlank(at(b, q + 3, limit))) {
      return false;
    }
    h.httpStatus = status;
    h.level = LogLevel.ofHttpStatus(status);
    h.messageStart = p + 1;
    h.messageEnd = close;
    return true;
  }
}
