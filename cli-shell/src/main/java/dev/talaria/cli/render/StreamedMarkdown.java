package dev.talaria.cli.render;

import java.util.ArrayList;
import java.util.List;

/**
 * Markdown that arrives in pieces, shown line by line.
 *
 * <p>A line is shown when it is complete and never changes afterwards. Code fences span lines; a
 * table is held until it ends. Not safe for several threads.
 */
public final class StreamedMarkdown {
  private final boolean markdown;
  private final StringBuilder line = new StringBuilder();
  private final StringBuilder table = new StringBuilder();
  private boolean inCode;

  public StreamedMarkdown(boolean markdown) {
    this.markdown = markdown;
  }

  /** Takes a piece and gives the rows that it completes, of at most {@code width} cells. */
  public List<Row> add(String piece, int width) {
    var rows = new ArrayList<Row>();
    int start = 0;
    for (int end = piece.indexOf('\n'); end >= 0; end = piece.indexOf('\n', start)) {
      line.append(piece, start, end);
      rows.addAll(endLine(width));
      start = end + 1;
    }
    line.append(piece, start, piece.length());
    return rows;
  }

  /** The rest, at the end of the text. */
  public List<Row> finish(int width) {
    var rows = new ArrayList<Row>();
    if (!line.isEmpty()) {
      rows.addAll(endLine(width));
    }
    rows.addAll(endTable(width));
    inCode = false;
    return rows;
  }

  /** The line that is not complete yet, for a preview of {@code room} cells. */
  public String unfinished(int room) {
    int from = Math.max(0, line.length() - 4 * Math.max(1, room));
    return Cells.fitEnd(Visible.line(line.substring(from)), room);
  }

  private List<Row> endLine(int width) {
    var text = line.toString();
    line.setLength(0);
    if (!markdown) {
      return text.isEmpty() ? List.of(Row.EMPTY) : Markdown.plain(text, width);
    }
    if (text.strip().startsWith("```") || text.strip().startsWith("~~~")) {
      inCode = !inCode;
      return endTable(width);
    }
    if (inCode) {
      return indented(Wrap.hard(Span.of(Visible.text(text), Ink.CODE), width - 2), 2);
    }
    if (text.stripLeading().startsWith("|")) {
      table.append(text).append('\n');
      return List.of();
    }
    var rows = new ArrayList<>(endTable(width));
    int indent = Math.min(text.length() - text.stripLeading().length(), width / 2);
    var own = text.isBlank() ? List.of(Row.EMPTY) : Markdown.rows(text.strip(), width - indent);
    rows.addAll(indented(own, indent));
    return rows;
  }

  private List<Row> endTable(int width) {
    if (table.isEmpty()) {
      return List.of();
    }
    var text = table.toString();
    table.setLength(0);
    return Markdown.rows(text, width);
  }

  private static List<Row> indented(List<Row> rows, int indent) {
    return indent == 0
        ? rows
        : rows.stream()
            .map(row -> row.after(new Span(" ".repeat(indent), Ink.NORMAL)))
            .toList();
  }
}
