package dev.talaria.runtime.wire;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a client asks of the runtime as a whole: deliveries, questions, models, its state. */
public sealed interface RuntimeRequest extends Request {

  @Method("delivery.list")
  record ListDeliveries(boolean all) implements RuntimeRequest {}

  /** {@code state} is {@code shown} or {@code read}. */
  @Method("delivery.acknowledge")
  record Acknowledge(List<String> deliveries, String state) implements RuntimeRequest {}

  @Method("approval.list")
  record ListApprovals() implements RuntimeRequest {}

  /** {@code answer} is {@code once}, {@code session}, {@code always} or {@code deny}. */
  @Method("approval.answer")
  record AnswerApproval(int number, String answer, @Nullable String reason)
      implements RuntimeRequest {}

  /** What the person allowed for a session or for always, and did not take back. */
  @Method("grant.list")
  record ListGrants() implements RuntimeRequest {}

  /**
   * Takes it back, from now on and for sessions that run too: what was decided by it stays.
   *
   * @param grant its name, or {@code all}
   */
  @Method("grant.revoke")
  record RevokeGrant(String grant, @Nullable String key) implements RuntimeRequest {}

  @Method("model.list")
  record ListModels() implements RuntimeRequest {}

  @Method("tool.list")
  record ListTools(@Nullable String conversation) implements RuntimeRequest {}

  /** What a conversation and its tasks cost, or today where none is named. */
  @Method("usage.get")
  record GetUsage(@Nullable String conversation) implements RuntimeRequest {}

  @Method("runtime.status")
  record GetStatus() implements RuntimeRequest {}

  /** Drains, or ends all work at once where {@code now}. Answered before the runtime leaves. */
  @Method("runtime.stop")
  record StopRuntime(boolean now) implements RuntimeRequest {}

  @Method("runtime.metrics")
  record GetMetrics() implements RuntimeRequest {}

  /** What sessions left running, newest first, and the last of it that ended. */
  @Method("process.list")
  record ListProcesses() implements RuntimeRequest {}

  /**
   * The end of what a process printed, or what it printed since; at most 64 KiB at once.
   *
   * @param lines how many from the end (null: 20)
   * @param from the {@code next} of the answer before; then {@code lines} counts for nothing
   */
  @Method("process.output")
  record ReadOutput(
      String process, @Nullable Integer lines, @Nullable Long from) implements RuntimeRequest {}

  /**
   * Ends it and all that it started; answered when that is gone. Refused to what a session started.
   */
  @Method("process.kill")
  record KillProcess(String process) implements RuntimeRequest {}
}
