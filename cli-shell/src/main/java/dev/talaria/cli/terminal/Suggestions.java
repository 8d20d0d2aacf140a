package dev.talaria.cli.terminal;

import java.util.List;

/** What Tab offers. */
public interface Suggestions {

  /**
   * One way to go on.
   *
   * @param text replaces the word at the cursor
   * @param about a few words beside it, or empty
   * @param complete a blank follows it
   */
  record Suggestion(String text, String about, boolean complete) {}

  /** For the line up to the cursor, whose last word is {@code word}. */
  List<Suggestion> forLine(String beforeWord, String word);
}
