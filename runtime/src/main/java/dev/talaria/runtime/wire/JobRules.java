package dev.talaria.runtime.wire;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the runs of a job are to be done and told. In a request null leaves a rule as it is, or as it
 * is for new jobs; in an answer none is null.
 *
 * @param misfire what becomes of slots that passed while no runtime ran: "skip", "once", "all", or
 *     "all 5" for at most so many
 * @param overlap what a slot does while the run before still goes on: "skip", "queue", "overlap"
 * @param notifyOn {@code notify} on the wire, which Java keeps to itself: which ends are told:
 *     "always", "failure", "change", "unless-silent"
 * @param deliver where they are told: "here" (the conversation that the job was added in, or the
 *     inbox), "inbox", "file PATH", "command COMMAND"
 * @param reads jobs whose last result stands below the prompt; "self" is the job's own
 * @param maySchedule whether its runs may add jobs and change them, without asking; others may not
 */
public record JobRules(
    @Nullable String misfire,
    @Nullable String overlap,
    @JsonProperty("notify") @Nullable String notifyOn,
    @Nullable List<String> deliver,
    @Nullable List<String> reads,
    @Nullable Boolean maySchedule) {}
