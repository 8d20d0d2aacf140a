package dev.talaria.runtime.permission.shell;

import java.util.List;

/** One word as written, before expansion. */
public record Word(List<Part> parts) {
  /** A piece of a word. {@code quoted}: protected from splitting, globs, braces and tilde. */
  public sealed interface Part {
    record Text(String text, boolean quoted) implements Part {}

    /**
     * {@code $name} or {@code ${name…}}.
     *
     * @param operator what follows the name within braces ({@code :-}, {@code #}, …), or empty
     */
    record Variable(String name, String operator, Word argument, boolean quoted) implements Part {}

    /** {@code $(…)}, a backtick command, {@code <(…)} or {@code >(…)}. */
    record Substitution(Kind kind, Script script, boolean quoted) implements Part {}

    /** {@code $((…))}: a number that is not computed here; substitutions inside still run. */
    record Arithmetic(Word inner) implements Part {}
  }

  public enum Kind {
    VALUE,
    INPUT,
    OUTPUT
  }

  static final Word EMPTY = new Word(List.of());

  /** The text where the word is one unquoted literal, else empty: only such a word is a keyword. */
  String bare() {
    return parts.size() == 1
            && parts.getFirst() instanceof Part.Text(var text, var quoted)
            && !quoted
        ? text
        : "";
  }
}
