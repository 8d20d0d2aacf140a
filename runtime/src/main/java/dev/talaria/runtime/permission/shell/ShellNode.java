package dev.talaria.runtime.permission.shell;

import java.util.List;

/** One stage of a pipeline. */
public sealed interface ShellNode {
  List<Redirect> redirects();

  /** A program with its words; {@code words} is empty where there are assignments only. */
  record Simple(List<Assignment> assignments, List<Word> words, List<Redirect> redirects)
      implements ShellNode {}

  /**
   * A subshell, a brace group, a loop, a condition or a case: everything in it may run, any number
   * of times.
   *
   * @param header words that are expanded but not run (the list of a {@code for}, the word of a
   *     {@code case})
   * @param variable what a {@code for} loop sets to each of {@code header}, or empty
   */
  record Group(Script body, List<Word> header, String variable, List<Redirect> redirects)
      implements ShellNode {}

  record Function(String name, Script body, List<Redirect> redirects) implements ShellNode {}

  /** {@code name=value}, {@code name=(a b)}; {@code appends} for {@code name+=value}. */
  record Assignment(String name, Word value, boolean appends) {}

  /**
   * Where a file descriptor goes to or comes from.
   *
   * @param operator as written, without the file descriptor: {@code >}, {@code >>}, {@code <},
   *     {@code <<} (then {@code target} is the text of the here-document), {@code <<<}, …
   */
  record Redirect(String operator, Word target) {}
}
