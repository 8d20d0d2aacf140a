package dev.talaria.runtime.store;

import dev.talaria.runtime.board.Board;
import dev.talaria.runtime.board.Card;
import dev.talaria.runtime.board.CardEvent;
import dev.talaria.runtime.cron.Job;
import dev.talaria.runtime.cron.JobId;
import dev.talaria.runtime.cron.Run;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.workflow.WorkflowRun;
import java.time.Instant;
import java.util.List;

/** One change. What must be true together goes into one {@link Store#commit}. */
public sealed interface Write {
  /** Adds a session or replaces what is known of it. */
  record PutSession(SessionRecord session) implements Write {}

  /** Adds a step at the end of a journal. */
  record AppendStep(SessionId session, Step step) implements Write {}

  /** Adds a delivery or replaces its state. */
  record PutDelivery(DeliveryRecord delivery) implements Write {}

  /**
   * Puts a delivery where the runtime of that name finds it, which shares the board. Where none of
   * that name is known it is put here.
   */
  record SendDelivery(DeliveryRecord delivery, String runtime) implements Write {}

  record PutApproval(ApprovalRecord approval) implements Write {}

  record PutGrant(GrantRecord grant) implements Write {}

  record RevokeGrant(String id) implements Write {}

  /** Remembers the answer to a request; a second one with the same key changes nothing. */
  record RememberAnswer(String key, String answer, Instant at) implements Write {}

  /**
   * Takes it from each of these purses. Parts of 1e-9 US dollars count as one, those of a
   * millisecond do not count.
   */
  record Spend(List<String> purses, Used used) implements Write {}

  /** Adds a job or replaces what is known of it. */
  record PutJob(Job job) implements Write {}

  /** Forgets a job with its runs; their sessions stay. */
  record RemoveJob(JobId job) implements Write {}

  /**
   * Adds a run or replaces what is known of it, and forgets the oldest ended runs of its job until
   * there are no more than {@code keep}.
   */
  record PutRun(Run run, int keep) implements Write {}

  /**
   * Adds a board or replaces what is known of it, but for what was removed, which
   * {@link NoteRemovedCards} counts, and the names that it had before {@link RenameBoard}.
   */
  record PutBoard(Board board) implements Write {}

  record RemoveBoard(String name) implements Write {}

  /**
   * Gives a board another name, with all of its cards and of the runs that have their cards there,
   * each of which is of the next version then. Where there is no such board, or anything is of the
   * other name already, the whole commit fails with a {@link StaleWrite}.
   */
  record RenameBoard(String from, String to) implements Write {}

  /**
   * Adds a run of version 1, or replaces what is known of the version before; where there is
   * another version, the whole commit fails with a {@link StaleWrite}.
   */
  record PutWorkflowRun(WorkflowRun run) implements Write {}

  /**
   * Adds a card of version 1, or replaces the one of the version before, and adds to its trail.
   * Where there is another version, or another card of that number on its board, the whole commit
   * fails with a {@link StaleWrite}.
   */
  record PutCard(Card card, List<CardEvent> events) implements Write {
    public PutCard {
      events = List.copyOf(events);
    }
  }

  /**
   * The whole commit fails with a {@link StaleWrite} where after it more cards of the board, or of
   * the profile, are worked on than that, whichever runtimes do.
   */
  record AtMost(String board, int onBoard, String profile, int inProfile) implements Write {}

  /** Adds to a card's trail; that somebody was refused is not said twice in the same words. */
  record AppendCardEvent(CardEvent event) implements Write {}

  /**
   * Forgets a card with its trail and what was told of it. Where it is not that version any more,
   * or {@link Cards#old} would not name it for another reason than its age, the whole commit fails
   * with a {@link StaleWrite}.
   */
  record RemoveCard(Card card) implements Write {}

  /** The same of a run, of which no card is left after the writes before this one. */
  record RemoveWorkflowRun(WorkflowRun run) implements Write {}

  /** Adds to what went from a board because of its age; nothing where there is no such board. */
  record NoteRemovedCards(String board, Board.Removed removed) implements Write {}

  /**
   * Forgets a session with its journal, deliveries, approvals and the purses that are its own,
   * because a person asks for it, or together with {@link NoteRemoved}.
   */
  record Purge(SessionId session) implements Write {}

  /**
   * Forgets remembered answers that are older than {@code before}, but no more than {@code most} of
   * them, so that no other write waits for long.
   */
  record ForgetAnswers(Instant before, int most) implements Write {}

  /**
   * Remembers that {@code tasks} more were removed, all of which had ended before {@code before}.
   */
  record NoteRemoved(int tasks, Instant before, Instant at) implements Write {}
}
