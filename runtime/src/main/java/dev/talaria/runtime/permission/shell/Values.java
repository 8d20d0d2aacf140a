package dev.talaria.runtime.permission.shell;

/** What an expansion needs to know and cannot know from the text alone. */
public interface Values {
  /** The value of a variable; {@link Expansion#UNKNOWN} where it cannot be told. */
  String variable(String name);

  /**
   * What a substitution stands for: the text it would print, or the name of the file it would be
   * read or written through. Called for every substitution, as each of them runs.
   */
  String substitute(Script script, Word.Kind kind);
}
