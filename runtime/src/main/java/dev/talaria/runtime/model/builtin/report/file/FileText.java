package dev.talaria.runtime.model.builtin.report.file;

import dev.talaria.runtime.session.ToolResult;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The text of a file or page, without what the tool put around it.
 *
 * @param extension in lower case, empty where there is none
 * @param invalid characters that could not be decoded
 * @param isWhole nothing of it is missing here
 */
public record FileText(String extension, List<String> lines, long invalid, boolean isWhole) {
  private static final Pattern NUMBERED = Pattern.compile("^ *\\d+\\t(.*)$");
  private static final Pattern REMARK = Pattern.compile("^\\[.+]$");
  private static final Pattern ABOUT_PAGE =
      Pattern.compile("^\\[(\\d{3} |whole text: |the page is larger ).*]$");
  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]+");

  /** A result of {@code read_file}: numbered lines, and perhaps a remark after them. */
  public static FileText file(String path, ToolResult result) {
    List<String> lines = result.text().lines().toList();
    boolean cut = false;
    int end = lines.size();
    while (end > 0 && REMARK.matcher(lines.get(end - 1)).matches()) {
      cut |= lines.get(end - 1).startsWith("[more lines");
      end--;
    }
    List<String> text = lines.subList(0, end).stream()
        .map(l -> NUMBERED.matcher(l).replaceFirst("$1"))
        .toList();
    return of(extension(path), text, !cut);
  }

  /** A result of {@code web_fetch}: text, and what the tool says of the page in brackets. */
  public static FileText page(ToolResult result) {
    List<String> lines = result
        .text()
        .lines()
        .filter(line -> !ABOUT_PAGE.matcher(line).matches())
        .dropWhile(String::isBlank)
        .toList();
    return of("md", lines, result.outputFile() == null);
  }

  public String text() {
    return String.join("\n", lines);
  }

  public long words() {
    return WORD.matcher(text()).results().count();
  }

  private static FileText of(String extension, List<String> lines, boolean whole) {
    long invalid =
        lines.stream().flatMapToInt(String::chars).filter(c -> c == '\uFFFD').count();
    return new FileText(extension, lines, invalid, whole);
  }

  private static String extension(String path) {
    String name = path.substring(path.lastIndexOf('/') + 1);
    int dot = name.lastIndexOf('.');
    return dot > 0 ? name.substring(dot + 1).toLowerCase(Locale.ROOT) : "";
  }
}
