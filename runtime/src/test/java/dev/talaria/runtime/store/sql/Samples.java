package dev.talaria.runtime.store.sql;

import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.Outcome;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.store.CardRecords;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.store.Spent;
import dev.talaria.runtime.store.StoreRecords;
import dev.talaria.runtime.store.Used;
import dev.talaria.runtime.store.WorkflowRecords;
import dev.talaria.runtime.store.Write;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** One of each that is kept. */
public final class Samples {
  public static final String KEY = "k-1";
  public static final String ANSWER = "{\"id\":\"bg_143022_a1b2c3\",\"number\":1}";

  public static final String PURSE = "day 2026-11-29";
  public static final BigDecimal COST = new BigDecimal("0.012000001");
  public static final Spent SPENT =
      new Spent(new Used(1_540, COST, Duration.ofMillis(7_250), 1, 2), 1_540, COST);

  private Samples() {}

  public static SessionRecord endedTask() {
    return StoreRecords.ended(
        StoreRecords.task(),
        StoreRecords.T0.plusSeconds(41),
        Outcome.failed(new AgentError.Auth("the provider refused the key", "set it")));
  }

  public static List<Write> writes() {
    var writes = new ArrayList<Write>();
    writes.add(new Write.PutSession(StoreRecords.conversation()));
    writes.add(new Write.PutSession(StoreRecords.task()));
    for (Step step : StoreRecords.steps()) {
      writes.add(new Write.AppendStep(StoreRecords.TASK, step));
    }
    writes.add(new Write.PutSession(endedTask()));
    writes.add(new Write.PutDelivery(StoreRecords.delivery()));
    writes.add(new Write.PutApproval(StoreRecords.approval()));
    writes.add(new Write.PutGrant(StoreRecords.grant()));
    writes.add(new Write.RememberAnswer(KEY, ANSWER, StoreRecords.T0));
    writes.add(new Write.Spend(List.of(PURSE), SPENT.all()));
    writes.add(new Write.PutJob(StoreRecords.job()));
    writes.add(new Write.PutRun(StoreRecords.run(), 10));
    return writes;
  }

  public static List<Write> workflows() {
    return List.of(
        new Write.PutWorkflowRun(WorkflowRecords.run()),
        new Write.PutCard(WorkflowRecords.step(), List.of()));
  }

  public static List<Write> cards() {
    return List.of(
        new Write.PutBoard(CardRecords.board()),
        new Write.PutCard(CardRecords.parent(), List.of()),
        new Write.PutCard(CardRecords.card(), List.of(CardRecords.event())));
  }
}
