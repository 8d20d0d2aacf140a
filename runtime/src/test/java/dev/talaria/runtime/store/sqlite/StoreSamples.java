package dev.talaria.runtime.store.sqlite;

import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.Outcome;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.store.CardRecords;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.store.Spent;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.StoreRecords;
import dev.talaria.runtime.store.Used;
import dev.talaria.runtime.store.WorkflowRecords;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.store.json.Redaction;
import dev.talaria.runtime.store.json.StepCodec;
import dev.talaria.runtime.store.json.StoreCodec;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes the samples of the newest schema into the folder that is named, once for each release that
 * changes it: {@code v1.db}, {@code v1-steps.ndjson}, {@code v1-records.ndjson}. What was released
 * is never written again; lines that are those of the version before need not be kept twice.
 */
final class StoreSamples {
  static final String KEY = "k-1";
  static final String ANSWER = "{\"id\":\"bg_143022_a1b2c3\",\"number\":1}";

  static final String PURSE = "day 2026-11-29";
  static final BigDecimal COST = new BigDecimal("0.012000001");
  static final Spent SPENT =
      new Spent(new Used(1_540, COST, Duration.ofMillis(7_250), 1, 2), 1_540, COST);

  /** As it is read where it was kept before more was known. */
  static final Spent SPENT_OF_SCHEMA_3 =
      new Spent(new Used(1_540, COST, Duration.ZERO, 0, 0), 1_540, COST);

  private StoreSamples() {}

  static SessionRecord endedTask() {
    return StoreRecords.ended(
        StoreRecords.task(),
        StoreRecords.T0.plusSeconds(41),
        Outcome.failed(new AgentError.Auth("the provider refused the key", "set it")));
  }

  static List<Write> writes() {
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

  static List<Write> cards() {
    return List.of(
        new Write.PutBoard(CardRecords.board()),
        new Write.PutCard(CardRecords.parent(), List.of()),
        new Write.PutCard(CardRecords.card(), List.of(CardRecords.event())));
  }

  static List<Write> workflows() {
    return List.of(
        new Write.PutWorkflowRun(WorkflowRecords.run()),
        new Write.PutCard(WorkflowRecords.step(), List.of()));
  }

  public static void main(String[] args) throws IOException, StoreProblem {
    var folder = Path.of(args[0]);
    var version = "v" + Schema.RELEASED.newest();
    var scratch = Files.createTempDirectory("talaria-samples");
    try (var store = TestStores.open(scratch)) {
      store.commit(writes());
      store.commit(cards());
      store.commit(workflows());
    }
    Files.move(scratch.resolve("talaria.db"), folder.resolve(version + ".db"));
    Files.delete(scratch);
    var redaction = new Redaction(text -> text, (name, value) -> false);
    var codec = new StoreCodec(redaction);
    Files.write(
        folder.resolve(version + "-steps.ndjson"),
        StoreRecords.steps().stream().map(new StepCodec(redaction)::encode).toList());
    Files.write(
        folder.resolve(version + "-records.ndjson"),
        List.of(
            codec.encode(StoreRecords.conversation()),
            codec.encode(endedTask()),
            codec.encode(StoreRecords.delivery()),
            codec.encode(StoreRecords.approval()),
            codec.encode(StoreRecords.grant()),
            codec.encode(StoreRecords.job()),
            codec.encode(StoreRecords.run()),
            codec.encode(CardRecords.board()),
            codec.encode(CardRecords.parent()),
            codec.encode(CardRecords.card()),
            codec.encode(CardRecords.event()),
            codec.encode(WorkflowRecords.run()),
            codec.encode(WorkflowRecords.step())));
  }
}
