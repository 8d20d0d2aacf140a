package dev.talaria.runtime.wire;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A run of a workflow. Times are ISO-8601 with the offset of the runtime's zone.
 *
 * @param workflow its name
 * @param board where the cards of its steps are
 * @param inputs all of them, those too that were not given
 * @param state "running", "cancelling", "cancelled", "succeeded", "failed"
 * @param why it failed or was cancelled; otherwise empty
 * @param result what it gave; what there is where it failed
 * @param working the paths of the steps that are worked on; empty once it is over
 * @param asking the paths of the steps that wait for a person; empty once it is over
 * @param by who began it
 * @param endedAt null while it is not over
 */
public record WorkflowInfo(
    String id,
    String workflow,
    String board,
    Map<String, String> inputs,
    String state,
    String why,
    String result,
    List<String> working,
    List<String> asking,
    String by,
    String startedAt,
    @Nullable String endedAt) {

  /** Nothing happens to it any more, unless it is resumed or retried. */
  public boolean ended() {
    return endedAt != null;
  }
}
