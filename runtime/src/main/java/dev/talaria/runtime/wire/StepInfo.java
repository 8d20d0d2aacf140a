package dev.talaria.runtime.wire;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a step of a workflow stands.
 *
 * @param path "collect"; "look[2]" for the second item, "mend[1].test" for a step of the first
 *     round
 * @param action "prompt", "run", "ask" or "repeat"
 * @param what the prompt, the command or the question as it is written
 * @param needs the names of the steps beside it that have to be over before
 * @param when what has to be so, as it is written; null: nothing
 * @param often "for each of 3 items, 2 at once", "at most 5 rounds, until …"; null: once
 * @param state "waiting", "ready", "running", "review", "question", "succeeded", "failed",
 *     "skipped"
 * @param text the question, why it failed or was left out, or what it gave
 * @param card how people name its card; null where it has none
 * @param task the id of the session that works on it, or did last; null where none did
 * @param profile who works on it; empty where nobody has to
 * @param attempts how often it was worked on so far
 * @param parts one for each item, or for each step of each round
 */
public record StepInfo(
    String path,
    String action,
    String what,
    List<String> needs,
    @Nullable String when,
    @Nullable String often,
    String state,
    String text,
    @Nullable String card,
    @Nullable String task,
    String profile,
    int attempts,
    @Nullable String startedAt,
    @Nullable String endedAt,
    List<StepInfo> parts) {}
