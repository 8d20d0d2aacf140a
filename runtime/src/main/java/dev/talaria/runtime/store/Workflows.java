package dev.talaria.runtime.store;

import dev.talaria.runtime.workflow.RunId;
import dev.talaria.runtime.workflow.WorkflowRun;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Reads of the {@link Store} about runs of workflows; their steps are {@link Cards}. */
public interface Workflows {
  Optional<WorkflowRun> run(RunId id) throws StoreProblem;

  /** Those whose id begins so, in the order of their ids. */
  List<RunId> beginning(String id, int most) throws StoreProblem;

  /**
   * The newest first.
   *
   * @param workflow its name; empty: of all
   * @param openOnly those that are not over
   */
  List<WorkflowRun> newest(String workflow, boolean openOnly, int most) throws StoreProblem;

  /** As {@link #newest}, without what they are made of. */
  List<RunId> newestIds(String workflow, boolean openOnly, int most) throws StoreProblem;

  /** The newest of a workflow that is such; it reads no further than that. */
  Optional<WorkflowRun> newest(String workflow, Predicate<WorkflowRun> such) throws StoreProblem;

  /** The workflows that have runs: first those whose newest run is newest. */
  List<String> names(int most) throws StoreProblem;
}
