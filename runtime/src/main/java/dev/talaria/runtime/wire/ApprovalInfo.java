package dev.talaria.runtime.wire;

/**
 * A question that waits for the person.
 *
 * @param number short name for {@code /allow} and {@code /deny}
 * @param action what would be done ("terminal: rm -rf build")
 * @param covers what {@code always} would cover
 * @param deadline ISO-8601; unanswered means {@code onTimeout} ({@code refuse}, {@code skip} or
 *     {@code end-task})
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
    String onTimeout) {}
