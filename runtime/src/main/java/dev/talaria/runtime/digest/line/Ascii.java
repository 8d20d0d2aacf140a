package dev.talaria.runtime.digest.line;

/** Questions about single bytes of a line. Outside of a line everything is a blank. */
final class Ascii {
  private Ascii() {}

  static int at(byte[] text, int index, int limit) {
    return index < limit ? text[index] : ' ';
  }

  static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }

  static boolean isLetter(int c) {
    int lower = c | 0x20;
    return (lower >= 'a' && lower <= 'z') || c < 0;
  }

  static boolean isUpper(int c) {
    return c >= 'A' && c <= 'Z';
  }

  static boolean isBlank(int c) {
    return c == ' ' || c == '\t';
  }

  /** The number in exactly so many digits, or -1. */
  static int digits(byte[] text, int from, int count, int limit) {
    if (from + count > limit) {
      return -1;
    }
    int number = 0;
    for (int i = from; i < from + count; i++) {
      int digit = text[i] - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      number = number * 10 + digit;
    }
    return number;
  }

  static int digitRun(byte[] text, int from, int limit) {
    int i = from;
    while (i < limit && isDigit(text[i])) {
      i++;
    }
    return i - from;
  }

  static int skipBlanks(byte[] text, int from, int limit) {
    int i = from;
    while (i < limit && isBlank(text[i])) {
      i++;
    }
    return i;
  }

  static int tokenEnd(byte[] text, int from, int limit) {
    int i = from;
    while (i < limit && !isBlank(text[i])) {
      i++;
    }
    return i;
  }

  static boolean startsWith(byte[] text, int from, int limit, String ascii) {
    if (from + ascii.length() > limit) {
      return false;
    }
    for (int i = 0; i < ascii.length(); i++) {
      if (text[from + i] != ascii.charAt(i)) {
        return false;
      }
    }
    return true;
  }
}
