package dev.talaria.cli.workflow;

import dev.talaria.cli.render.Words;
import dev.talaria.runtime.wire.StepInfo;
import dev.talaria.runtime.workflow.StepWords;
import dev.talaria.runtime.workflow.Workflow;
import dev.talaria.runtime.workflow.WorkflowStep;
import java.util.List;

/** The steps of a workflow as those of a run in which nothing has begun, nor will. */
public final class WorkflowPlan {
  private WorkflowPlan() {}

  public static List<StepInfo> of(Workflow workflow) {
    return steps(workflow.steps(), "");
  }

  /** "incident.yaml: workflow incident, 4 steps". */
  public static String sound(String file, Workflow workflow) {
    int steps = workflow.steps().size();
    return file + ": workflow " + workflow.name() + ", " + Words.count(steps, "step");
  }

  private static List<StepInfo> steps(List<WorkflowStep> steps, String before) {
    return steps.stream().map(step -> step(step, before)).toList();
  }

  private static StepInfo step(WorkflowStep step, String before) {
    var path = before + step.name();
    var parts = step.action() instanceof WorkflowStep.Repeat repeat
        ? steps(repeat.steps(), path + ".")
        : List.<StepInfo>of();
    return new StepInfo(
        path,
        StepWords.action(step),
        StepWords.what(step),
        step.needs(),
        StepWords.when(step),
        StepWords.often(step),
        "",
        "",
        null,
        null,
        step.profile(),
        0,
        null,
        null,
        parts);
  }
}
