package dev.talaria.runtime.model.builtin.ask;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * How a clause is meant. A word that could be an order is one only where orders stand: at the
 * beginning, or after "can you", "I want". "My friend checks logs" orders nothing.
 *
 * @param beyond what it asks for that is not done here; with {@code Kind.BEYOND} only
 */
record Mood(Kind kind, @Nullable Concept beyond) {
  enum Kind {
    COMMAND,
    QUESTION,
    /** No verb, and every word is known: "errors in /var/log today". */
    TELEGRAM,
    NEGATED,
    BEYOND,
    STATEMENT
  }

  /** What may stand before an order. */
  private static final Set<Concept.Role> SKIPPED =
      EnumSet.of(Concept.Role.GLUE, Concept.Role.TIME, Concept.Role.TALK);

  static Mood of(List<Token> clause) {
    int head = head(clause);
    int verb = first(clause, t -> t.plays(Concept.Role.VERB) || t.plays(Concept.Role.BEYOND));
    if (head < 0) {
      return new Mood(Kind.STATEMENT, null);
    }
    Token first = clause.get(head);
    boolean command = head == verb || first.is(Concept.ASKYOU) || first.is(Concept.WANT);
    if (first.is(Concept.NOT) || (command && first(clause, t -> t.is(Concept.NOT)) >= 0)) {
      return new Mood(Kind.NEGATED, null);
    }
    Concept beyond = beyond(clause, verb);
    boolean asked = command || first.is(Concept.ASK);
    if (beyond != null && (asked || beyond == Concept.WATCH || beyond == Concept.EXPLAIN)) {
      return new Mood(Kind.BEYOND, beyond);
    }
    if (asked) {
      return new Mood(command ? Kind.COMMAND : Kind.QUESTION, null);
    }
    boolean known = clause.stream().noneMatch(t -> t.unknown() || t.is(Concept.SUBJECT));
    return new Mood(known ? Kind.TELEGRAM : Kind.STATEMENT, null);
  }

  /** The word that decides how the clause is meant: the first that says anything. */
  private static int head(List<Token> clause) {
    int head = first(clause, Mood::isHead);
    int opening = first(clause, t -> t.is(Concept.ASKYOU) || t.is(Concept.WANT));
    boolean asks = head >= 0 && clause.get(head).is(Concept.ASK);
    return opening >= 0 && !asks ? opening : head;
  }

  /** What is asked for and not done here; watching counts wherever it is said. */
  private static @Nullable Concept beyond(List<Token> clause, int verb) {
    boolean watch = first(clause, t -> t.is(Concept.WATCH)) >= 0;
    if (watch && first(clause, t -> t.is(Concept.RUN)) < 0) {
      return Concept.WATCH;
    }
    return verb < 0
        ? null
        : clause.get(verb).meanings().stream()
            .map(Meaning::concept)
            .filter(c -> c.role == Concept.Role.BEYOND)
            .findFirst()
            .orElse(null);
  }

  private static int first(List<Token> clause, Predicate<Token> which) {
    for (int i = 0; i < clause.size(); i++) {
      if (which.test(clause.get(i))) {
        return i;
      }
    }
    return -1;
  }

  private static boolean isHead(Token token) {
    if (token.stop() || token.literal() != null) {
      return false;
    }
    return token.unknown()
        || !token.meanings().stream().allMatch(m -> SKIPPED.contains(m.concept().role));
  }
}
