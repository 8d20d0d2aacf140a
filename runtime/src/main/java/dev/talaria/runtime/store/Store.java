package dev.talaria.runtime.store;

import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.Step;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The one place where things are kept. {@link #commit} is called by one thread at a time; reads may
 * come from any thread and see what was committed before they began. All calls block.
 */
public interface Store extends AutoCloseable {
  /**
   * Writes all of it or nothing, in order; on return it survives the end of the process.
   *
   * @throws StoreProblem when it could not be kept (disk full, file gone); nothing was written.
   *     {@link StaleWrite} where a card has been changed meanwhile
   */
  void commit(List<Write> writes) throws StoreProblem;

  Optional<SessionRecord> session(SessionId id) throws StoreProblem;

  /** Newest first. */
  List<SessionRecord> sessions(SessionQuery query) throws StoreProblem;

  /**
   * As {@link #sessions}, without their settings and in parts: a part ends after
   * {@code query.limit} sessions, or before it is too large for the memory.
   *
   * @param from the {@code next} of the part before; empty for the first
   */
  SessionPage listed(SessionQuery query, Optional<SessionPage.Place> from) throws StoreProblem;

  /** The newest task that has this number in a conversation, or among those that have none. */
  Optional<SessionRecord> numbered(Optional<SessionId> conversation, int number)
      throws StoreProblem;

  /** A session's journal in its order. */
  List<Step> steps(SessionId id) throws StoreProblem;

  /** How often a model answered in a session, without reading its journal. */
  int modelReplies(SessionId id) throws StoreProblem;

  /** In the order in which the sessions ended. */
  List<DeliveryRecord> deliveries(DeliveryQuery query) throws StoreProblem;

  /** Oldest first; with {@code openOnly} those without an answer. */
  List<ApprovalRecord> approvals(boolean openOnly) throws StoreProblem;

  /**
   * The answers "session" and "always" that nobody took back, of sessions that have not ended; in
   * the order of their numbers.
   */
  List<ApprovalRecord> granted() throws StoreProblem;

  /** Stored permissions of the kind "always". */
  List<GrantRecord> grants() throws StoreProblem;

  /** The answer that was given to a request with this idempotency key, as JSON. */
  Optional<String> answerTo(String key) throws StoreProblem;

  /** The highest task number given in a conversation; 0 where none was. */
  int lastNumber(Optional<SessionId> conversation) throws StoreProblem;

  /** What may be removed because it ended, or was remembered, before {@code before}. */
  Overdue overdue(Instant before, int mostSessions) throws StoreProblem;

  /** What was taken from a purse; empty where no call was paid from it. */
  Optional<Spent> spent(String purse) throws StoreProblem;

  /** What is known of recurring work. */
  Jobs jobs();

  /** What is known of the board. */
  Cards cards();

  /** What is known of runs of workflows. */
  Workflows workflows();

  /** What was removed so far; empty where nothing was. */
  Optional<Removed> removed() throws StoreProblem;

  /** Why no new work should be taken on: the disk is nearly full. Empty where there is room. */
  Optional<StoreProblem> lowSpace() throws StoreProblem;

  /**
   * Has {@code elsewhere} hear of what other runtimes do, from now until it is closed. It hears of
   * nothing where no other can use the same store.
   */
  default void listen(Elsewhere elsewhere) {}

  @Override
  void close();
}
