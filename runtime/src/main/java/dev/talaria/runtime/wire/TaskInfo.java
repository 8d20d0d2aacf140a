package dev.talaria.runtime.wire;

import org.jspecify.annotations.Nullable;

/**
 * A task as lists show it. Times are ISO-8601 in UTC.
 *
 * @param number within its conversation
 * @param state "queued", "running", "waiting" ({@code activity} says for what), "paused",
 *     "stopping", or how it ended: "succeeded", "failed", "cancelled", "timed_out",
 *     "budget_exhausted", "lost"
 * @param activity what it did last ("terminal: mvn verify"), or why it ended
 * @param cost in US dollars, as {@code 0.012}; empty where the price is not known
 * @param restarts how often it began again from its journal
 * @param parent the conversation, or the session that started it
 */
public record TaskInfo(
    String id,
    int number,
    String state,
    String prompt,
    @Nullable String result,
    @Nullable ErrorInfo error,
    String startedAt,
    @Nullable String endedAt,
    long elapsedMillis,
    String activity,
    UsageInfo usage,
    String cost,
    int tools,
    int restarts,
    @Nullable String parent) {

  public record UsageInfo(long input, long cachedInput, long output, long reasoning) {}

  public boolean ended() {
    return endedAt != null;
  }
}
