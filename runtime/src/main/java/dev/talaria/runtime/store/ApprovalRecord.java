package dev.talaria.runtime.store;

import dev.talaria.runtime.session.SessionId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A question to the person and its answer.
 *
 * @param number unique among all kept approvals
 * @param call the tool call that waits for it
 * @param action what would be done
 * @param covers what an "always" would cover, as {@code permission} prints it
 * @param answer {@code once}, {@code session}, {@code always}, {@code deny}, {@code timeout}; null
 *     while it waits
 * @param revokedAt when the person took back what they had allowed for longer; null where they did
 *     not
 */
public record ApprovalRecord(
    int number,
    SessionId session,
    String call,
    String action,
    String risk,
    String covers,
    Instant askedAt,
    Instant deadline,
    @Nullable String answer,
    @Nullable Instant answeredAt,
    String reason,
    @Nullable Instant revokedAt) {

  public ApprovalRecord answered(String how, Instant at, String why) {
    return new ApprovalRecord(
        number, session, call, action, risk, covers, askedAt, deadline, how, at, why, null);
  }

  public ApprovalRecord revoked(Instant at) {
    return new ApprovalRecord(
        number,
        session,
        call,
        action,
        risk,
        covers,
        askedAt,
        deadline,
        answer,
        answeredAt,
        reason,
        at);
  }

  /** The same question of the session that its turn went on as. */
  public ApprovalRecord of(SessionId other) {
    return new ApprovalRecord(
        number,
        other,
        call,
        action,
        risk,
        covers,
        askedAt,
        deadline,
        answer,
        answeredAt,
        reason,
        revokedAt);
  }
}
