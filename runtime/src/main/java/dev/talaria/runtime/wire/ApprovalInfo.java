package dev.talaria.runtime.wire;

import org.jspecify.annotations.Nullable;

/**
 * A question that waits for the person.
 *
 * @param number short name for {@code /allow} and {@code /deny}
 * @param session that asks
 * @param taskNumber of {@code task}, within {@code conversation}; 0 where there is none
 * @param prompt what the task, or else the conversation, was asked
 * @param action what would be done ("terminal: rm -rf build")
 * @param covers what {@code always} would cover
 * @param deadline ISO-8601; unanswered means {@code onTimeout} ({@code refuse}, {@code skip} or
 *     {@code end-task})
 * @param task whose work it is; null where it is a turn of the conversation
 * @param conversation where that was started from; null where that was nowhere
 * @param part of that work, which {@code session} does; null where it does the whole
 */
public record ApprovalInfo(
    int number,
    String session,
    int taskNumber,
    String prompt,
    String action,
    String risk,
    String covers,
    String askedAt,
    String deadline,
    String onTimeout,
    @Nullable String task,
    @Nullable String conversation,
    @Nullable String part) {}
