package dev.talaria.runtime.store;

import dev.talaria.runtime.board.Card;
import dev.talaria.runtime.board.CardBudget;
import dev.talaria.runtime.board.CardId;
import dev.talaria.runtime.board.CardStep;
import dev.talaria.runtime.board.Content;
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
        withBudget(it.content()),
        it.config(),
        List.of(CardRecords.PARENT),
        List.of(),
        it.standing(),
        1);
  }

  private static Content withBudget(Content it) {
    return new Content(
        it.title(),
        it.work(),
        it.priority(),
        it.labels(),
        it.due(),
        it.from(),
        it.workspace(),
        it.attempts(),
        it.notifies(),
        CardBudget.of("tokens 200000, money 2.50, time 30m").orElseThrow());
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
