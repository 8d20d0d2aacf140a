package dev.talaria.runtime.digest.line;

import static dev.talaria.runtime.digest.line.Ascii.at;
import static dev.talaria.runtime.digest.line.Ascii.isBlank;
import static dev.talaria.runtime.digest.line.Ascii.isDigit;
import static dev.talaria.runtime.digest.line.Ascii.skipBlanks;
import static dev.talaria.runtime.digest.line.Ascii.tokenEnd;

/**
 * What syslog puts between time and message: {@code host program[pid]:}, the program at times with
 * a version.
 */
final class SyslogTag {
  private static final int LONGEST = 80;

  private SyslogTag() {}

  /**
   * Whether an ISO time at the line's beginning is a syslog daemon's: then it has a T and is
   * followed by a host and by a program with its process number, or the kernel.
   */
  static boolean plausible(byte[] b, int time, int p, int limit) {
    if (at(b, time + 10, limit) != 'T') {
      return false;
    }
    int host = skipBlanks(b, p, limit);
    int hostEnd = tokenEnd(b, host, limit);
    if (hostEnd == host
        || b[hostEnd - 1] == ':'
        || b[host] == '['
        || LevelWords.levelOf(b, host, hostEnd) != null) {
      return false;
    }
    int tag = skipBlanks(b, hostEnd, limit);
    int tagEnd = tokenEnd(b, tag, limit);
    return tagEnd - tag > 3
        && b[tagEnd - 1] == ':'
        && (b[tagEnd - 2] == ']' || Ascii.startsWith(b, tag, limit, "kernel"));
  }

  /**
   * Where the message starts when a host starts at {@code p}; -1 where this is not syslog's shape.
   */
  static int messageStart(byte[] b, int p, int limit) {
    int hostEnd = tokenEnd(b, p, limit);
    if (hostEnd == p
        || hostEnd >= limit
        || b[p] == '['
        || LevelWords.levelOf(b, p, hostEnd) != null) {
      return -1;
    }
    int tag = skipBlanks(b, hostEnd, limit);
    if (b[hostEnd - 1] == ':') { // no host: "Jun 14 15:16:01 program: message"
      return tag;
    }
    int blanks = 0;
    int last = Math.min(limit, tag + LONGEST);
    for (int i = tag; i < last; i++) {
      int c = b[i];
      if (c == ':' && isBlank(at(b, i + 1, limit))) {
        return skipBlanks(b, i + 1, limit);
      }
      if (c == '=' || c == '"' || c == ',' || (isBlank(c) && ++blanks > 1)) {
        return -1;
      }
      if (isBlank(c) && !versionFollows(b, i, limit) && b[tag] != '-') {
        return -1;
      }
    }
    return -1;
  }

  private static boolean versionFollows(byte[] b, int blank, int limit) {
    return isDigit(at(b, blank + 1, limit));
  }
}
