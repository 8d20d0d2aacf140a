package dev.talaria.runtime.store.sql;

import dev.talaria.runtime.board.CardEvent;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.Workflows;
import dev.talaria.runtime.store.json.StoreCodec;
import dev.talaria.runtime.workflow.RunId;
import dev.talaria.runtime.workflow.WorkflowRun;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Runs of workflows in a database. */
record SqlWorkflows(Reader reader) implements Workflows {
  private static final String FROM = " FROM workflow_run WHERE ";

  static final String ALL = "SELECT id FROM workflow_run ORDER BY id";

  private static final String OLD = """
      SELECT seq, '{"place":' || seq || ',"run":' || body || '}' FROM workflow_run
        WHERE ended < ? AND seq > ?
          AND NOT EXISTS (SELECT 1 FROM card WHERE card.run = workflow_run.id
            AND (card.status IN ('ready', 'running') OR NOT (%s)))
          ORDER BY seq LIMIT ?
      """.formatted(SqlCards.SPARE);

  private static final String CARDS = "SELECT seq, id FROM card WHERE run = ? ORDER BY seq";

  private static final String NEWEST_EVENT = """
      SELECT seq, body FROM card_event WHERE card IN (SELECT id FROM card WHERE run = ?)
        ORDER BY seq DESC LIMIT 1
      """;

  static final String REMOVE = """
      DELETE FROM workflow_run WHERE id = ? AND version = ?
        AND NOT EXISTS (SELECT 1 FROM card WHERE card.run = workflow_run.id)
      """;

  @Override
  public Optional<WorkflowRun> run(RunId id) throws StoreProblem {
    return runs("id = ?", List.of(id.value())).stream().findFirst();
  }

  @Override
  public List<RunId> beginning(String id, int most) throws StoreProblem {
    return ids(
        "id >= ? AND id < ? ORDER BY id LIMIT ?", List.of(id, id + Character.MAX_VALUE, most));
  }

  @Override
  public List<WorkflowRun> newest(String workflow, boolean openOnly, int most) throws StoreProblem {
    return runs(newest(workflow, openOnly) + " LIMIT ?", values(workflow, most));
  }

  @Override
  public List<RunId> newestIds(String workflow, boolean openOnly, int most) throws StoreProblem {
    return ids(newest(workflow, openOnly) + " LIMIT ?", values(workflow, most));
  }

  private static String newest(String workflow, boolean openOnly) {
    return (openOnly ? "ended IS NULL" : "true")
        + (workflow.isEmpty() ? "" : " AND workflow = ?")
        + " ORDER BY seq DESC";
  }

  private static List<Object> values(String workflow, int most) {
    return workflow.isEmpty() ? List.of(most) : List.of(workflow, most);
  }

  @Override
  public Optional<WorkflowRun> newest(String workflow, Predicate<WorkflowRun> such)
      throws StoreProblem {
    return reader.first(
        WorkflowRun.class,
        "SELECT id, body" + FROM + "workflow = ? ORDER BY seq DESC",
        List.of(workflow),
        such);
  }

  @Override
  public List<String> names(int most) throws StoreProblem {
    return reader.texts(
        "SELECT max(seq), workflow" + FROM
            + "true GROUP BY workflow ORDER BY max(seq) DESC LIMIT ?",
        most);
  }

  private List<WorkflowRun> runs(String where, List<Object> values) throws StoreProblem {
    return reader.list(WorkflowRun.class, "SELECT id, body" + FROM + where, values);
  }

  private List<RunId> ids(String where, List<Object> values) throws StoreProblem {
    return reader.texts("SELECT seq, id" + FROM + where, values.toArray()).stream()
        .map(RunId::new)
        .toList();
  }

  @Override
  public List<Old> old(Instant before, long after, int most) throws StoreProblem {
    var old = new ArrayList<Old>();
    var values = new ArrayList<Object>(List.of(StoreCodec.sortable(before), after, most));
    var part = reader.list(Old.class, OLD, values);
    while (!part.isEmpty() && old.size() < most) {
      for (var it : part) {
        if (old.size() < most && isOld(it.run(), before)) {
          old.add(it);
        }
      }
      values.set(1, part.getLast().place());
      part = reader.list(Old.class, OLD, values);
    }
    return old;
  }

  private boolean isOld(WorkflowRun run, Instant before) throws StoreProblem {
    var id = run.id().value();
    var runtime = run.origin().runtime();
    if (reader.isUnseen(id, runtime)
        || reader.list(CardEvent.class, NEWEST_EVENT, List.of(id)).stream()
            .anyMatch(event -> !event.at().isBefore(before))) {
      return false;
    }
    for (var card : reader.texts(CARDS, id)) {
      if (reader.isUnseen(card, runtime)) {
        return false;
      }
    }
    return true;
  }
}
