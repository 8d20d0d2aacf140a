package dev.talaria.cli.render;

/** A piece of a line in one look. Holds nothing that a terminal would take as a command. */
public record Span(String text, Ink ink) {

  /** Text of whatever origin. */
  public static Span of(String text, Ink ink) {
    return new Span(Visible.line(text), ink);
  }

  public static Span of(String text) {
    return of(text, Ink.NORMAL);
  }

  int width() {
    return Cells.width(text);
  }
}
