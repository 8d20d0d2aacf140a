package dev.talaria.config;

import java.time.Duration;

/**
 * The board: {@code talaria.board}.
 *
 * @param lease how long a worker that is not heard of keeps a card
 * @param startDeadline how long a program that claimed a card may take to begin
 * @param failureLimit failures in a row after which a card is blocked
 * @param unsaid what becomes of a card whose worker ended without saying so
 * @param atOnce cards of one board that are worked on at the same time
 * @param atOnceInProfile the same for one profile, over all boards
 * @param attachmentCap bytes of one attached file
 * @param files the folder with files and workspaces of cards; empty: in the state directory
 */
public record BoardSettings(
    Duration lease,
    Duration startDeadline,
    int failureLimit,
    Duration backoff,
    Duration maxBackoff,
    Unsaid unsaid,
    int atOnce,
    int atOnceInProfile,
    long attachmentCap,
    String files) {
  public BoardSettings {
    Check.time(lease, "board.lease");
    Check.time(startDeadline, "board.start-deadline");
    Check.between(1, 1_000, failureLimit, "board.failure-limit");
    Check.timeOrNone(backoff, "board.backoff");
    Check.timeOrNone(maxBackoff, "board.max-backoff");
    Check.atLeast(backoff, "backoff", maxBackoff, "board.max-backoff");
    Check.between(0, 10_000, atOnce, "board.at-once");
    Check.between(0, 10_000, atOnceInProfile, "board.at-once-in-profile");
    Check.between(1, Long.MAX_VALUE, attachmentCap, "board.attachment-cap");
    if (!files.isEmpty() && !files.startsWith("/")) {
      throw new ConfigProblem(
          "board.files", "must be empty or a path from /, was \"" + files + "\"");
    }
  }

  static BoardSettings from(Section board) {
    return new BoardSettings(
        board.duration("lease"),
        board.duration("start-deadline"),
        board.integer("failure-limit"),
        board.duration("backoff"),
        board.duration("max-backoff"),
        board.choice("unsaid", Unsaid.class),
        board.integer("at-once"),
        board.integer("at-once-in-profile"),
        board.size("attachment-cap"),
        board.text("files").strip());
  }

  /** What counts, where nothing was said. */
  public enum Unsaid {
    DONE,
    REVIEW,
    BLOCK
  }
}
