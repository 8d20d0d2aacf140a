package dev.talaria.runtime.store.sql;

import dev.talaria.runtime.store.StoreRecords;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.workflow.RunId;
import dev.talaria.runtime.workflow.WorkflowRun;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

/**
 * As {@link RandomWrites}, of workflows. Some are of a wrong version.
 *
 * @param model knows the versions so far
 */
record RandomWorkflows(Random random, ModelWorkflows model, RandomWrites words) {
  List<Write> commit() {
    return Stream.<Write>generate(() -> new Write.PutWorkflowRun(run()))
        .limit(random.nextInt(3))
        .toList();
  }

  private WorkflowRun run() {
    var id = id();
    var before = model.run(id);
    return new WorkflowRun(
        id,
        before.map(WorkflowRun::workflow).orElse(name()),
        before.map(WorkflowRun::source).orElse(words.text()),
        before.map(WorkflowRun::inputs).orElse(Map.of("path", words.text())),
        "shop",
        new WorkflowRun.Origin(
            words.text(),
            random.nextBoolean() ? words.id() : null,
            words.time(),
            id.value().endsWith("1") ? null : "runtime-1"),
        Map.of("", StoreRecords.config()),
        words.any(WorkflowRun.State.values()),
        words.text(),
        words.text(),
        random.nextBoolean() ? words.time() : null,
        before.map(WorkflowRun::version).orElse(0L)
            + (random.nextInt(12) == 0 ? random.nextInt(4) : 1));
  }

  RunId id() {
    return new RunId("wf_" + (1 + random.nextInt(4)));
  }

  String name() {
    return words.any(new String[] {"incident", "nightly"});
  }
}
