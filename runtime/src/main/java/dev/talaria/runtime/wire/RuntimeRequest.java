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
}
