package dev.talaria.runtime.permission.shell;

/** The escapes of {@code $'…'}, which {@code printf} and {@code echo -e} know too. */
public final class AnsiC {
  private AnsiC() {}

  public static String decode(String text) {
    StringBuilder out = new StringBuilder(text.length());
    int at = 0;
    while (at < text.length()) {
      char c = text.charAt(at++);
      if (c != '\\' || at == text.length()) {
        out.append(c);
        continue;
      }
      char kind = text.charAt(at++);
      int plain = "abeEfnrtv\\'\"?".indexOf(kind);
      if (plain >= 0) {
        out.append("\u0007\b\u001b\u001b\f\n\r\t\u000b\\'\"?".charAt(plain));
      } else if (kind == 'c' && at < text.length()) {
        out.append((char) (text.charAt(at++) & 0x1f));
      } else {
        int radix = kind >= '0' && kind <= '7' ? 8 : 16;
        int most = switch (kind) {
          case 'x' -> 2;
          case 'u' -> 4;
          case 'U' -> 8;
          default -> radix == 8 ? 4 : 0;
        };
        int from = radix == 8 ? at - 1 : at;
        int end = from;
        while (end < text.length()
            && end - from < most
            && Character.digit(text.charAt(end), radix) >= 0) {
          end++;
        }
        if (end == from) {
          out.append('\\').append(kind);
        } else {
          long code = Long.parseLong(text.substring(from, end), radix);
          out.appendCodePoint(Character.isValidCodePoint((int) code) ? (int) code : 0xFFFD);
          at = end;
        }
      }
    }
    return out.toString();
  }
}
