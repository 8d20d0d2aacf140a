package dev.talaria.runtime.digest.line;

/**
 * English names of months and days of the week by their first three letters, as loggers write them.
 */
final class Months {
  private Months() {}

  /** 1 to 12, or 0 where no month's name starts here. */
  static int at(byte[] b, int p, int limit) {
    if (p + 3 > limit) {
      return 0;
    }
    return switch (pack(b, p)) {
      case 'j' << 16 | 'a' << 8 | 'n' -> 1;
      case 'f' << 16 | 'e' << 8 | 'b' -> 2;
      case 'm' << 16 | 'a' << 8 | 'r' -> 3;
      case 'a' << 16 | 'p' << 8 | 'r' -> 4;
      case 'm' << 16 | 'a' << 8 | 'y' -> 5;
      case 'j' << 16 | 'u' << 8 | 'n' -> 6;
      case 'j' << 16 | 'u' << 8 | 'l' -> 7;
      case 'a' << 16 | 'u' << 8 | 'g' -> 8;
      case 's' << 16 | 'e' << 8 | 'p' -> 9;
      case 'o' << 16 | 'c' << 8 | 't' -> 10;
      case 'n' << 16 | 'o' << 8 | 'v' -> 11;
      case 'd' << 16 | 'e' << 8 | 'c' -> 12;
      default -> 0;
    };
  }

  static boolean isWeekday(byte[] b, int p, int limit) {
    if (p + 3 > limit) {
      return false;
    }
    return switch (pack(b, p)) {
      case 'm' << 16 | 'o' << 8 | 'n',
          't' << 16 | 'u' << 8 | 'e',
          'w' << 16 | 'e' << 8 | 'd',
          't' << 16 | 'h' << 8 | 'u',
          'f' << 16 | 'r' << 8 | 'i',
          's' << 16 | 'a' << 8 | 't',
          's' << 16 | 'u' << 8 | 'n' -> true;
      default -> false;
    };
  }

  private static int pack(byte[] b, int p) {
    return (b[p] | 0x20) << 16 | (b[p + 1] | 0x20) << 8 | b[p + 2] | 0x20;
  }
}
