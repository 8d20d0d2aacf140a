package dev.talaria.runtime.store;

import dev.talaria.runtime.board.Standing.Status;
import java.util.EnumSet;
import java.util.Set;

/**
 * Which cards are listed.
 *
 * @param board empty: of all boards
 * @param statuses the places they are in
 * @param profile empty: whoever they are assigned to
 * @param label empty: whatever they have
 * @param text in title or body, whatever its case; empty: all
 * @param after only those of a higher number; 0: from the first
 */
public record CardQuery(
    String board,
    Set<Status> statuses,
    String profile,
    String label,
    String text,
    int after,
    int limit) {
  public CardQuery {
    statuses = Set.copyOf(statuses);
  }

  /** All of a board but its archive. */
  public static CardQuery of(String board, int limit) {
    return new CardQuery(
        board, EnumSet.complementOf(EnumSet.of(Status.ARCHIVED)), "", "", "", 0, limit);
  }
}
