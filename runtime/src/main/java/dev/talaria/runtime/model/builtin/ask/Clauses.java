package dev.talaria.runtime.model.builtin.ask;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Divides a request into its parts. */
final class Clauses {
  /**
   * A clause that asks for something, and the clauses that belong to it because they ask for
   * nothing by themselves: those after it ("…and tell me if it fails"), and before the first ("In
   * /var/log, …").
   */
  record Part(List<Token> core, List<List<Token>> more) {
    /** All of it as one clause. */
    List<Token> whole() {
      List<Token> all = new ArrayList<>(core);
      more.forEach(all::addAll);
      return all;
    }
  }

  private Clauses() {}

  static List<Part> split(List<Token> tokens, Predicate<List<Token>> asks) {
    List<Part> parts = new ArrayList<>();
    List<List<Token>> before = new ArrayList<>();
    for (List<Token> clause : pieces(tokens)) {
      if (asks.test(clause)) {
        parts.add(new Part(clause, new ArrayList<>(before)));
        before.clear();
      } else if (parts.isEmpty()) {
        before.add(clause);
      } else {
        parts.getLast().more().add(clause);
      }
    }
    if (parts.isEmpty() && !before.isEmpty()) {
      parts.add(new Part(before.getFirst(), before.subList(1, before.size())));
    }
    return parts;
  }

  private static List<List<Token>> pieces(List<Token> tokens) {
    List<List<Token>> pieces = new ArrayList<>();
    List<Token> piece = new ArrayList<>();
    for (Token token : tokens) {
      if (token.stop() || token.is(Concept.AND) || token.is(Concept.THEN)) {
        if (!piece.isEmpty()) {
          pieces.add(piece);
        }
        piece = new ArrayList<>();
      }
      if (!token.stop()) {
        piece.add(token);
      }
    }
    if (!piece.isEmpty()) {
      pieces.add(piece);
    }
    return pieces;
  }
}
