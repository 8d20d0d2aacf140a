package dev.talaria.runtime.store;

import dev.talaria.runtime.board.Card;
import dev.talaria.runtime.board.CardId;
import dev.talaria.runtime.board.CardStep;
import dev.talaria.runtime.workflow.RunId;
import dev.talaria.runtime.workflow.WorkflowRun;
import java.util.List;
import java.util.Map;

/** As {@link StoreRecords}, of workflows. */
public final class WorkflowRecords {
  public static final RunId RUN = new RunId("wf_143022_beef01");
  public static final CardStep STEP = new CardStep(RUN.value(), "look[2]", CardStep.Kind.WORK);

  private WorkflowRecords() {}

  /** Given up, as {@link CardRecords#parent}. */
  public static Card step() {
    var it = CardRecords.parent();
    return new Card(
        new CardId("cd_143100_beef02"),
        "shop",
        8,
        new Card.Origin("ada", StoreRecords.TALK, StoreRecords.T0, STEP, null),
        it.content(),
        it.config(),
        List.of(CardRecords.PARENT),
        List.of(),
        it.standing(),
        1);
  }

  public static WorkflowRun run() {
    return new WorkflowRun(
        RUN,
        "incident",
        "steps: { look: { prompt: Look } }",
        Map.of("path", "/var/log"),
        "shop",
        new WorkflowRun.Origin("ada", StoreRecords.TALK, StoreRecords.T0, null),
        Map.of("", StoreRecords.config()),
        WorkflowRun.State.FAILED,
        "step look failed",
        "half of it",
        StoreRecords.T0.plusSeconds(60),
        1);
  }
}
