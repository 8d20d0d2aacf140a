package dev.talaria.cli.render;

import java.util.ArrayList;
import java.util.List;

/**
 * Breaks a line into rows of a width: after blanks where there are some, within a word where it is
 * longer than a row, between clusters in any case.
 */
final class Wrap {
  private final int width;
  private final List<Row> rows = new ArrayList<>();
  private final List<Span> row = new ArrayList<>();
  private final List<Span> word = new ArrayList<>();
  private int rowRoom;
  private int wordRoom;

  private Wrap(int width) {
    this.width = Math.max(1, width);
  }

  static List<Row> lines(List<Span> line, int width) {
    var wrap = new Wrap(width);
    if (line.stream().mapToInt(span -> Cells.room(span.text())).sum() <= wrap.width) {
      line.forEach(span -> append(wrap.row, span.text(), span.ink()));
    } else {
      line.forEach(wrap::add);
      wrap.endWord();
    }
    wrap.endRow();
    return wrap.rows;
  }

  /** The same after a head, under whose end the further rows begin. */
  static List<Row> hanging(Span head, Span line, int width) {
    int indent = Cells.room(head.text());
    var rows = new ArrayList<Row>();
    for (var row : lines(List.of(line), width - indent)) {
      rows.add(row.after(rows.isEmpty() ? head : new Span(" ".repeat(indent), Ink.NORMAL)));
    }
    return rows;
  }

  /** Without regard to words, for code. */
  static List<Row> hard(Span line, int width) {
    var wrap = new Wrap(width);
    for (var cluster : Cells.clusters(line.text())) {
      wrap.addToWord(cluster, line.ink());
    }
    wrap.endWord();
    wrap.endRow();
    return wrap.rows;
  }

  private void add(Span span) {
    for (var cluster : Cells.clusters(span.text())) {
      if (cluster.equals(" ")) {
        endWord();
        if (rowRoom < width) {
          append(row, " ", span.ink());
          rowRoom++;
        }
      } else {
        addToWord(cluster, span.ink());
      }
    }
  }

  private void addToWord(String cluster, Ink ink) {
    int room = Cells.roomOfCluster(cluster);
    var shown = room > width ? "…" : cluster;
    room = Math.min(room, width);
    if (wordRoom + room > width) {
      endWord();
    }
    append(word, shown, ink);
    wordRoom += room;
  }

  private void endWord() {
    if (rowRoom + wordRoom > width) {
      endRow();
    }
    word.forEach(span -> append(row, span.text(), span.ink()));
    rowRoom += wordRoom;
    word.clear();
    wordRoom = 0;
  }

  private void endRow() {
    rows.add(new Row(row).trimmed());
    row.clear();
    rowRoom = 0;
  }

  private static void append(List<Span> spans, String text, Ink ink) {
    if (!spans.isEmpty() && spans.getLast().ink() == ink) {
      var last = spans.removeLast();
      spans.add(new Span(last.text() + text, ink));
    } else {
      spans.add(new Span(text, ink));
    }
  }
}
