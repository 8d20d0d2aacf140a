package dev.talaria.cli.render;

import java.util.ArrayList;
import java.util.List;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.node.Code;
import org.commonmark.node.Emphasis;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.StrongEmphasis;
import org.commonmark.node.Text;

/** What stands inside a paragraph, heading or table cell, as spans. */
final class Inlines {
  private final List<List<Span>> lines = new ArrayList<>(List.of(new ArrayList<>()));

  private Inlines() {}

  static List<Row> rows(Node block, Ink ink, int width) {
    var inlines = new Inlines();
    inlines.children(block, ink);
    return inlines.lines.stream()
        .flatMap(line -> Wrap.lines(line, width).stream())
        .toList();
  }

  /** All in one line. */
  static List<Span> spans(TableCell cell) {
    var inlines = new Inlines();
    inlines.children(cell, cell.isHeader() ? Ink.BOLD : Ink.NORMAL);
    return inlines.lines.stream().flatMap(List::stream).toList();
  }

  private void children(Node parent, Ink ink) {
    for (var node = parent.getFirstChild(); node != null; node = node.getNext()) {
      inline(node, ink);
    }
  }

  private void inline(Node node, Ink ink) {
    switch (node) {
      case Text text -> say(text.getLiteral(), ink);
      case Code code -> say(code.getLiteral(), Ink.CODE);
      case Emphasis ignored -> children(node, ink == Ink.NORMAL ? Ink.ITALIC : ink);
      case StrongEmphasis ignored -> children(node, ink == Ink.NORMAL ? Ink.BOLD : ink);
      case Link link -> link(link, link.getDestination());
      case Image image -> link(image, image.getDestination());
      case HtmlInline html -> say(html.getLiteral(), ink);
      case SoftLineBreak ignored -> lines.add(new ArrayList<>());
      case HardLineBreak ignored -> lines.add(new ArrayList<>());
      default -> children(node, ink);
    }
  }

  private void link(Node link, String destination) {
    var line = lines.getLast();
    int before = line.size();
    children(link, Ink.LINK);
    var shown = new StringBuilder();
    line.subList(before, line.size()).forEach(span -> shown.append(span.text()));
    if (!shown.toString().equals(destination) && !destination.isEmpty()) {
      say(" (" + destination + ")", Ink.DIM);
    }
  }

  private void say(String text, Ink ink) {
    lines.getLast().add(Span.of(text, ink));
  }
}
