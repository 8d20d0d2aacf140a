package dev.talaria.cli.render;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** One line, ready to be shown. */
public record Row(List<Span> spans) {
  static final Row EMPTY = new Row(List.of());

  public Row {
    spans = List.copyOf(spans);
  }

  public static Row of(String text, Ink ink) {
    return new Row(List.of(Span.of(text, ink)));
  }

  public static Row of(String text) {
    return of(text, Ink.NORMAL);
  }

  int width() {
    return spans.stream().mapToInt(Span::width).sum();
  }

  /** Without blanks at its end. */
  Row trimmed() {
    var kept = new ArrayList<>(spans);
    while (!kept.isEmpty()) {
      var last = kept.removeLast();
      var text = last.text().stripTrailing();
      if (!text.isEmpty()) {
        kept.add(new Span(text, last.ink()));
        break;
      }
    }
    return new Row(kept);
  }

  int room() {
    return spans.stream().mapToInt(span -> Cells.room(span.text())).sum();
  }

  boolean isDisputed() {
    return spans.stream().anyMatch(span -> Cells.isDisputed(span.text()));
  }

  Row after(Span first) {
    var all = new ArrayList<Span>();
    all.add(first);
    all.addAll(spans);
    return new Row(all);
  }

  public String text(Style style) {
    return spans.stream()
        .map(span -> style.paint(span.text(), span.ink()))
        .collect(Collectors.joining());
  }

  /** All rows as text, each with its line end. */
  public static String text(List<Row> rows, Style style) {
    return rows.stream().map(row -> row.text(style) + "\n").collect(Collectors.joining());
  }
}
