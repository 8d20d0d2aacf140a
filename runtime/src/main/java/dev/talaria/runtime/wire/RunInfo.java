package dev.talaria.runtime.wire;

import org.jspecify.annotations.Nullable;

/**
 * A run of a job, or a slot that passed without one. Times are ISO-8601 with the offset of the
 * job's zone.
 *
 * @param task the id of its session; null for what was missed or skipped
 * @param planned its slot; null for a run by hand
 * @param kind "on_time", "late", "caught_up", "by_hand", or without a session "missed", "skipped"
 * @param state "running", or how it ended as a task does; empty without a session
 * @param told what became of its end: "told", "silent" (the agent had nothing to say), "unchanged",
 *     "not_wanted", "once" (a failure that was told already); empty until then
 * @param note why it was missed or skipped, or empty
 */
public record RunInfo(
    @Nullable String task,
    @Nullable String planned,
    @Nullable String started,
    @Nullable String ended,
    String kind,
    String state,
    @Nullable String result,
    @Nullable ErrorInfo error,
    String told,
    String note) {}
