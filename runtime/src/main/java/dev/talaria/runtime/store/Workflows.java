package dev.talaria.runtime.store;

import dev.talaria.runtime.workflow.RunId;
import dev.talaria.runtime.workflow.WorkflowRun;
import java.time.Instant;
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

  /**
   * Those that may be removed because of their age, with all of their cards, by their places: over,
   * with nothing in the trails of their cards since {@code before}, and none of the cards ready or
   * worked on. For the rest as {@link Cards#old}.
   *
   * @param after the {@code place} of the last one known; 0 for all
   */
  List<Old> old(Instant before, long after, int most) throws StoreProblem;

  /** A run with its place among all. */
  record Old(long place, WorkflowRun run) {}
}
