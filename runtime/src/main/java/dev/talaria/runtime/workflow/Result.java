package dev.talaria.runtime.workflow;

import dev.talaria.runtime.board.Card;

/** What a step that succeeded gave. */
final class Result {
  private Result() {}

  static String of(Card card) {
    return card.content().work().resultOf(card.standing().result());
  }
}
