package dev.talaria.actors.board;

import dev.talaria.runtime.board.Card;
import dev.talaria.runtime.board.CardEvent;
import dev.talaria.runtime.board.CardStep;
import dev.talaria.runtime.board.Content.Notify;
import dev.talaria.runtime.board.Hold;
import dev.talaria.runtime.board.Ruling;
import dev.talaria.runtime.board.StepRules;
import dev.talaria.runtime.notice.Notices;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.store.DeliveryRecord;
import java.util.Optional;
import java.util.function.Function;

/** What a person is told of a change, where a worker or the board made it. */
final class CardTelling {
  private CardTelling() {}

  /** {@code here} is where the card was added; empty where that is gone, or was nowhere. */
  static Optional<DeliveryRecord> of(
      Ruling.Changed change, Function<Card, Optional<SessionId>> here) {
    var card = change.card();
    var wanted = card.content().notifies();
    if (change.events().isEmpty() || wanted == Notify.NEVER) {
      return Optional.empty();
    }
    var event = change.events().getLast();
    var hold = card.standing().hold();
    var step = card.origin().step();
    boolean isOfRun = step != null && step.kind() != CardStep.Kind.PART;
    if (isOfRun && hold != null && hold.kind() == Hold.Kind.GAVE_UP) {
      return Optional.empty(); // its workflow says so, where it cannot go on without it
    }
    return !(endsAttempt(card, event) || StepRules.isAsked(card))
            || (wanted == Notify.FAILURE && event.kind() == CardEvent.Kind.DONE)
        ? Optional.empty()
        : Notices.ofCard(card, event)
            .map(notice -> new DeliveryRecord(
                card.id() + "/" + card.version(),
                session(card),
                0,
                here.apply(card).orElse(null),
                notice,
                event.at(),
                false,
                DeliveryRecord.State.STORED,
                event.at()));
  }

  /** Otherwise a person did it, who knows. */
  private static boolean endsAttempt(Card card, CardEvent event) {
    var attempts = card.standing().attempts();
    return !attempts.isEmpty() && attempts.getLast().ended().equals(event.at());
  }

  /** The one that did it, or the card where a program outside did. */
  private static SessionId session(Card card) {
    var attempts = card.standing().attempts();
    var session = attempts.isEmpty() ? null : attempts.getLast().session();
    return session == null ? new SessionId(card.id().value()) : session;
  }
}
