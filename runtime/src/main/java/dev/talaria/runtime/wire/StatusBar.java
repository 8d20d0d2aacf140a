package dev.talaria.runtime.wire;

/**
 * The counts of the status bar, for one conversation or, in {@code runtime.status}, for all.
 *
 * @param contextPercent of the model's window in use; -1 where unknown
 * @param cost in US dollars, as {@code 0.031}
 * @param running background tasks that have not ended
 * @param processes started by tools and still running
 * @param questions waiting for an answer
 * @param unseen results that nobody has seen
 */
public record StatusBar(
    int contextPercent, String cost, int running, int processes, int questions, int unseen) {}
