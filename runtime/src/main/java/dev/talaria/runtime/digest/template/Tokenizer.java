package dev.talaria.runtime.digest.template;

import static dev.talaria.runtime.digest.template.Bytes.at;
import static dev.talaria.runtime.digest.template.Bytes.isWordByte;
import static dev.talaria.runtime.digest.template.Tokens.SIGN;
import static dev.talaria.runtime.digest.template.Tokens.VALUE;
import static dev.talaria.runtime.digest.template.Tokens.WORD;

/**
 * Cuts a message into words, signs and values by what the bytes look like, in one pass.
 *
 * <p>A token is a value when it holds a digit (numbers, addresses, ids, hashes, versions, sizes),
 * is a path, a URL, a mail address, quoted text, or an empty pair of brackets or an empty
 * {@code key=}, which is a value that is missing. Neighbouring values are one value: so addresses
 * with ports, lists, dates and times need no rule each, and a list of three is like a list of two.
 *
 * <p>Long because it is the hot loop: one pass over the bytes, called for every record.
 */
final class Tokenizer {
  /** More of a message than this does not change what it is. */
  private static final int LONGEST = 8192;

  private static final int LONGEST_QUOTE = 400;
  private static final int SIGNS = Bytes.BREAK | Bytes.APOSTROPHE;
  private static final int ENDS = Bytes.BREAK | Bytes.BLANK | Bytes.DOT | Bytes.APOSTROPHE;
  private final Tokens tokens;
  private byte[] b = new byte[0];
  private int limit;

  Tokenizer(Tokens tokens) {
    this.tokens = tokens;
  }

  void read(byte[] text, int from, int to) {
    b = text;
    limit = Math.min(to, from + LONGEST);
    tokens.clear();
    int p = from;
    boolean blank = false;
    while (p < limit && !tokens.isFull()) {
      int kind = Bytes.of(b[p]);
      if (kind == Bytes.BLANK) {
        blank = true;
        p++;
        continue;
      }
      p = (kind & SIGNS) != 0 ? sign(p, from, blank) : token(p, blank);
      blank = false;
    }
  }

  /** The request line of a web server's log: method, a value for the path, status as a sign. */
  void readRequest(byte[] text, int from, int to, int status) {
    b = text;
    limit = to;
    tokens.clear();
    int method = from;
    while (method < to && text[method] != ' ') {
      method++;
    }
    if (isMethod(from, method)) {
      tokens.add(WORD, from, method, hash(from, method), false);
      int path = Math.min(to, method + 1);
      int end = path;
      while (end < to && text[end] != ' ' && text[end] != '?') {
        end++;
      }
      value(path, end, true);
    } else {
      value(from, to, false);
    }
    tokens.add(SIGN, -status, -status, Tokens.mix(status, 17), true);
  }

  private int token(int from, boolean blank) {
    if (b[from] == '.' && at(b, from + 1, limit) == '.') {
      int run = from;
      while (run < limit && b[run] == '.') {
        run++;
      }
      tokens.add(SIGN, from, run, '.', blank); // a leader of dots, however long
      return run;
    }
    int p = from;
    int bits = 0;
    while (p < limit) {
      int kind = Bytes.of(b[p]);
      if ((kind & ENDS) != 0 && endsToken(kind, p, from)) {
        break;
      }
      bits |= kind;
      p++;
    }
    boolean digit = (bits & Bytes.DIGIT) != 0;
    int end = p;
    while (end > from + 1 && isTail(b[end - 1])) {
      end--;
    }
    if ((bits & (Bytes.LETTER | Bytes.DIGIT)) == 0) {
      if (b[from] == '/' && isOpen(from)) {
        value(from, p, blank);
      } else {
        tokens.add(SIGN, from, p, hash(from, p), blank);
      }
      return p;
    }
    if (at(b, p, limit) == ':'
        && at(b, p + 1, limit) == '/'
        && at(b, p + 2, limit) == '/'
        && !digit) {
      int url = urlEnd(p);
      value(from, url, blank);
      return url;
    }
    boolean slash = (bits & Bytes.SLASH) != 0;
    if (slash && at(b, p, limit) == '=' && hasQuery(from, p)) {
      int url = urlEnd(p);
      value(from, url, blank);
      return url;
    }
    boolean mail = (bits & Bytes.AT) != 0 && b[from] != '@';
    if (digit || mail || (bits & Bytes.BACKSLASH) != 0 || (slash && isPath(from, end))) {
      value(from, end, blank);
    } else if (at(b, end, limit) == ':' && at(b, end + 1, limit) == '\\' && end == from + 1) {
      int path = blankOrQuote(end);
      value(from, path, blank);
      return path;
    } else if (end - from <= 5 && unitAfterValue(from, end, blank)) {
      grow(tokens.size - 1, end, hash(from, end));
    } else {
      long word = hash(from, end);
      tokens.add(WORD, from, end, word, blank);
      if (!blank
          && at(b, from - 1, limit) == ':'
          && tokens.size > 2
          && isHexGroup(tokens.size - 1)) {
        lastHexGroup(end, word);
      }
    }
    return end;
  }

