package dev.talaria.runtime.model.builtin.report;

import dev.talaria.runtime.session.ToolResult;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The files and folders in a result of {@code list_files}, as they stand there. */
public record Listing(List<Entry> entries) {
  private static final Pattern LINE =
      Pattern.compile("^(.+?)(/)?(?:(?: {2,}|\\t)([\\d.,]+ ?[kMGTPE]?B)| -> .*)?$");

  /**
   * One file or folder.
   *
   * @param size as it was written; empty where it was not
   */
  public record Entry(String name, boolean folder, String size) {
    /** About how large it is, to compare. */
    double bytes() {
      String number = size.replaceAll("[^\\d.,]", "").replace(',', '.');
      int unit = size.isEmpty() ? -1 : "BkMGTPE".indexOf(size.charAt(size.length() - 2));
      return number.isEmpty() ? 0 : Double.parseDouble(number) * Math.pow(1000, Math.max(0, unit));
    }
  }

  public static Listing of(ToolResult result) {
    List<String> lines = Markdown.plain(result.text()).lines().toList();
    return new Listing(Remarks.withoutThem(lines).stream()
        .map(LINE::matcher)
        .filter(Matcher::matches)
        .map(m -> new Entry(m.group(1), m.group(2) != null, m.group(3) == null ? "" : m.group(3)))
        .toList());
  }

  public List<String> names() {
    return entries.stream().map(Entry::name).toList();
  }

  /** The item that a person counts as the nth. */
  public Optional<String> item(int number) {
    return number >= 1 && number <= entries.size()
        ? Optional.of(entries.get(number - 1).name())
        : Optional.empty();
  }

  /** The file that says what a folder is about. */
  public Optional<String> readme() {
    return names().stream()
        .filter(name -> name.toLowerCase(Locale.ROOT).matches("readme(\\.(md|txt|rst|adoc))?"))
        .findFirst();
  }
}
