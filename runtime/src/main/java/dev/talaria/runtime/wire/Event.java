package dev.talaria.runtime.wire;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All that a client is told without asking. Events of one session arrive in order. A client that
 * reads slowly may miss {@link TextDelta}, {@link ReasoningDelta} and {@link ToolProgress}; never
 * another.
 */
public sealed interface Event {

  @Method("turn.started")
  record TurnStarted(String session, String turn, String prompt) implements Event {}

  @Method("text.delta")
  record TextDelta(String session, String turn, String text) implements Event {}

  @Method("reasoning.delta")
  record ReasoningDelta(String session, String turn, String text) implements Event {}

  @Method("tool.started")
  record ToolStarted(String session, String turn, String call, String title) implements Event {}

  @Method("tool.progress")
  record ToolProgress(String session, String call, String line) implements Event {}

  @Method("tool.ended")
  record ToolEnded(
      String session, String turn, String call, boolean ok, String summary, long elapsedMillis)
      implements Event {}

  /** Waiting or trying again: "waiting for quota, 7 s". An empty text means it goes on. */
  @Method("turn.waiting")
  record TurnWaiting(String session, String turn, String text) implements Event {}

  /**
   * The last event of every turn, exactly once. {@code text} repeats the whole answer, since a
   * {@link TextDelta} may be missed.
   */
  @Method("turn.ended")
  record TurnEnded(
      String session,
      String turn,
      String outcome,
      String text,
      @Nullable ErrorInfo error,
      TaskInfo.UsageInfo usage,
      String cost,
      long elapsedMillis,
      int tools)
      implements Event {}

  /** A task of this conversation (or one that is watched) began, moved on or ended. */
  @Method("task.changed")
  record TaskChanged(TaskInfo task) implements Event {}

  @Method("status.changed")
  record StatusChanged(String conversation, StatusBar status) implements Event {}

  /** To be shown, then acknowledged; comes again after a reconnect until it is. */
  @Method("delivery.offered")
  record DeliveryOffered(DeliveryInfo delivery) implements Event {}

  @Method("approval.requested")
  record ApprovalRequested(ApprovalInfo approval) implements Event {}

  /**
   * {@code answer}: {@code once}, {@code session}, {@code always}, {@code deny}, {@code timeout}.
   */
  @Method("approval.settled")
  record ApprovalSettled(int number, String answer) implements Event {}

  /**
   * The runtime is about to leave: new work is refused. Told again, with an empty {@code message},
   * when what it waits for has changed.
   *
   * @param waitsFor the tasks and conversations at work
   * @param until when it leaves, whatever still works then
   */
  @Method("runtime.draining")
  record Draining(String message, List<String> waitsFor, String until) implements Event {}

  /** Something happened to a card of this board; many changes may come as one event. */
  @Method("board.changed")
  record BoardChanged(String board) implements Event {}

  /** A run of a workflow moved on or ended; many changes may come as one event. */
  @Method("workflow.changed")
  record WorkflowChanged(String run) implements Event {}
}
