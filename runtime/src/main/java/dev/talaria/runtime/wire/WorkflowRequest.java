package dev.talaria.runtime.wire;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a client asks of workflows and their runs. */
public sealed interface WorkflowRequest extends Request {

  /**
   * Begins a run, with the settings of the caller, or of the profiles that it names, as they are
   * now. {@code source} is the text of a workflow and {@code file} what that is called; a null
   * {@code conversation} is the inbox, a null {@code board} "default".
   */
  @Method("workflow.run")
  record RunWorkflow(
      @Nullable String conversation,
      String source,
      String file,
      Map<String, String> inputs,
      @Nullable String board,
      @Nullable String key)
      implements WorkflowRequest {
    public RunWorkflow {
      inputs = inputs == null ? Map.of() : Map.copyOf(inputs);
    }
  }

  /** Runs of that workflow, or all: those that are not over, then the others, newest first. */
  @Method("workflow.list")
  record ListWorkflows(
      @Nullable String workflow, boolean open, @Nullable Integer limit)
      implements WorkflowRequest {}

  /**
   * One run with its steps. {@code run}, here and below, is an id, a unique beginning of one, or
   * the name of a workflow, whose newest run is meant.
   */
  @Method("workflow.show")
  record ShowWorkflow(String run) implements WorkflowRequest {}

  /** What works on it is ended. */
  @Method("workflow.cancel")
  record CancelWorkflow(String run) implements WorkflowRequest {}

  /** Answers the step that waits for a person, or lets a run that was cancelled go on. */
  @Method("workflow.resume")
  record ResumeWorkflow(
      String run,
      @Nullable String step,
      @Nullable String answer,
      @Nullable String key) implements WorkflowRequest {}

  /** Does again what failed, or a step and all that depends on it. */
  @Method("workflow.retry")
  record RetryWorkflow(
      String run, @Nullable String step, @Nullable String key) implements WorkflowRequest {}
}
