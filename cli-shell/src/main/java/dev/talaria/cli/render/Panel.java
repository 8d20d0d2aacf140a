package dev.talaria.cli.render;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A box with a title, rows and a footer. Every line of it takes exactly the same number of cells.
 *
 * @param tone decides the sign before the title and the colour of the border
 * @param next what to do next, or empty
 */
public record Panel(String title, Tone tone, List<Row> body, String next, String footer) {

  /** How something went. */
  public enum Tone {
    SUCCESS("⚕", Ink.GOOD),
    FAILURE("✗", Ink.BAD),
    WARNING("⚠", Ink.WARN);

    private final String sign;
    private final Ink ink;

    Tone(String sign, Ink ink) {
      this.sign = sign;
      this.ink = ink;
    }

    /** The tone of that name on the wire; a name of a later version counts as a warning. */
    public static Tone named(String name) {
      return switch (name.toLowerCase(Locale.ROOT)) {
        case "success" -> SUCCESS;
        case "failure" -> FAILURE;
        default -> WARNING;
      };
    }
  }

  /** The width that the body's rows may have. */
  public static int inside(Page page) {
    return page.panelWidth() - 4;
  }

  /**
   * The panel as lines.
   *
   * @param whole how to ask for all of a body that is cut to a screenful ("/show 1"), or empty
   *     where nothing is to be cut
   */
  public String text(Page page, String whole) {
    int width = page.panelWidth();
    var rows = new ArrayList<>(cut(page, whole));
    if (!next.isEmpty()) {
      rows.addAll(nextRows(width - 4));
    }
    var out = new StringBuilder();
    out.append(border("╭─ ", sign() + title, " ", "─╮", width, page)).append('\n');
    for (var row : rows) {
      out.append(line(row, width, page)).append('\n');
    }
    return out.append(bottom(width, page)).append('\n').toString();
  }

  private List<Row> cut(Page page, String whole) {
    int most = page.screenful();
    if (whole.isEmpty() || body.size() <= most) {
      return body;
    }
    var note = "… " + whole + " for all " + body.size() + " lines";
    var rows = new ArrayList<>(body.subList(0, most - 1));
    rows.addAll(Wrap.lines(List.of(Span.of(note, Ink.DIM)), inside(page)));
    return rows;
  }

  private List<Row> nextRows(int width) {
    var rows = new ArrayList<Row>();
    for (var row : Wrap.lines(List.of(Span.of(next)), width - 2)) {
      rows.add(row.after(new Span(rows.isEmpty() ? "→ " : "  ", tone.ink)));
    }
    return rows;
  }

  private String sign() {
    return tone.sign + " ";
  }

  private String border(String left, String text, String gap, String right, int width, Page page) {
    int room = width - left.length() - gap.length() - right.length();
    var shown = Cells.fit(Visible.line(text), room);
    var rule = "─".repeat(Math.max(0, room - Cells.width(shown)));
    var style = page.style();
    return style.paint(left, tone.ink)
        + style.paint(shown, Ink.BOLD)
        + style.paint(gap + rule, tone.ink)
        + column(Cells.isDisputed(shown), width - 1, page)
        + style.paint(right, tone.ink);
  }

  private String bottom(int width, Page page) {
    var style = page.style();
    if (footer.isEmpty()) {
      return style.paint("╰" + "─".repeat(width - 2) + "╯", tone.ink);
    }
    int tail = width < 60 ? 3 : 7;
    int room = width - 4 - tail;
    var shown = Cells.fit(Visible.line(footer), room);
    var rule = "─".repeat(Math.max(0, room - Cells.width(shown)));
    return style.paint("╰" + rule + " ", tone.ink)
        + style.paint(shown, Ink.DIM)
        + style.paint(" " + "─".repeat(tail) + "╯", tone.ink);
  }

  private String line(Row row, int width, Page page) {
    var style = page.style();
    int taken = style == Style.PLAIN ? row.width() : row.room();
    return style.paint("│", tone.ink)
        + " "
        + row.text(style)
        + " ".repeat(Math.max(0, width - 4 - taken))
        + " "
        + column(row.isDisputed(), width, page)
        + style.paint("│", tone.ink);
  }

  /** Terminals that count the text differently still find the border where it belongs. */
  private static String column(boolean disputed, int column, Page page) {
    return disputed ? page.style().toColumn(column) : "";
  }
}
