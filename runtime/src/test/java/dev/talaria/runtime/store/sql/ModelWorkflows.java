package dev.talaria.runtime.store.sql;

import dev.talaria.runtime.board.Card;
import dev.talaria.runtime.board.CardId;
import dev.talaria.runtime.store.StaleWrite;
import dev.talaria.runtime.store.Workflows;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.workflow.RunId;
import dev.talaria.runtime.workflow.WorkflowRun;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** What {@link Workflows} promises, in a map: the measure of the real one. */
final class ModelWorkflows implements Workflows {
  private final Map<RunId, WorkflowRun> runs = new LinkedHashMap<>();

  /** Before anything of a commit is kept. */
  void check(List<Write> commit, ModelCards cards) throws StaleWrite {
    var after = new LinkedHashMap<>(runs);
    var gone = new HashSet<CardId>();
    for (var write : commit) {
      if (write instanceof Write.PutWorkflowRun(var run)) {
        var before = after.get(run.id());
        if (run.version() != (before == null ? 1 : before.version() + 1)) {
          throw new StaleWrite(run.workflow() + " " + run.id());
        }
        after.put(run.id(), run);
      } else if (write instanceof Write.RemoveWorkflowRun(var run)) {
        var before = after.get(run.id());
        if (before == null
            || before.version() != run.version()
            || !gone.containsAll(
                cards.ofRun(run.id().value()).stream().map(Card::id).toList())) {
          throw new StaleWrite(run.workflow() + " " + run.id());
        }
        after.remove(run.id());
      } else if (write instanceof Write.RemoveCard(var card)) {
        gone.add(card.id());
      }
    }
  }

  void put(WorkflowRun run) {
    runs.put(run.id(), run);
  }

  void rename(String from, String to) {
    runs.replaceAll((id, it) -> it.board().equals(from)
        ? new WorkflowRun(
            id,
            it.workflow(),
            it.source(),
            it.inputs(),
            to,
            it.origin(),
            it.configs(),
            it.state(),
            it.why(),
            it.result(),
            it.endedAt(),
            it.version() + 1)
        : it);
  }

  void remove(RunId run) {
    runs.remove(run);
  }

  /** {@code cards} knows the cards of the runs. */
  List<WorkflowRun> old(Instant before, ModelCards cards, int most) {
    return runs.values().stream()
        .filter(run -> run.endedAt() != null && run.endedAt().isBefore(before))
        .filter(run -> cards.areOld(run.id().value(), before))
        .limit(most)
        .toList();
  }

  @Override
  public List<Old> old(Instant before, long after, int most) {
    throw new UnsupportedOperationException("ask with the cards");
  }

  @Override
  public Optional<WorkflowRun> run(RunId id) {
    return Optional.ofNullable(runs.get(id));
  }

  @Override
  public List<RunId> beginning(String id, int most) {
    return runs.keySet().stream()
        .filter(run -> run.value().startsWith(id))
        .sorted(Comparator.comparing(RunId::value))
        .limit(most)
        .toList();
  }

  @Override
  public List<WorkflowRun> newest(String workflow, boolean openOnly, int most) {
    return new ArrayList<>(runs.values())
        .reversed().stream()
            .filter(run -> workflow.isEmpty() || workflow.equals(run.workflow()))
            .filter(run -> !openOnly || run.endedAt() == null)
            .limit(most)
            .toList();
  }

  @Override
  public List<RunId> newestIds(String workflow, boolean openOnly, int most) {
    return newest(workflow, openOnly, most).stream().map(WorkflowRun::id).toList();
  }

  @Override
  public Optional<WorkflowRun> newest(String workflow, Predicate<WorkflowRun> such) {
    return newest(workflow, false, Integer.MAX_VALUE).stream().filter(such).findFirst();
  }

  @Override
  public List<String> names(int most) {
    return newest("", false, Integer.MAX_VALUE).stream()
        .map(WorkflowRun::workflow)
        .distinct()
        .limit(most)
        .toList();
  }
}
