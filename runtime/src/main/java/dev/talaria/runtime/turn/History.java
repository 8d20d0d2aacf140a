package dev.talaria.runtime.turn;

import dev.talaria.runtime.session.Outcome;
import dev.talaria.runtime.session.Step;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * What a task begins with of the journal of another one: the work follows as a turn of its own.
 * What was allowed there is not allowed here, and what waited there does not wait here.
 */
public final class History {
  private static final String TAKEN_UP =
      "This was asked before and did not come to its end. What stands above is done: do not do it"
          + " again, go on from there.";

  private History() {}

  /** The first {@code steps} of it. */
  public static List<Step> upTo(int steps, List<Step> journal, Instant now) {
    var history = new ArrayList<>(journal.subList(0, steps));
    history.removeIf(step -> step instanceof Step.Granted
        || step instanceof Step.Revoked
        || step instanceof Step.Queued);
    TurnState.of(history)
        .ifPresent(open -> history.add(new Step.TurnEnded(
            now, open.turn(), new Outcome(Outcome.State.CANCELLED, "", null, List.of()))));
    return List.copyOf(history);
  }

  /**
   * For the same work once more: what its last turn began with or, unless it is to be done
   * {@code anew}, all of it where that turn ran something.
   */
  public static List<Step> again(List<Step> journal, boolean anew, Instant now) {
    int last = lastTurn(journal);
    boolean ran =
        journal.subList(last, journal.size()).stream().anyMatch(Step.ToolStarted.class::isInstance);
    if (anew || !ran) {
      return upTo(last, journal, now);
    }
    var history = new ArrayList<>(upTo(journal.size(), journal, now));
    history.add(new Step.Steered(now, TAKEN_UP));
    return List.copyOf(history);
  }

  private static int lastTurn(List<Step> journal) {
    int last = journal.size();
    while (last > 0 && !(journal.get(last - 1) instanceof Step.Prompted)) {
      last--;
    }
    return Math.max(0, last - 1);
  }
}
