package dev.talaria.runtime.store.sqlite;

import dev.talaria.runtime.store.CardRecords;
import dev.talaria.runtime.store.Spent;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.StoreRecords;
import dev.talaria.runtime.store.Used;
import dev.talaria.runtime.store.WorkflowRecords;
import dev.talaria.runtime.store.json.Redaction;
import dev.talaria.runtime.store.json.StepCodec;
import dev.talaria.runtime.store.json.StoreCodec;
import dev.talaria.runtime.store.sql.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Writes the samples of the newest schema into the folder that is named, once for each release that
 * changes it: {@code v1.db}, {@code v1-steps.ndjson}, {@code v1-records.ndjson}. What was released
 * is never written again; lines that are those of the version before need not be kept twice.
 */
final class StoreSamples {
  /** As it is read where it was kept before more was known. */
  static final Spent SPENT_OF_SCHEMA_3 =
      new Spent(new Used(1_540, Samples.COST, Duration.ZERO, 0, 0), 1_540, Samples.COST);

  private StoreSamples() {}

  public static void main(String[] args) throws IOException, StoreProblem {
    var folder = Path.of(args[0]);
    var version = "v" + Schema.RELEASED.newest();
    var scratch = Files.createTempDirectory("talaria-samples");
    try (var store = TestStores.open(scratch)) {
      store.commit(Samples.writes());
      store.commit(Samples.cards());
      store.commit(Samples.workflows());
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
            codec.encode(Samples.endedTask()),
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
