package dev.talaria.actors.board;

import dev.talaria.runtime.board.Card;
import dev.talaria.runtime.board.CardId;
import dev.talaria.runtime.board.CardRules;
import dev.talaria.runtime.board.Claim;
import dev.talaria.runtime.board.Ruling;
import dev.talaria.runtime.board.WorkRules;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.SessionKind;
import dev.talaria.runtime.store.SessionQuery;
import dev.talaria.runtime.store.SessionRecord;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks after cards that somebody works on, and finds again what an earlier runtime left. Blocks,
 * as {@link BoardDesk} does.
 */
final class Leases {
  private static final Logger LOG = LoggerFactory.getLogger(Leases.class);
  private static final Duration AGAIN = Duration.ofSeconds(5);
  private static final int AT_ONCE = 100;

  private final BoardDesk desk;
  private final BoardDesk.Parts parts;
  private final WorkRules rules;
  private final CardSessions sessions;
  private final Instant since;

  Leases(BoardDesk desk, CardSessions sessions) {
    this.desk = desk;
    this.parts = desk.parts();
    this.rules = new WorkRules(parts.settings());
    this.sessions = sessions;
    this.since = desk.now();
  }

  /**
   * Sees to a card that somebody works on: its lease is renewed, or it is taken back.
   *
   * @return when to look again
   */
  Instant seeTo(Card card) {
    var claim = card.standing().claim();
    if (claim == null) {
      return desk.now();
    }
    boolean isOurs = claim.session() != null && claim.worker().equals(parts.worker());
    return isOurs ? seeToOurs(card, claim, claim.session()) : seeToOthers(card, claim);
  }

  private Instant seeToOurs(Card card, Claim claim, SessionId session) {
    var record = desk.read(store -> store.session(session));
    if (record.isEmpty()) { // purged
      sessions.lost(card, session);
      return again();
    }
    if (record.get().state() == SessionRecord.State.ENDED) {
      sessions.ended(session);
      return again();
    }
    sessions.watch(session);
    var lease = parts.settings().lease();
    var renewed = claim.until().minus(lease.multipliedBy(2).dividedBy(3));
    if (renewed.isAfter(desk.now())) {
      return renewed;
    }
    var kept = desk.change(card.id(), (it, family, now) -> rules.renewed(it, claim.token(), now));
    return kept instanceof BoardDesk.Answer.Done ? desk.now().plus(lease.dividedBy(3)) : again();
  }

  /** Those that this runtime works on are free again. */
  void letGo() {
    for (var card : desk.read(store -> store.cards().running())) {
      var claim = card.standing().claim();
      if (claim != null && claim.session() != null && claim.worker().equals(parts.worker())) {
        var unused = desk.change(
            card.id(),
            (it, family, now) -> claim.equals(it.standing().claim())
                ? rules.released(it, "the runtime was stopped", CardRules.BOARD, now)
                : new Ruling.Same());
      }
    }
  }

  /** What could not be renewed since no runtime was there gets the time of a lease. */
  private Instant seeToOthers(Card card, Claim claim) {
    var grace = since.plus(parts.settings().lease());
    boolean wasAway = claim.at().isBefore(since) && claim.until().isBefore(grace);
    var until = wasAway ? grace : claim.until();
    if (until.isAfter(desk.now())) {
      return until;
    }
    var unused = desk.change(card.id(), (it, family, now) -> rules.expired(it, now));
    return again();
  }

  /** A change wakes the dispatcher by itself; this is for one that was refused. */
  private Instant again() {
    return desk.now().plus(AGAIN);
  }

  // --- what an earlier runtime left

  /** All that may have been left undone. */
  void takeUp() {
    promoteAll();
    endLost();
    tidyUp();
  }

  /** Cards that wait for parents of which none is open. */
  void promoteAll() {
    var before = List.<CardId>of();
    var cards = desk.read(store -> store.cards().promotable(AT_ONCE));
    while (!cards.isEmpty() && !cards.equals(before)) { // otherwise none of them could be kept
      cards.forEach(desk::promote);
      before = cards;
      cards = desk.read(store -> store.cards().promotable(AT_ONCE));
    }
  }

  /** Sessions from which their card was taken, or that have none. */
  void endLost() {
    var active = desk.read(store -> store.sessions(
        new SessionQuery(Set.of(SessionKind.CARD), null, true, "", "", null, Integer.MAX_VALUE)));
    for (var record : active) {
      var card = desk.read(store -> store.cards().workedOnBy(record.id()));
      if (card.isEmpty() || CardSessions.isTaken(card.get(), record.id())) {
        sessions.cancel(record.id());
      }
    }
  }

  private void tidyUp() {
    try {
      for (CardId id : parts.folders().withWork()) {
        desk.card(id).ifPresent(sessions::tidy);
      }
    } catch (IOException e) {
      LOG.warn("the workspaces of cards cannot be looked at: {}", e.getMessage());
    }
  }
}
