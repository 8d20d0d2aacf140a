package dev.talaria.runtime.model.builtin.report;

import java.util.List;
import java.util.regex.Pattern;

/** Puts text that others wrote into Markdown, so that it cannot pass for our own. */
public final class Markdown {
  private static final Pattern ESCAPES = Pattern.compile("\\e\\[[0-9;?]*[ -/]*[@-~]");
  private static final Pattern TICKS = Pattern.compile("`{3,}");
  private static final int WIDEST = 300;

  private Markdown() {}

  /** A code block that ends where it should, whatever is in it. */
  public static String block(List<String> lines) {
    if (lines.isEmpty()) {
      return "";
    }
    String text = String.join("\n", lines.stream().map(Markdown::cut).toList());
    String fence = TICKS.matcher(text).find() ? "~~~~" : "```";
    return fence + "\n" + text + "\n" + fence;
  }

  /** Code within a sentence, on one line. */
  public static String code(String text) {
    String line = line(text);
    return line.contains("`") ? "`` " + line + " ``" : "`" + line + "`";
  }

  /** Text that should be one line, as one. */
  static String line(String text) {
    return cut(plain(text).replaceAll("\\s+", " ").strip());
  }

  /** Without colours and cursor movements. */
  public static String plain(String text) {
    return ESCAPES.matcher(text).replaceAll("");
  }

  static String cut(String line) {
    if (line.length() <= WIDEST) {
      return line;
    }
    boolean splits = Character.isHighSurrogate(line.charAt(WIDEST - 1));
    return line.substring(0, splits ? WIDEST - 1 : WIDEST) + "…";
  }

  static String item(String text) {
    return "- " + text;
  }
}