  private boolean endsToken(int kind, int p, int from) {
    return switch (kind) {
      case Bytes.DOT -> p > from && at(b, p + 1, limit) == '.'; // a leader of dots
      case Bytes.APOSTROPHE -> !isWordByte(at(b, p + 1, limit)); // a quote that closes
      default -> true;
    };
  }

  /** It begins like a path, or has several parts; "input/output" is a word. */
  private boolean isPath(int from, int to) {
    int slashes = 0;
    for (int i = from; i < to; i++) {
      slashes += b[i] == '/' ? 1 : 0;
    }
    return slashes > 1 || b[from] == '/' || b[from] == '~' || b[from] == '.';
  }

  private int sign(int p, int from, boolean blank) {
    int c = b[p];
    if ((c == '"' || c == '\'' || c == '`') && !isWordByte(at(b, p - 1, limit))) {
      int close = closingQuote(p, c);
      if (close > 0 && !isMethod(p + 1, firstBlank(p + 1, close))) {
        value(p, close + 1, blank);
        return close + 1;
      }
    }
    int next = at(b, p + 1, limit);
    boolean emptyPair =
        (c == '(' && next == ')') || (c == '[' && next == ']') || (c == '{' && next == '}');
    if (emptyPair && (p == from || (!isWordByte(b[p - 1]) && b[p - 1] != '_'))) {
      tokens.add(SIGN, p, p + 1, c, blank);
      value(p + 1, p + 1, false);
      return p + 1;
    }
    tokens.add(SIGN, p, p + 1, c, blank);
    if (c == '=' && p > from && isWordByte(b[p - 1]) && endsField(next)) {
      value(p + 1, p + 1, false);
    }
    return p + 1;
  }

  private static boolean endsField(int c) {
    return c == ' ' || c == ',' || c == ';' || c == ')' || c == ']' || c == '}' || c == '&';
  }

  /** Adds a value, or lets the one before it grow: values in a row are one. */
  private void value(int from, int to, boolean blank) {
    long h = hash(from, to);
    int first = tokens.size;
    while (first > 0 && tokens.kind[first - 1] == WORD && dateWord(first - 1)) {
      first--;
    }
    int joined = joined(first);
    if (joined >= 0 || first < tokens.size) {
      int grown = joined >= 0 ? joined : first;
      tokens.kind[grown] = VALUE;
      tokens.size = grown + 1;
      grow(grown, to, h);
    } else {
      tokens.add(VALUE, from, to, h, blank);
    }
  }

  /** The last group of an address, when the groups before are a value already. */
  private void lastHexGroup(int end, long h) {
    int value = joined(tokens.size - 1);
    if (value >= 0 && tokens.kind[value] == VALUE) {
      tokens.size = value + 1;
      grow(value, end, h);
    }
  }

