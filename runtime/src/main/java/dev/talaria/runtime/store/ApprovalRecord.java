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
    String reason) {}
