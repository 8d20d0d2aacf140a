package dev.talaria.runtime.board;

import dev.talaria.config.BoardSettings;
import dev.talaria.config.BoardSettings.Unsaid;
import dev.talaria.runtime.board.Attempt.End;
import dev.talaria.runtime.board.CardEvent.Kind;
import dev.talaria.runtime.board.Standing.Status;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.store.CardRecords;
import dev.talaria.runtime.store.StoreRecords;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A card that failed once, the worker that it has, and the rules that it is worked on by. */
final class WorkSamples {
  static final Instant NOW = StoreRecords.T0.plusSeconds(600);
  static final Duration LEASE = Duration.ofMinutes(2);
  static final WorkRules RULES = rules(Unsaid.REVIEW);
  static final SessionId WORKER = CardRecords.WORKER;
  static final Attempt BEFORE = CardRecords.attempt();

  private WorkSamples() {}

  static WorkRules rules(Unsaid unsaid) {
    return new WorkRules(new BoardSettings(
        LEASE,
        Duration.ofMinutes(1),
        4,
        Duration.ofSeconds(10),
        Duration.ofSeconds(50),
        unsaid,
        4,
        4,
        1_000,
        ""));
  }

  /** It has failed once, and had one token. */
  static Standing standing(Status status, Instant notBefore) {
    return new Standing(status, null, 1, null, 1, notBefore, List.of(BEFORE), "half of it", null);
  }

  static Card card(Standing standing) {
    return CardRecords.with(content(null, 0), standing);
  }

  static Card content(Instant from, int attempts) {
    var it = CardRecords.card();
    var content = it.content();
    return new Card(
        it.id(),
        it.board(),
        it.number(),
        it.origin(),
        new Content(
            content.title(),
            content.work(),
            content.priority(),
            content.labels(),
            content.due(),
            from,
            content.workspace(),
            attempts,
            content.notifies(),
            content.budget()),
        it.config(),
        it.parents(),
        it.attachments(),
        it.standing(),
        1);
  }

  static Claim claim(SessionId session, Instant until, boolean begun) {
    return new Claim(2, "anvil", session, NOW.minusSeconds(30), until, begun);
  }

  static Card running(Claim claim) {
    return card(running(claim, 1));
  }

  static Standing running(Claim claim, int failures) {
    return new Standing(
        Status.RUNNING, null, 2, claim, failures, null, List.of(BEFORE), "half of it", null);
  }

  static Card running() {
    return running(claim(WORKER, NOW.plusSeconds(90), true));
  }

  static Attempt attempt(End end, String text) {
    return new Attempt(2, "anvil", WORKER, "work", NOW.minusSeconds(30), NOW, end, text);
  }

  static Ruling changed(Card before, Standing standing, CardEvent... events) {
    return new Ruling.Changed(
        CardRecords.with(CardRecords.with(before, standing), 2), List.of(events));
  }

  static CardEvent event(String who, Kind kind, String text) {
    return new CardEvent(CardRecords.CARD, NOW, who, kind, text);
  }

  static Ruling late(long token, String why, Optional<CardEvent> event) {
    return new Ruling.Late(
        new AgentError.Denied(
            "#7 Mend the parser is not yours: claim " + token + why, "stop working on it"),
        event);
  }

  static Ruling refused(String why, String hint) {
    return new Ruling.Refused(new AgentError.Busy("#7 Mend the parser " + why, hint));
  }

  static Standing over(
      Status status,
      Hold hold,
      int failures,
      Instant notBefore,
      Attempt attempt,
      String result,
      Instant doneAt) {
    return new Standing(
        status, hold, 2, null, failures, notBefore, List.of(BEFORE, attempt), result, doneAt);
  }
}
