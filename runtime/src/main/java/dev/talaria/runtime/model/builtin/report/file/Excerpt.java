package dev.talaria.runtime.model.builtin.report.file;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What says most about a file.
 *
 * @param outline headings, declarations, columns or keys, by {@code kind}; indented where nested
 * @param count how many there are in all; rows for a table
 * @param sentences the sentences that say most; none where the file has no prose
 */
public record Excerpt(Kind kind, List<String> outline, long count, List<String> sentences) {
  /** What the outline holds. */
  public enum Kind {
    HEADINGS,
    DECLARATIONS,
    TABLE,
    KEYS,
    PROSE
  }

  private static final Set<String> SOURCE = Set.of(
      ("java kt kts scala groovy gradle py rb rs go c h cc cpp hpp cs js mjs cjs ts tsx jsx php pl"
              + " pm sh bash swift dart ex exs lua sql")
          .split(" ", -1));
  private static final Set<String> KEYED =
      Set.of("json yaml yml toml ini properties conf cfg env xml".split(" ", -1));
  private static final Pattern HEADING = Pattern.compile("^(#{1,4})\\s+(.+?)\\s*#*$");
  private static final Pattern DECLARATION = Pattern.compile(
      "^( *)((?:(?:public|private|protected|internal|static|final|abstract|sealed|non-sealed|export"
          + "|default|async|pub(?:\\([^)]*\\))?|unsafe|open|data|override|inline) )*"
          + "(?:class|interface|record|enum|@interface|trait|object|struct|impl|fn|func|def|fun"
          + "|function|type|module|namespace|package|const fn|sub"
          + "|CREATE (?:TABLE|VIEW|INDEX|FUNCTION)) .*?)\\s*[{:;=]?\\s*$",
      Pattern.CASE_INSENSITIVE);
  private static final Pattern METHOD = Pattern.compile(
      "^( {2,4}|\\t)((?:(?:public|protected|private|static|final|abstract|synchronized|default) )+"
          + "[\\w<>\\[\\],.? ]+ \\w+\\([^;{]*?)\\s*\\{?\\s*$");
  private static final Pattern KEY = Pattern.compile(
      "^(?:\"?([\\w.@/-]+)\"?\\s*[:={].*|\\[{1,2}([^\\]]+)\\]{1,2}|<(\\w[\\w:.-]*)[ >].*)$");

  public static Excerpt of(FileText file) {
    String extension = file.extension();
    if (Set.of("csv", "tsv").contains(extension)) {
      return table(file);
    }
    if (SOURCE.contains(extension)) {
      return outlined(Kind.DECLARATIONS, declarations(file.lines()), List.of());
    }
    if (KEYED.contains(extension)) {
      return outlined(Kind.KEYS, Keys.of(file, KEY), List.of());
    }
    List<String> headings = headings(file.lines());
    List<String> sentences = Sentences.telling(prose(file.lines()));
    return headings.isEmpty()
        ? new Excerpt(Kind.PROSE, List.of(), 0, sentences)
        : outlined(Kind.HEADINGS, headings, sentences);
  }

  private static Excerpt outlined(Kind kind, List<String> outline, List<String> sentences) {
    return new Excerpt(kind, outline, outline.size(), sentences);
  }

  private static Excerpt table(FileText file) {
    String head = file.lines().getFirst();
    char separator = file.extension().equals("tsv")
        ? '\t'
        : head.contains(";") && !head.contains(",") ? ';' : ',';
    List<String> columns = new ArrayList<>();
    var column = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < head.length(); i++) {
      char c = head.charAt(i);
      if (c == '"') {
        quoted = !quoted;
      } else if (c == separator && !quoted) {
        columns.add(column.toString().strip());
        column.setLength(0);
      } else {
        column.append(c);
      }
    }
    columns.add(column.toString().strip());
    return new Excerpt(Kind.TABLE, columns, rows(file.lines()), List.of());
  }

  /** Rows below the head; a line break within quotes ends none. */
  private static long rows(List<String> lines) {
    long rows = 0;
    boolean quoted = false;
    for (String line : lines.subList(1, lines.size())) {
      boolean opens = line.chars().filter(c -> c == '"').count() % 2 == 1;
      quoted ^= opens;
      rows += quoted || line.isBlank() ? 0 : 1;
    }
    return rows;
  }

  private static List<String> headings(List<String> lines) {
    List<String> headings = new ArrayList<>();
    boolean code = false;
    for (String line : lines) {
      code ^= line.startsWith("```");
      Matcher m = HEADING.matcher(line);
      if (!code && m.matches()) {
        headings.add("  ".repeat(m.group(1).length() - 1) + m.group(2));
      }
    }
    return headings;
  }

  private static List<String> declarations(List<String> lines) {
    List<String> found = new ArrayList<>();
    for (String line : lines) {
      String whole = line.length() > 400 ? line.substring(0, 400) : line;
      Matcher m = DECLARATION.matcher(whole);
      Matcher method = METHOD.matcher(whole);
      if (m.matches() && !whole.strip().startsWith("package ")) {
        found.add("  ".repeat(Math.min(2, m.group(1).length() / 2)) + m.group(2).strip());
      } else if (method.matches()) {
        found.add("  " + method.group(2).strip());
      }
    }
    return found;
  }

  /** Lines that are neither heading, code, table nor list marker. */
  private static String prose(List<String> lines) {
    var prose = new StringBuilder();
    boolean code = false;
    for (String line : lines) {
      code ^= line.startsWith("```");
      boolean text = !code
          && !line.startsWith("```")
          && !line.startsWith("    ")
          && !line.matches("^\\s*([|#<!]|\\[!?\\[).*");
      prose
          .append(text ? line.replaceFirst("^\\s*([-*+>]|\\d+[.)])\\s+", "") : "")
          .append('\n');
    }
    return prose.toString();
  }
}
