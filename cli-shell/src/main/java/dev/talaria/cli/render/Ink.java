package dev.talaria.cli.render;

/** How a piece of text looks, as an SGR parameter. */
public enum Ink {
  NORMAL(""),
  BOLD("1"),
  ITALIC("3"),
  DIM("2"),
  STRUCK("9"),
  CODE("36"),
  HEADING("1;36"),
  LINK("4;34"),
  GOOD("32"),
  BAD("31"),
  WARN("33");

  private final String sgr;

  Ink(String sgr) {
    this.sgr = sgr;
  }

  String sgr() {
    return sgr;
  }
}
