package dev.talaria.runtime.schedule;

import java.time.Instant;
import java.util.List;

/**
 * What is decided about the slots up to now. Each slot is in one of the lists, once, but for those
 * that {@code more} stands for.
 *
 * @param run what runs now, the oldest first
 * @param missed what does not run, the oldest first; the newest {@link Misfires#RECORDED} of them
 * @param more there were older ones, which nobody counted
 * @param decided the newest slot up to now; what was given where there is none
 */
public record Due(List<Slot> run, List<Instant> missed, boolean more, Instant decided) {
  public Due {
    run = List.copyOf(run);
    missed = List.copyOf(missed);
  }

  /** A planned instant, and whether it was too long ago to count as being on time. */
  public record Slot(Instant planned, boolean late) {}

  /** "0", "72", "more than 1000". */
  public String missedCount() {
    return more ? "more than " + missed.size() : Integer.toString(missed.size());
  }
}
