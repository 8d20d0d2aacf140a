package dev.talaria.runtime.store.sql;

import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.Workflows;
import dev.talaria.runtime.workflow.RunId;
import dev.talaria.runtime.workflow.WorkflowRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Runs of workflows in a database. */
record SqlWorkflows(Reader reader) implements Workflows {
  private static final String RUNS = "SELECT id, body FROM workflow_run WHERE ";

  @Override
  public Optional<WorkflowRun> run(RunId id) throws StoreProblem {
    return runs(RUNS + "id = ?", List.of(id.value())).stream().findFirst();
  }

  @Override
  public List<WorkflowRun> beginning(String id, int most) throws StoreProblem {
    return runs(
        RUNS + "id >= ? AND id < ? ORDER BY id LIMIT ?",
        List.of(id, id + Character.MAX_VALUE, most));
  }

  @Override
  public List<WorkflowRun> newest(String workflow, boolean openOnly, int most) throws StoreProblem {
    var values = new ArrayList<Object>();
    var sql = new StringBuilder(RUNS).append(openOnly ? "ended IS NULL" : "true");
    if (!workflow.isEmpty()) {
      sql.append(" AND workflow = ?");
      values.add(workflow);
    }
    values.add(most);
    return runs(sql.append(" ORDER BY seq DESC LIMIT ?").toString(), values);
  }

  private List<WorkflowRun> runs(String sql, List<Object> values) throws StoreProblem {
    return reader.list(WorkflowRun.class, sql, values);
  }
}
