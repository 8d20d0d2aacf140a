package dev.talaria.runtime.board;

/** Why a card is blocked. */
public record Hold(Kind kind, String reason) {
  /** What would let it go on. */
  public enum Kind {
    /** Its parents; it goes on by itself when all of them are done. */
    PARENTS,
    /** An answer to the worker's question. */
    QUESTION,
    /** It has failed too often: somebody has to look at it. */
    GAVE_UP,
    /** A person, who blocked or cancelled it. */
    PERSON,
    /** Its workflow, which says when it is begun. */
    STEP,
    /** Other steps of its workflow, which are its parts. */
    PARTS
  }
}
