package dev.talaria.actors.socket;

import dev.talaria.actors.board.Boards;
import dev.talaria.actors.board.OldCards;
import dev.talaria.config.TimeSpan;
import dev.talaria.runtime.board.Board;
import dev.talaria.runtime.wire.BoardRequest;
import dev.talaria.runtime.wire.Reply;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What went from boards because of its age, and what a person wants to go now. */
record OldCardRequests(Actors actors, CardChanges changes) {
  private static final Duration LONGEST = Duration.ofDays(36_500);

  Reply.OldCards remove(BoardRequest.RemoveOldCards old, Caller caller) throws Refusal {
    changes.requirePerson(caller);
    var age = age(old.olderThan());
    var after = old.after();
    var from = after == null
        ? OldCards.Place.FIRST
        : OldCards.Place.of(after)
            .orElseThrow(() -> Refusal.usage("\"" + after + "\" is no next of an answer", ""));
    var part = actors.blocking(() -> new OldCards(actors.board()).part(age, from, old.dryRun()));
    var next = part.next();
    return new Reply.OldCards(
        part.old().stream().map(OldCardRequests::told).toList(), next == null ? null : next.text());
  }

  private Duration age(@Nullable String said) throws Refusal {
    if (said == null) {
      var retention = actors.retention();
      if (retention.isZero()) {
        throw Refusal.usage(
            "store.retention is 0: all is kept", "say how old: --older-than \"30 days\"");
      }
      return retention;
    }
    return TimeSpan.of(said)
        .filter(age -> !age.isNegative() && age.compareTo(LONGEST) <= 0)
        .orElseThrow(() ->
            Refusal.usage("\"" + said + "\" is no age", "for example: --older-than \"30 days\""));
  }

  private static Reply.OldCard told(OldCards.Old old) {
    return new Reply.OldCard(
        old.isRun() ? "run" : "card", old.name(), old.title(), old.cards(), old.why());
  }

  /** From this board, or from all; null where nothing went. */
  static Reply.@Nullable RemovedCards removed(Actors actors, String board) throws Refusal {
    return actors.blocking(() -> new Boards(actors.board()).all()).stream()
        .filter(it -> board.isEmpty() || it.name().equals(board))
        .map(Board::removed)
        .filter(Objects::nonNull)
        .reduce(Board.Removed::with)
        .map(OldCardRequests::told)
        .orElse(null);
  }

  static Reply.RemovedCards told(Board.Removed removed) {
    return new Reply.RemovedCards(
        removed.cards(), removed.runs(), removed.before().toString());
  }
}
