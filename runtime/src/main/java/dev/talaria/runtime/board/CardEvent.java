package dev.talaria.runtime.board;

import java.time.Instant;

/**
 * One entry of a card's trail, which is only added to.
 *
 * @param who a person, a session, a worker, or the board itself
 * @param text a comment, a summary, or why; may be empty
 */
public record CardEvent(CardId card, Instant at, String who, Kind kind, String text) {
  /** What happened. */
  public enum Kind {
    ADDED,
    EDITED,
    ASSIGNED,
    LINKED,
    UNLINKED,
    ATTACHED,
    DETACHED,
    COMMENT,
    READY,
    CLAIMED,
    RELEASED,
    FAILED,
    EXPIRED,
    /** A worker that had lost its claim was refused. */
    REFUSED,
    BLOCKED,
    REVIEW,
    SPLIT,
    DONE,
    ARCHIVED
  }
}
