package dev.talaria.runtime.store.sql;

import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.Workflows;
import dev.talaria.runtime.workflow.RunId;
import dev.talaria.runtime.workflow.WorkflowRun;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Runs of workflows in a database. */
record SqlWorkflows(Reader reader) implements Workflows {
  private static final String FROM = " FROM workflow_run WHERE ";

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
}
