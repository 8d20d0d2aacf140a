package dev.talaria.cli.command.about;

/**
 * What the doctor found at one place.
 *
 * @param hint what to do about it; empty where nothing is wrong
 */
record Finding(String what, boolean ok, String told, String hint) {
  static Finding ok(String what, String told) {
    return new Finding(what, true, told, "");
  }

  static Finding wrong(String what, String told, String hint) {
    return new Finding(what, false, told, hint);
  }

  /** "✗ state: the disk is full → free some". */
  String line() {
    return (ok ? "✓ " : "✗ ") + what + ": " + told + (hint.isEmpty() ? "" : " → " + hint);
  }
}
