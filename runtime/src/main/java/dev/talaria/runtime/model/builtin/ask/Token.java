package dev.talaria.runtime.model.builtin.ask;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A word or phrase of a request with what it means, a literal, or a sign that ends a clause.
 *
 * @param start where it begins in the request
 * @param meanings none for a word that the lexicon does not know
 */
record Token(
    String raw,
    int start,
    int end,
    List<Meaning> meanings,
    @Nullable Literal literal,
    boolean stop) {
  static Token word(String raw, int start, int end, List<Meaning> meanings) {
    return new Token(raw, start, end, meanings, null, false);
  }

  static Token literal(Literal literal, int start, int end) {
    return new Token(literal.text(), start, end, List.of(), literal, false);
  }

  static Token sign(String raw, int start) {
    return new Token(raw, start, start + raw.length(), List.of(), null, true);
  }

  boolean is(Concept concept) {
    return meanings.stream().anyMatch(m -> m.concept() == concept);
  }

  boolean plays(Concept.Role role) {
    return meanings.stream().anyMatch(m -> m.concept().role == role);
  }

  boolean is(Literal.Kind kind) {
    return literal != null && literal.kind() == kind;
  }

  /** A word of which nothing is known. */
  boolean unknown() {
    return meanings.isEmpty() && literal == null && !stop;
  }

  /** The value of the number, ordinal or weekday that this is; 0 where it is none. */
  int value(Concept concept) {
    return meanings.stream()
        .filter(m -> m.concept() == concept)
        .mapToInt(Meaning::value)
        .findFirst()
        .orElse(0);
  }
}
