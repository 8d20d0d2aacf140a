package dev.talaria.actors.socket;

import dev.talaria.actors.board.Places;
import dev.talaria.actors.supervisor.SupervisorActor;
import dev.talaria.runtime.board.Card;
import dev.talaria.runtime.board.Standing.Status;
import dev.talaria.runtime.board.WorkRules;
import dev.talaria.runtime.store.SessionRecord;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Why cards that are free are not begun: nothing is, nobody ever will here, or they wait for a
 * place. Looks at most once at what is the same for all of them.
 */
final class WhyReady {
  private final Actors actors;
  private @Nullable Places places;
  private @Nullable String refusal;

  WhyReady(Actors actors) {
    this.actors = actors;
  }

  /** By the ids of the cards; nothing of those that are about to be begun, or not free. */
  Map<String, String> of(List<Card> cards) throws Refusal {
    var why = new HashMap<String, String>();
    for (var card : cards) {
      var its = of(card);
      if (!its.isEmpty()) {
        why.put(card.id().value(), its);
      }
    }
    return why;
  }

  /** Empty: it is about to be begun, or not free. */
  String of(Card card) throws Refusal {
    if (card.status() != Status.READY || !WorkRules.isFree(card, actors.clock().instant())) {
      return "";
    }
    var why = refusal();
    if (!why.isEmpty()) {
      return "nothing is begun at the moment: " + why;
    }
    var full = places().why(card);
    return full.isPresent()
        ? full.get()
        : isStillAtWork(card) ? "waits until its last worker has ended" : "";
  }

  private String refusal() throws Refusal {
    var known = refusal;
    if (known == null) {
      SupervisorActor.Load load = actors.ask(actors.supervisor(), SupervisorActor.GetLoad::new);
      known = load.refusal();
      refusal = known;
    }
    return known;
  }

  private Places places() throws Refusal {
    var known = places;
    if (known == null) {
      known = new Places(
          actors.board().parts().settings(), actors.read(store -> store.cards().running()));
      places = known;
    }
    return known;
  }

  private boolean isStillAtWork(Card card) throws Refusal {
    var attempts = card.standing().attempts();
    var session = attempts.isEmpty() ? null : attempts.getLast().session();
    return session != null
        && actors
            .read(store -> store.session(session))
            .filter(record -> record.state() != SessionRecord.State.ENDED)
            .isPresent();
  }
}