  /** The value that the one to come continues, across one sign glued to it or a comma; or -1. */
  private int joined(int end) {
    int last = end - 1;
    if (last < 0) {
      return -1;
    }
    if (tokens.kind[last] == VALUE) {
      return last;
    }
    if (last == 0 || tokens.kind[last] != SIGN || tokens.end[last] - tokens.start[last] != 1) {
      return -1;
    }
    int c = b[tokens.start[last]];
    boolean joins = c == ':' || c == ',' || c == '/' || c == '-' || c == ';';
    if (!joins || tokens.spaced[last]) {
      return -1;
    }
    if (tokens.kind[last - 1] == VALUE) {
      return last - 1;
    }
    boolean hexGroup = c == ':' && tokens.kind[last - 1] == WORD && isHexGroup(last - 1);
    if (!hexGroup) {
      return -1;
    }
    int first = last - 1;
    while (first >= 2
        && tokens.kind[first - 1] == SIGN
        && b[tokens.start[first - 1]] == ':'
        && (tokens.kind[first - 2] == VALUE
            || (tokens.kind[first - 2] == WORD && isHexGroup(first - 2)))) {
      first -= 2;
    }
    return first;
  }

  private void grow(int index, int to, long h) {
    tokens.end[index] = Math.max(to, tokens.end[index]);
    tokens.hash[index] = Tokens.mix(tokens.hash[index], h);
  }

  /** Groups of an address of a network card or of IPv6: two or four hexadecimal letters. */
  private boolean isHexGroup(int index) {
    int length = tokens.end[index] - tokens.start[index];
    if (length != 2 && length != 4) {
      return false;
    }
    for (int i = tokens.start[index]; i < tokens.end[index]; i++) {
      int lower = b[i] | 0x20;
      if (lower < 'a' || lower > 'f') {
        return false;
      }
    }
    return true;
  }

  /**
   * A month, a weekday or a half of the day, that is part of a date when a number stands beside it.
   */
  private boolean dateWord(int index) {
    return tokens.end[index] - tokens.start[index] == 3
        && ShortWords.CALENDAR.contains(b, tokens.start[index], tokens.end[index]);
  }

  private boolean unitAfterValue(int from, int end, boolean blank) {
    int last = tokens.size - 1;
    return blank
        && last >= 0
        && tokens.kind[last] == VALUE
        && tokens.end[last] == from - 1
        && ShortWords.UNITS.contains(b, from, end);
  }

  /** A path that goes on in a query: {@code /a/b?c=d&e=f}. */
  private boolean hasQuery(int from, int to) {
    for (int i = from; i < to; i++) {
      if (b[i] == '?') {
        return true;
      }
    }
    return false;
  }

  private boolean isOpen(int p) {
    int before = at(b, p - 1, limit);
    return before == '=' || before == ':' || before == '(' || before == '"';
  }

  private static boolean isTail(int c) {
    return c == '.' || c == '!' || c == '?';
  }

  private int urlEnd(int p) {
    int i = p;
    while (i < limit
        && Bytes.of(b[i]) != Bytes.BLANK
        && b[i] != '"'
        && b[i] != '\''
        && b[i] != '>'
        && b[i] != ']'
        && b[i] != ')') {
      i++;
    }
    while (i > p && (isTail(b[i - 1]) || b[i - 1] == ',')) {
      i--;
    }
    return i;
  }

  private int blankOrQuote(int p) {
    int i = p;
    while (i < limit
        && Bytes.of(b[i]) != Bytes.BLANK
        && b[i] != '"'
        && b[i] != '\''
        && b[i] != ',') {
      i++;
    }
    return i;
  }

  private int closingQuote(int p, int quote) {
    int last = Math.min(limit, p + LONGEST_QUOTE);
    for (int i = p + 1; i < last; i++) {
      if (b[i] == quote && b[i - 1] != '\\' && !isWordByte(at(b, i + 1, limit))) {
        return i;
      }
    }
    return -1;
  }

  private int firstBlank(int from, int to) {
    int i = from;
    while (i < to && b[i] != ' ') {
      i++;
    }
    return i;
  }

  /** Quoted text is data, but for a request: there the method says what was done. */
  private boolean isMethod(int from, int to) {
    return ShortWords.METHODS.contains(b, from, to);
  }

  private long hash(int from, int to) {
    return Bytes.hash(b, from, to);
  }
}
