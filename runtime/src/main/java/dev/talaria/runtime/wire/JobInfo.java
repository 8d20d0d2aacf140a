package dev.talaria.runtime.wire;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A job: a prompt that runs by a schedule. Times are ISO-8601 with the offset of the job's zone.
 *
 * @param name empty where it has none
 * @param schedule as it is kept; {@code meaning} says it in words
 * @param zone "Europe/Berlin"
 * @param prompt {@code !command} only runs the command
 * @param state "active", "paused" or "ended"
 * @param why it is paused or ended; empty while it is active
 * @param next its next slot; null where there is none
 * @param last the run that began last, or the slot that passed without one
 * @param failures runs that failed one after the other, up to the last
 * @param conversation that it was added in
 * @param profile whose settings its runs have; this, and what follows, is null from a runtime that
 *     does not tell
 * @param model that answers its runs
 * @param toolsets that its runs may use
 * @param budget what one run may use up, in words; empty where nothing is limited
 */
public record JobInfo(
    String id,
    String name,
    String schedule,
    String meaning,
    String zone,
    String prompt,
    JobRules rules,
    String state,
    String why,
    @Nullable String next,
    @Nullable RunInfo last,
    int failures,
    @Nullable String conversation,
    String directory,
    String createdAt,
    @Nullable String profile,
    @Nullable String model,
    @Nullable List<String> toolsets,
    @Nullable String budget) {}
