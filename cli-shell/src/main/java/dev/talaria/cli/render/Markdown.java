package dev.talaria.cli.render;

import java.util.ArrayList;
import java.util.List;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.BlockQuote;
import org.commonmark.node.BulletList;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.ListItem;
import org.commonmark.node.Node;
import org.commonmark.node.OrderedList;
import org.commonmark.node.Paragraph;
import org.commonmark.node.ThematicBreak;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;

/**
 * Markdown as rows of a width. What a model means as a line end stays one; anything that is not
 * Markdown comes out as it went in.
 */
public final class Markdown {
  private static final int LONGEST = 200_000;
  private static final int DEEPEST = 12;
  private static final Parser PARSER = Parser.builder()
      .extensions(List.of(TablesExtension.create()))
      .maxOpenBlockParsers(DEEPEST)
      .includeSourceSpans(IncludeSourceSpans.BLOCKS)
      .build();

  private Markdown() {}

  /** Rows of at most {@code width} cells on any terminal. */
  public static List<Row> rows(String markdown, int width) {
    var text = markdown.length() <= LONGEST ? markdown : markdown.substring(0, LONGEST) + "…";
    return blocks(PARSER.parse(Visible.text(text)), width, true);
  }

  /** Text that is not Markdown, in the same way. */
  public static List<Row> plain(String text, int width) {
    var kept = text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
    return Visible.text(kept)
        .lines()
        .flatMap(line -> Wrap.lines(List.of(Span.of(line)), width).stream())
        .toList();
  }

  private static List<Row> blocks(Node parent, int width, boolean apart) {
    var rows = new ArrayList<Row>();
    for (var node = parent.getFirstChild(); node != null; node = node.getNext()) {
      if (apart && !rows.isEmpty() && !followsAtOnce(node)) {
        rows.add(Row.EMPTY);
      }
      rows.addAll(block(node, width));
    }
    return rows;
  }

  private static List<Row> block(Node node, int width) {
    return switch (node) {
      case Heading ignored -> Inlines.rows(node, Ink.HEADING, width);
      case Paragraph ignored -> Inlines.rows(node, Ink.NORMAL, width);
      case FencedCodeBlock code -> code(code.getLiteral(), width);
      case IndentedCodeBlock code -> code(code.getLiteral(), width);
      case BlockQuote ignored -> quoted(node, width);
      case BulletList list -> items(list, width);
      case OrderedList list -> items(list, width);
      case TableBlock table -> MarkdownTable.rows(table, width);
      case ThematicBreak ignored -> List.of(Row.of("─".repeat(Math.max(1, width)), Ink.DIM));
      case HtmlBlock html -> plain(html.getLiteral(), width);
      default -> blocks(node, width, true);
    };
  }

  private static List<Row> code(String literal, int width) {
    return Visible.text(literal)
        .lines()
        .flatMap(line -> Wrap.hard(Span.of(line, Ink.CODE), width - 2).stream())
        .map(row -> row.after(new Span("  ", Ink.NORMAL)))
        .toList();
  }

  private static List<Row> quoted(Node quote, int width) {
    return blocks(quote, width - 2, true).stream()
        .map(row -> row.after(new Span("▏ ", Ink.DIM)))
        .toList();
  }

  private static List<Row> items(Node list, int width) {
    int number = list instanceof OrderedList ordered && ordered.getMarkerStartNumber() != null
        ? ordered.getMarkerStartNumber()
        : 1;
    boolean tight = list instanceof org.commonmark.node.ListBlock block && block.isTight();
    var rows = new ArrayList<Row>();
    for (var item = list.getFirstChild(); item != null; item = item.getNext()) {
      if (!tight && !rows.isEmpty()) {
        rows.add(Row.EMPTY);
      }
      var marker = list instanceof OrderedList ? number++ + ". " : "• ";
      rows.addAll(item(item, marker, width, !tight));
    }
    return rows;
  }

  private static List<Row> item(Node item, String marker, int width, boolean apart) {
    int indent = marker.length();
    var inside = blocks(item, width - indent, apart && item instanceof ListItem);
    var rows = new ArrayList<Row>();
    for (var row : inside.isEmpty() ? List.of(Row.EMPTY) : inside) {
      rows.add(row.after(new Span(rows.isEmpty() ? marker : " ".repeat(indent), Ink.NORMAL)));
    }
    return rows;
  }

  /** Nothing but a line end stands between it and the block before it, as before many a list. */
  private static boolean followsAtOnce(Node node) {
    var before = node.getPrevious();
    return before instanceof Paragraph
        && !before.getSourceSpans().isEmpty()
        && !node.getSourceSpans().isEmpty()
        && before.getSourceSpans().getLast().getLineIndex() + 1
            == node.getSourceSpans().getFirst().getLineIndex();
  }
}
