package dev.talaria.runtime.model.builtin.ask;

import java.util.List;
import java.util.Optional;

/**
 * Finds the command that a clause orders to run. Only what was marked as one counts, and only where
 * nothing stands between it and the order: of "run `a` instead of `b`" it is {@code a}.
 */
final class Commands {
  private Commands() {}

  static Optional<String> of(List<Token> clause) {
    int run = 0;
    while (run < clause.size() && !clause.get(run).is(Concept.RUN)) {
      run++;
    }
    if (run == clause.size()) {
      return Optional.empty();
    }
    for (int i = run + 1; i < clause.size(); i++) {
      Token token = clause.get(i);
      if (isMarked(token)) {
        return Optional.of(token.raw());
      }
      boolean between = token.stop() || token.plays(Concept.Role.GLUE) || token.is(Concept.COMMAND);
      if (!between) {
        return Optional.empty();
      }
    }
    List<Token> before =
        clause.subList(0, run).stream().filter(Commands::isMarked).toList();
    return before.size() == 1 ? Optional.of(before.getFirst().raw()) : Optional.empty();
  }

  /** Further commands of a list: "run `a`, `b` and `c`". */
  static List<String> alsoIn(List<Token> clause) {
    boolean nothingElse = clause.stream()
        .allMatch(t -> isMarked(t) || t.stop() || t.is(Concept.AND) || t.is(Concept.THEN));
    return nothingElse
        ? clause.stream().filter(Commands::isMarked).map(Token::raw).toList()
        : List.of();
  }

  private static boolean isMarked(Token token) {
    return token.is(Literal.Kind.CODE) || token.is(Literal.Kind.QUOTE);
  }
}
