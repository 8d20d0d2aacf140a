package dev.talaria.runtime.board;

/**
 * The step of a workflow that a card is.
 *
 * @param run the workflow's run
 * @param path unique in the run; a part that a worker made of its step has the path of the step
 */
public record CardStep(String run, String path, Kind kind) {
  /** What it takes. */
  public enum Kind {
    /** A worker. */
    WORK,
    /** A person, who answers. */
    PERSON,
    /** Other steps, which are its parts: nobody works on it. */
    GROUP,
    /** A worker, for the part of a step that was split. */
    PART
  }

  /** One that its run sees to, and not a part that a worker made. */
  boolean isOwn() {
    return kind != Kind.PART;
  }

  /** The step of the workflow itself: {@code mend} of {@code mend[1].test}. */
  public String top() {
    int end = path.indexOf('[');
    return end < 0 ? path : path.substring(0, end);
  }
}
