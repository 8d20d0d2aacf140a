package dev.talaria.runtime.store;

import dev.talaria.runtime.board.Board;
import dev.talaria.runtime.board.Card;
import dev.talaria.runtime.board.CardEvent;
import dev.talaria.runtime.board.CardId;
import dev.talaria.runtime.session.SessionId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads of the {@link Store} about the board. */
public interface Cards {
  /** By their names; {@link Board#DEFAULT} only where it was kept. */
  List<Board> boards() throws StoreProblem;

  /** The highest number of a board's cards; 0 where it has none. */
  int lastNumber(String board) throws StoreProblem;

  Optional<Card> card(CardId id) throws StoreProblem;

  Optional<Card> numbered(String board, int number) throws StoreProblem;

  /** Those whose id begins so, in the order of their ids. */
  List<Card> beginning(String id, int most) throws StoreProblem;

  /** The one that this session works on, or did, by its claim. */
  Optional<Card> workedOnBy(SessionId session) throws StoreProblem;

  /** In the order of their boards and numbers. */
  List<Card> cards(CardQuery query) throws StoreProblem;

  /** How many cards of a board are in each place, in the order of the places. */
  List<Count> counts(String board) throws StoreProblem;

  /** {@code status} is as the store writes it. */
  record Count(String status, int cards) {}

  /** The steps of a run, and what workers made of them; oldest first. */
  List<Card> ofRun(String run) throws StoreProblem;

  /** Those that wait for this one, oldest first. */
  List<Card> children(CardId parent) throws StoreProblem;

  /** Those that have a worker, oldest first. */
  List<Card> running() throws StoreProblem;

  /** Those that wait for their parents, of which none is open any more; oldest first. */
  List<CardId> promotable(int most) throws StoreProblem;

  /**
   * Those that may be claimed now: the most urgent first, then the earlier due, then the older. By
   * an index, however many there are.
   *
   * @param fullBoards whose cards are left out
   * @param fullProfiles likewise
   */
  List<Card> free(Instant now, Set<String> fullBoards, Set<String> fullProfiles, int most)
      throws StoreProblem;

  /** When the next card becomes free that is not free at {@code now}, as far as time decides. */
  Optional<Instant> nextFree(Instant now) throws StoreProblem;

  /**
   * Those that may be removed because of their age, by their places: done or archived, with nothing
   * in their trail since {@code before}. All that was told of them was seen, no open card waits for
   * them nor they for one, and they are no steps of a run that is still known. The newest card of a
   * board stays, and the one with the newest event: no number and no place is given again.
   *
   * @param after the {@code place} of the last one known; 0 for all
   */
  List<Old> old(Instant before, long after, int most) throws StoreProblem;

  /** A card with its place among all. */
  record Old(long place, Card card) {}

  /** The newest of a card's trail, in their order. */
  List<CardEvent> trail(CardId card, int most) throws StoreProblem;

  /** The newest of what was said of a card, alone or when it was made ready, in their order. */
  List<CardEvent> said(CardId card, int most) throws StoreProblem;

  /**
   * What was added to all trails of a board, from a place on, in order.
   *
   * @param after the {@code place} of the last one known; 0 for all
   */
  List<Told> trailOf(String board, long after, int most) throws StoreProblem;

  /** The place of the newest event of all; 0 where there is none. */
  long lastPlace() throws StoreProblem;

  /** An event with its place. */
  record Told(long place, CardEvent event) {}
}
