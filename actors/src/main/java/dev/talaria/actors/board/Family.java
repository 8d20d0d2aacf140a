package dev.talaria.actors.board;

import dev.talaria.runtime.board.Card;
import dev.talaria.runtime.board.CardId;
import dev.talaria.runtime.board.CardPrompt;
import dev.talaria.runtime.session.Work;
import java.time.ZoneId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What is known of the cards around a card, as it is kept at the moment. */
public record Family(BoardDesk desk) {
  /** The titles of its parents that it has to wait for. */
  public List<String> open(Card card) {
    return card.parents().stream()
        .flatMap(parent -> desk.card(parent).stream())
        .filter(card::waitsFor)
        .map(Card::title)
        .toList();
  }

  /** The titles of those that are not done; one that is not there any more is as good as done. */
  public List<String> open(List<CardId> parents) {
    var open = new ArrayList<String>();
    for (var parent : parents) {
      desk.card(parent).filter(card -> !card.isDone()).map(Card::title).ifPresent(open::add);
    }
    return open;
  }

  /** The card and all that it waits for, however far. */
  public Set<CardId> above(CardId card) {
    var above = new HashSet<CardId>();
    var next = new ArrayDeque<>(List.of(card));
    while (!next.isEmpty()) {
      var id = next.poll();
      if (above.add(id)) {
        desk.card(id).ifPresent(one -> next.addAll(one.parents()));
      }
    }
    return above;
  }

  /** What the next session of a card is asked: the built-in engine only answers, by itself. */
  public Work askedOfSession(Card card) {
    return card.config().model().isBuiltIn() ? card.content().work() : asked(card);
  }

  /** What a worker of a card is asked, who was never there. */
  public Work asked(Card card) {
    var parents = card.parents().stream().flatMap(id -> desk.card(id).stream()).toList();
    var trail = desk.read(store -> store.cards().said(card.id(), CardPrompt.MOST));
    return new CardPrompt(card, parents, trail, ZoneId.systemDefault()).work();
  }
}
