package dev.talaria.cli.render;

import java.util.ArrayList;
import java.util.List;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TableRow;
import org.commonmark.node.Node;

/** A Markdown table as a grid. */
final class MarkdownTable {
  private MarkdownTable() {}

  static List<Row> rows(TableBlock table, int width) {
    var lines = new ArrayList<List<List<Span>>>();
    collect(table, lines);
    return Grid.rows(lines, width);
  }

  private static void collect(Node parent, List<List<List<Span>>> lines) {
    for (var node = parent.getFirstChild(); node != null; node = node.getNext()) {
      if (node instanceof TableRow row) {
        lines.add(cells(row));
      } else {
        collect(node, lines);
      }
    }
  }

  private static List<List<Span>> cells(TableRow row) {
    var cells = new ArrayList<List<Span>>();
    for (var node = row.getFirstChild(); node != null; node = node.getNext()) {
      if (node instanceof TableCell cell) {
        cells.add(Inlines.spans(cell));
      }
    }
    return cells;
  }
}
