package dev.talaria.runtime.wire;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What people, programs and workers ask of boards and their cards. */
public sealed interface BoardRequest extends Request {

  /** All boards by their names; "default" is always there. */
  @Method("board.boards")
  record ListBoards() implements BoardRequest {}

  /** {@code name}: lower-case letters, digits, "-" and "_". */
  @Method("board.create")
  record CreateBoard(String name, @Nullable String about) implements BoardRequest {}

  /** Only one that has no cards but archived ones, which stay. */
  @Method("board.remove")
  record RemoveBoard(String name) implements BoardRequest {}

  /**
   * Adds a card, with the settings of the caller, or of the profile it is assigned to, as they are
   * now. It is worked on as soon as a place is free, its parents are done and its time has come.
   *
   * @param conversation where its end is told; null: in the inbox
   * @param board null: "default"
   * @param title null: the first line of the prompt
   * @param prompt {@code !command} only runs the command
   * @param parents what has to be done before; named as {@code card} is
   * @param triage it waits for {@code board.ready}
   */
  @Method("board.add")
  record AddCard(
      @Nullable String conversation,
      @Nullable String board,
      @Nullable String title,
      String prompt,
      @Nullable CardFields fields,
      List<String> parents,
      boolean triage,
      @Nullable String key)
      implements BoardRequest {}

  /**
   * Cards by board and number.
   *
   * @param board null: of all boards
   * @param status null: all but "archived"
   * @param after only those of a higher number, where there is one board
   */
  @Method("board.list")
  record ListCards(
      @Nullable String board,
      @Nullable List<String> status,
      @Nullable String profile,
      @Nullable String label,
      @Nullable String text,
      @Nullable Integer after,
      @Nullable Integer limit)
      implements BoardRequest {}

  /**
   * One card with all about it. {@code card}, here and below, is a number on the board "default",
   * BOARD/NUMBER, an id, or a unique beginning of one.
   */
  @Method("board.show")
  record ShowCard(String card) implements BoardRequest {}

  /** Null leaves a thing as it is. What changes the work is refused while somebody works on it. */
  @Method("board.edit")
  record EditCard(
      String card,
      @Nullable String title,
      @Nullable String prompt,
      @Nullable CardFields fields) implements BoardRequest {}

  @Method("board.comment")
  record CommentCard(String card, String text, @Nullable String key) implements BoardRequest {}

  /** {@code parent} has to be done before. Both are on the same board; circles are refused. */
  @Method("board.link")
  record LinkCard(String card, String parent) implements BoardRequest {}

  @Method("board.unlink")
  record UnlinkCard(String card, String parent) implements BoardRequest {}

  /** Copies a file, in place of one of the same name. {@code path} is absolute. */
  @Method("board.attach")
  record AttachFile(String card, String path) implements BoardRequest {}

  @Method("board.detach")
  record DetachFile(String card, String name) implements BoardRequest {}

  /**
   * It is to be done, or done again: out of triage, after an answer, a review, a failure. What went
   * wrong before does not count any more.
   *
   * @param note the answer, or what to change; its worker reads it
   */
  @Method("board.ready")
  record ReadyCard(String card, @Nullable String note) implements BoardRequest {}

  @Method("board.block")
  record BlockCard(String card, String reason) implements BoardRequest {}

  /** A person says so: after a review, or because they did it. */
  @Method("board.done")
  record FinishCard(String card, @Nullable String note) implements BoardRequest {}

  /** Takes it from its worker, which is ended. That is no failure. */
  @Method("board.release")
  record ReleaseCard(String card, @Nullable String reason) implements BoardRequest {}

  @Method("board.archive")
  record ArchiveCard(String card) implements BoardRequest {}

  /**
   * A program takes a card to work on it, and has to renew the claim within
   * {@code talaria.board.start-deadline}, later within {@code talaria.board.lease}.
   *
   * @param card null: the next that is free
   * @param board null: of any board
   * @param profile null: whoever it is assigned to
   * @param worker how the program is called in the trail
   */
  @Method("board.claim")
  record ClaimCard(
      @Nullable String card,
      @Nullable String board,
      @Nullable String profile,
      String worker,
      @Nullable String key)
      implements BoardRequest {}

  /** The worker is still there. Refused as {@code denied} where the claim is over. */
  @Method("board.renew")
  record RenewClaim(String card, long token) implements BoardRequest {}

  /**
   * The worker says how its part ended; said again it changes nothing.
   *
   * @param how "done", "review", "question"
   * @param text the summary or question
   * @param files absolute paths, to be kept with the card
   */
  @Method("board.hand_off")
  record HandOffCard(String card, long token, String how, String text, List<String> files)
      implements BoardRequest {}

  /**
   * What happened to the cards of a board (null: "default") after the {@code last} of the answer
   * before (null: the newest).
   */
  @Method("board.trail")
  record BoardTrail(
      @Nullable String board,
      @Nullable Long after,
      @Nullable Integer limit) implements BoardRequest {}

  /**
   * Removes cards that are done or archived, and runs of workflows that are over, where nothing has
   * happened to them for so long; as the runtime does by itself. In parts: {@code after} is the
   * {@code next} of the answer before.
   *
   * @param olderThan such as "30 days"; null: {@code talaria.store.retention}
   * @param dryRun only says what would be removed
   */
  @Method("board.gc")
  record RemoveOldCards(
      @Nullable String olderThan, boolean dryRun, @Nullable String after) implements BoardRequest {}

  /** What its next worker would be asked. Nobody claims it. */
  @Method("board.context")
  record CardContext(String card) implements BoardRequest {}

  /** The old name goes on meaning the board. "default" keeps its name. */
  @Method("board.rename")
  record RenameBoard(String name, String newName) implements BoardRequest {}

  /** Somebody is to look at it before it is done, or goes on. {@code note} says what for. */
  @Method("board.review")
  record ReviewCard(String card, @Nullable String note) implements BoardRequest {}
}
