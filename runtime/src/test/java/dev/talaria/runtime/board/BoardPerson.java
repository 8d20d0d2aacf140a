package dev.talaria.runtime.board;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** What a person does in a {@link BoardWorld}: anything, at any time. */
record BoardPerson(BoardWorld world) {
  private static final String ADA = "ada";

  void act(int dispatcher) {
    var id = world.anyCard();
    switch (world.random().nextInt(17)) {
      case 0, 1, 2, 3, 4 ->
        ask(
            dispatcher,
            "ready " + id,
            clock ->
                CardRules.ready(card(id), world.open(card(id).parents()), "go on", ADA, clock));
      case 5 ->
        ask(dispatcher, "block " + id, clock -> CardRules.blocked(card(id), "not now", ADA, clock));
      case 6 -> ask(dispatcher, "archive " + id, clock -> CardRules.archived(card(id), ADA, clock));
      case 7 -> ask(dispatcher, "done " + id, clock -> CardRules.done(card(id), "", ADA, clock));
      case 8, 9 ->
        ask(
            dispatcher,
            "release " + id,
            clock -> BoardWorld.RULES.released(card(id), "mine", ADA, clock));
      case 10 ->
        ask(dispatcher, "comment " + id, clock -> CardRules.commented(card(id), "hm", ADA, clock));
      case 11, 12 -> edit(dispatcher, id);
      case 16 ->
        ask(dispatcher, "review " + id, clock -> CardRules.reviewed(card(id), "?", ADA, clock));
      case 13, 14 -> link(dispatcher, id, world.anyCard());
      default -> unlink(dispatcher, id);
    }
  }

  private interface Rule {
    Ruling at(Instant clock);
  }

  private void ask(int dispatcher, String what, Rule rule) {
    world.ask(dispatcher, what, Wish.of(rule::at));
  }

  private Card card(CardId id) {
    return world.card(id);
  }

  private void edit(int dispatcher, CardId id) {
    var content = BoardWorld.content(world.nextNumber());
    ask(
        dispatcher,
        "edit " + id,
        clock -> CardRules.edited(card(id), content, card(id).config(), ADA, clock));
  }

  private void unlink(int dispatcher, CardId id) {
    var parents = card(id).parents();
    if (!parents.isEmpty()) {
      var parent = card(world.any(parents));
      ask(
          dispatcher,
          "unlink " + id + " " + parent.id(),
          clock -> CardRules.unlinked(card(id), parent, ADA, clock));
    }
  }

  /** One link is kept before the next one is decided. */
  private void link(int dispatcher, CardId child, CardId parent) {
    if (!world.isAsked(ToLink.class)) {
      world.ask(dispatcher, "link " + child + " " + parent, new ToLink(world, child, parent));
    }
  }

  private static final class ToLink extends Wish {
    private final BoardWorld world;
    private final CardId child;
    private final CardId parent;

    ToLink(BoardWorld world, CardId child, CardId parent) {
      this.world = world;
      this.child = child;
      this.parent = parent;
    }

    @Override
    List<Ruling> decide(Instant clock) {
      var card = world.card(child);
      var parents = new ArrayList<>(card.parents());
      parents.add(parent);
      return List.of(CardRules.linked(
          card, world.card(parent), world.above(parent), world.open(parents), ADA, clock));
    }
  }
}
