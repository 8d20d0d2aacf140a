package dev.talaria.runtime.workflow;

import dev.talaria.runtime.board.Card;
import dev.talaria.runtime.board.CardId;
import dev.talaria.runtime.board.CardRules;
import dev.talaria.runtime.board.Ruling;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.store.StoreRecords;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/** What people may not do to a card. */
final class Refusals {
  private Refusals() {}

  static List<String> of(Card card) {
    var at = StoreRecords.T0;
    var wishes = new LinkedHashMap<String, Ruling>();
    wishes.put("ready", CardRules.ready(card, List.of(), "", "ada", at));
    wishes.put("block", CardRules.blocked(card, "wait", "ada", at));
    wishes.put("done", CardRules.done(card, "", "ada", at));
    wishes.put("archive", CardRules.archived(card, "ada", at));
    wishes.put("unlink", CardRules.unlinked(linked(card), card, "ada", at));
    var refusals = new ArrayList<String>();
    wishes.forEach((wish, ruling) -> {
      if (ruling instanceof Ruling.Refused(var reason)) {
        var when = reason instanceof AgentError.Denied ? " never: " : " not now: ";
        refusals.add(wish + when + reason.message());
      }
    });
    return refusals;
  }

  private static Card linked(Card card) {
    return new Card(
        card.id(),
        card.board(),
        card.number(),
        card.origin(),
        card.content(),
        card.config(),
        List.of(card.id(), new CardId("cd_other")),
        card.attachments(),
        card.standing(),
        card.version());
  }
}
