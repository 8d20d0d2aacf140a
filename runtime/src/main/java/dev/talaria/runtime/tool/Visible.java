package dev.talaria.runtime.tool;

import java.util.stream.Collectors;

/** Text from elsewhere, put on one line of ours. */
public final class Visible {
  private Visible() {}

  /** Control characters, also those that turn the direction of writing, are shown as codes. */
  public static String line(String text) {
    return text.codePoints().mapToObj(Visible::shown).collect(Collectors.joining());
  }

  /** A line that ends after so many characters at most. */
  public static String line(String text, int longest) {
    String line = line(text.length() > longest ? text.substring(0, longest) : text);
    return line.length() < text.length() || line.length() > longest
        ? line.substring(0, Math.min(line.length(), longest)) + "…"
        : line;
  }

  private static String shown(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL -> c == '\n' ? "⏎" : c == '\t' ? " " : "\\x%02x".formatted(c);
      case Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE -> c == 0x200D ? Character.toString(c) : "\\u%04x".formatted(c);
      default -> Character.toString(c);
    };
  }
}
