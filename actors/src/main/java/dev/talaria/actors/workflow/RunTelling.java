package dev.talaria.actors.workflow;

import dev.talaria.actors.board.BoardDesk;
import dev.talaria.runtime.notice.Notices;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.store.DeliveryRecord;
import dev.talaria.runtime.workflow.Workflow;
import dev.talaria.runtime.workflow.WorkflowRun;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a person hears of the end of a run. */
record RunTelling(BoardDesk desk) {
  Optional<DeliveryRecord> of(WorkflowRun run) {
    var at = run.endedAt();
    if (at == null || !isTold(run)) {
      return Optional.empty();
    }
    return Optional.of(new DeliveryRecord(
        run.id() + "/" + run.version(),
        new SessionId(run.id().value()),
        0,
        desk.toldIn(run.origin().conversation(), run.origin().runtime()),
        Notices.ofWorkflow(run),
        at,
        false,
        DeliveryRecord.State.STORED,
        at));
  }

  /** Who cancelled it knows. */
  private boolean isTold(WorkflowRun run) {
    if (run.state() == WorkflowRun.State.CANCELLED) {
      return false;
    }
    boolean hasFailed = run.state() == WorkflowRun.State.FAILED;
    return switch (WorkflowDesk.workflow(run)
        .map(Workflow::notifies)
        .orElse(Workflow.Notify.ALWAYS)) {
      case ALWAYS -> true;
      case FAILURE -> hasFailed;
      case CHANGE -> hasFailed || !run.result().equals(lastResult(run).orElse(null));
      case NEVER -> false;
    };
  }

  private Optional<String> lastResult(WorkflowRun run) {
    return desk.read(store -> store
            .workflows()
            .newest(
                run.workflow(),
                other -> !other.id().equals(run.id())
                    && other.state() == WorkflowRun.State.SUCCEEDED
                    && isAlike(run, other)))
        .map(WorkflowRun::result);
  }

  /** Another project, or other inputs, have another result. */
  private static boolean isAlike(WorkflowRun one, WorkflowRun other) {
    return one.inputs().equals(other.inputs()) && Objects.equals(directory(one), directory(other));
  }

  private static @Nullable Path directory(WorkflowRun run) {
    var config = run.configs().get("");
    return config == null ? null : config.workingDirectory();
  }
}
