package dev.talaria.runtime.store;

import dev.talaria.runtime.workflow.RunId;
import dev.talaria.runtime.workflow.WorkflowRun;
import java.util.List;
import java.util.Optional;

/** Reads of the {@link Store} about runs of workflows; their steps are {@link Cards}. */
public interface Workflows {
  Optional<WorkflowRun> run(RunId id) throws StoreProblem;

  /** Those whose id begins so, in the order of their ids. */
  List<WorkflowRun> beginning(String id, int most) throws StoreProblem;

  /**
   * The newest first.
   *
   * @param workflow its name; empty: of all
   * @param openOnly those that are not over
   */
  List<WorkflowRun> newest(String workflow, boolean openOnly, int most) throws StoreProblem;
}
