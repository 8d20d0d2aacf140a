package dev.talaria.runtime.workflow;

import dev.talaria.runtime.session.SessionConfig;
import dev.talaria.runtime.session.SessionId;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One time that a workflow is gone through. How its steps stand is in their cards.
 *
 * @param workflow the name that it had
 * @param source the file as it was when the run began; later changes to it do not count
 * @param inputs all of them, those too that were not given
 * @param board where its cards are
 * @param configs what the workers of each profile inherit, frozen; "" is that of the run
 * @param why it failed, or was cancelled; otherwise empty
 * @param result what it gave; what there is where it failed
 * @param version grows by one with each change: of two who change it at the same time one is
 *     refused
 */
public record WorkflowRun(
    RunId id,
    String workflow,
    String source,
    Map<String, String> inputs,
    String board,
    Origin origin,
    Map<String, SessionConfig> configs,
    State state,
    String why,
    String result,
    @Nullable Instant endedAt,
    long version) {
  public WorkflowRun {
    inputs = Map.copyOf(inputs);
    configs = Map.copyOf(configs);
  }

  /** As the origin of a card. */
  public record Origin(
      String by,
      @Nullable SessionId conversation,
      Instant at,
      @Nullable String runtime) {}

  /** The names are written in lower case on the wire and in the store. */
  public enum State {
    RUNNING,
    /** What works on it is being ended. */
    CANCELLING,
    CANCELLED,
    SUCCEEDED,
    FAILED;

    public boolean isOver() {
      return this == CANCELLED || this == SUCCEEDED || this == FAILED;
    }
  }

  /** As it is after that change; {@code at} is when. */
  public WorkflowRun turned(Change.Turn turn, Instant at) {
    return in(turn.state(), turn.why(), turn.result(), turn.state().isOver() ? at : null);
  }

  private WorkflowRun in(State now, String reason, String gave, @Nullable Instant ended) {
    return new WorkflowRun(
        id,
        workflow,
        source,
        inputs,
        board,
        origin,
        configs,
        now,
        reason,
        gave,
        ended,
        version + 1);
  }
}
