package dev.talaria.cli.render;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Columns side by side. Where they do not fit, the widest give way; where even that leaves too
 * little, each line becomes a block of its own.
 */
final class Grid {
  private static final int GAP = 2;
  private static final int NARROWEST = 5;

  private Grid() {}

  /** The first line is the head. Lines may be shorter than it, not longer. */
  static List<Row> rows(List<List<List<Span>>> lines, int width) {
    if (lines.isEmpty()) {
      return List.of();
    }
    var widths = widths(lines);
    int room = width - GAP * (widths.length - 1);
    if (room < NARROWEST * widths.length && Arrays.stream(widths).sum() > room) {
      return blocks(lines, width);
    }
    shrink(widths, room);
    var rows = new ArrayList<Row>();
    for (var line : lines) {
      rows.addAll(line(line, widths));
    }
    return rows;
  }

  private static int[] widths(List<List<List<Span>>> lines) {
    var widths = new int[lines.getFirst().size()];
    for (var line : lines) {
      for (int i = 0; i < widths.length && i < line.size(); i++) {
        int room =
            line.get(i).stream().mapToInt(span -> Cells.room(span.text())).sum();
        widths[i] = Math.max(widths[i], room);
      }
    }
    return widths;
  }

  private static void shrink(int[] widths, int room) {
    int over = Arrays.stream(widths).sum() - room;
    while (over > 0) {
      int widest = 0;
      for (int i = 1; i < widths.length; i++) {
        widest = widths[i] > widths[widest] ? i : widest;
      }
      int most = widths[widest];
      int next = Arrays.stream(widths).filter(w -> w < most).max().orElse(0);
      int less = Math.max(1, Math.min(over, most - Math.max(next, 1)));
      widths[widest] -= less;
      over -= less;
    }
  }

  private static List<Row> line(List<List<Span>> cells, int[] widths) {
    var columns = new ArrayList<List<Row>>();
    for (int i = 0; i < widths.length; i++) {
      columns.add(i < cells.size() ? Wrap.lines(cells.get(i), widths[i]) : List.of(Row.EMPTY));
    }
    int height = columns.stream().mapToInt(List::size).max().orElse(0);
    var rows = new ArrayList<Row>();
    for (int y = 0; y < height; y++) {
      var spans = new ArrayList<Span>();
      for (int i = 0; i < widths.length; i++) {
        var part = y < columns.get(i).size() ? columns.get(i).get(y) : Row.EMPTY;
        spans.addAll(part.spans());
        if (i < widths.length - 1) {
          int blanks = widths[i] - part.width() + GAP;
          spans.add(new Span(" ".repeat(Math.max(0, blanks)), Ink.NORMAL));
        }
      }
      rows.add(new Row(spans).trimmed());
    }
    return rows;
  }

  /** Each line below the head as lines of its own. */
  static List<Row> blocks(List<List<List<Span>>> lines, int width) {
    var rows = new ArrayList<Row>();
    var head = lines.getFirst();
    for (var line : lines.subList(1, lines.size())) {
      if (!rows.isEmpty()) {
        rows.add(Row.EMPTY);
      }
      for (int i = 0; i < line.size(); i++) {
        var spans = new ArrayList<>(head.get(i));
        spans.add(Span.of(": ", Ink.DIM));
        spans.addAll(line.get(i));
        rows.addAll(Wrap.lines(spans, width));
      }
    }
    return rows;
  }
}
