package dev.talaria.cli.terminal;

/** What came of reading a line. */
public sealed interface Typed {

  /** Sent with Enter; lines that were continued are joined by line ends. */
  record Line(String text) implements Typed {}

  /** The person wants to leave, or the terminal is gone. */
  record End() implements Typed {}
}
