package dev.talaria.cli.render;

/** What the place that shows the text can do. */
public enum Style {
  /** A pipe or file: characters only. */
  PLAIN,
  /** A terminal that is to show no colour. */
  MONO,
  COLOUR;

  String paint(String text, Ink ink) {
    return this == COLOUR && ink != Ink.NORMAL && !text.isEmpty()
        ? "\u001b[" + ink.sgr() + "m" + text + "\u001b[m"
        : text;
  }

  /** Moves to a column, counted from 1; nothing where the cursor cannot be moved. */
  String toColumn(int column) {
    return this == PLAIN ? "" : "\u001b[" + column + "G";
  }
}
