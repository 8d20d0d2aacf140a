package dev.talaria.runtime.schedule;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;

/**
 * Decides which slots run and which are missed, also after a long absence. The work is bounded: it
 * looks at a few thousand slots, whatever lies between.
 *
 * @param policy what becomes of slots that are late
 * @param grace so long after its planned instant a slot is on time, and runs whatever the policy
 */
public record Misfires(MisfirePolicy policy, Duration grace) {
  /** So many missed slots are named; of more it is only said that there were more. */
  public static final int RECORDED = 1_000;

  public Misfires {
    if (grace.isNegative()) {
      throw new IllegalArgumentException("grace must not be negative, was " + grace);
    }
  }

  /**
   * What becomes of the slots after {@code decided} up to {@code now}. The next call gets the
   * {@link Due#decided} of this one, so each slot is decided once; a clock that was put back
   * decides nothing until it has caught up.
   *
   * @param decided the last slot that was decided about, at first when the schedule was made
   */
  public Due due(Schedule schedule, ZoneId zone, Instant decided, Instant now) {
    var slots = new Slots(schedule, zone);
    Instant late = now.minus(grace).minusNanos(1);
    Instant start = late.isAfter(decided) ? late : decided;
    List<Instant> inTime = slots.between(start, now, Integer.MAX_VALUE);
    List<Instant> tooLate = slots.newest(decided, start, RECORDED + most() + 1);
    int runs = Math.min(tooLate.size(), inTime.isEmpty() || isAll() ? most() : 0);
    int kept = tooLate.size() - runs;
    int from = Math.max(0, kept - RECORDED);

    var run = new ArrayList<Due.Slot>();
    tooLate.subList(kept, tooLate.size()).forEach(slot -> run.add(new Due.Slot(slot, true)));
    inTime.forEach(slot -> run.add(new Due.Slot(slot, false)));
    Instant newest =
        !inTime.isEmpty() ? inTime.getLast() : tooLate.isEmpty() ? decided : tooLate.getLast();
    return new Due(run, tooLate.subList(from, kept), from > 0, newest);
  }

  private boolean isAll() {
    return policy instanceof MisfirePolicy.All;
  }

  private int most() {
    return switch (policy) {
      case MisfirePolicy.Skip() -> 0;
      case MisfirePolicy.Once() -> 1;
      case MisfirePolicy.All(int most) -> most;
    };
  }
}
