package dev.talaria.cli.render;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Columns side by side. Where they do not fit, the widest give way, down to their longest word as
 * long as that is enough; where even that leaves too little, each line becomes a block of its own.
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
    shrink(widths, words(lines, widths.length), room);
    var rows = new ArrayList<Row>();
    for (var line : lines) {
      rows.addAll(line(line, widths));
    }
    return rows;
  }

  /** Lines under a heading. */
  record Section(Row heading, List<List<List<Span>>> lines) {}

  /** Lines in columns that are the same under all headings. */
  static List<Row> sections(List<Section> sections, int indent, int width) {
    var lines = sections.stream().flatMap(section -> section.lines().stream()).toList();
    var widths = widths(lines);
    shrink(widths, words(lines, widths.length), width - indent - GAP * (widths.length - 1));
    var margin = new Span(" ".repeat(indent), Ink.NORMAL);
    var rows = new ArrayList<Row>();
    for (var section : sections) {
      rows.add(section.heading());
      section
          .lines()
          .forEach(line -> line(line, widths).forEach(row -> rows.add(row.after(margin))));
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

  /** The longest word of each column. */
  private static int[] words(List<List<List<Span>>> lines, int columns) {
    var longest = new int[columns];
    for (var line : lines) {
      for (int i = 0; i < columns && i < line.size(); i++) {
        var cell = line.get(i).stream().map(Span::text).collect(Collectors.joining());
        for (var word : cell.split(" ", -1)) {
          longest[i] = Math.max(longest[i], Cells.room(word));
        }
      }
    }
    return longest;
  }

  private static void shrink(int[] widths, int[] words, int room) {
    int over = Arrays.stream(widths).sum() - room;
    while (over > 0) {
      int widest = widest(widths, words);
      if (widest < 0) { // words are to be broken
        widest = widest(widths, new int[widths.length]);
      }
      widths[widest]--;
      over--;
    }
  }

  /** Of those that are wider than their least; -1 where none is. */
  private static int widest(int[] widths, int[] least) {
    int widest = -1;
    for (int i = 0; i < widths.length; i++) {
      if (widths[i] > least[i] && (widest < 0 || widths[i] > widths[widest])) {
        widest = i;
      }
    }
    return widest;
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

  /** Each line below the head as lines of its own, without those of empty cells. */
  static List<Row> blocks(List<List<List<Span>>> lines, int width) {
    var rows = new ArrayList<Row>();
    var head = lines.getFirst();
    for (var line : lines.subList(1, lines.size())) {
      if (!rows.isEmpty()) {
        rows.add(Row.EMPTY);
      }
      for (int i = 0; i < line.size(); i++) {
        if (isEmpty(line.get(i))) {
          continue;
        }
        var spans = new ArrayList<>(head.get(i));
        if (!isEmpty(head.get(i))) {
          spans.add(Span.of(": ", Ink.DIM));
        }
        spans.addAll(line.get(i));
        rows.addAll(Wrap.lines(spans, width));
      }
    }
    return rows;
  }

  private static boolean isEmpty(List<Span> cell) {
    return cell.stream().allMatch(span -> span.text().isEmpty());
  }
}
