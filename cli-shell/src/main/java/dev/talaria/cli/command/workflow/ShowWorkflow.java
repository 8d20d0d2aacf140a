package dev.talaria.cli.command.workflow;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Flag;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Json;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.command.Twin;
import dev.talaria.cli.command.task.LiveView;
import dev.talaria.cli.command.task.OverRuntimes;
import dev.talaria.cli.render.Mermaid;
import dev.talaria.cli.render.Words;
import dev.talaria.cli.render.WorkflowPage;
import dev.talaria.cli.render.WorkflowSays;
import dev.talaria.cli.workflow.WorkflowFiles;
import dev.talaria.cli.workflow.WorkflowPlan;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.StepInfo;
import dev.talaria.runtime.wire.WorkflowRequest;
import dev.talaria.runtime.workflow.WorkflowProblems;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * {@code workflow show}: a run, or what a run of a workflow would do. With {@code --follow} until
 * it is over: at a terminal drawn anew as it changes, elsewhere a line for each step that moves on.
 */
public final class ShowWorkflow implements Action {
  private final Map<String, String> states = new HashMap<>();
  private ExitCode code = ExitCode.OK;

  @Override
  public ExitCode run(Invocation call) throws Refused, IOException, InterruptedException {
    if (call.given().has(Flag.FOLLOW) && call.given().has(Flag.MERMAID)) {
      throw Refused.usage("--mermaid draws how a run stands, so --follow does not go with it", "");
    }
    Reply.WorkflowDetail detail;
    try {
      detail = call.runtime()
          .ask(new WorkflowRequest.ShowWorkflow(call.given().first()), Reply.WorkflowDetail.class);
    } catch (Refused refused) {
      if (ExitCode.of(refused.error()) == ExitCode.NOT_FOUND) {
        return plan(call, refused);
      }
      throw refused;
    }
    if (call.given().has(Flag.FOLLOW)) {
      return follow(call, detail.run().id());
    }
    print(call, detail);
    return ExitCode.OK;
  }

  static void print(Invocation call, Reply.WorkflowDetail detail) {
    boolean all = call.given().has(Flag.PARTS);
    if (call.given().has(Flag.MERMAID)) {
      call.out().print(Mermaid.text(detail.steps(), all, Runs.now()));
    } else if (call.json()) {
      call.print(Runs.json(detail));
    } else {
      call.out()
          .print(
              WorkflowPage.text(detail, all, call.page(), Runs.now(), hint -> Twin.of(hint, "")));
    }
  }

  /** Where there is no run of that name there may be a workflow. */
  private static ExitCode plan(Invocation call, Refused noRun) throws Refused, IOException {
    try {
      var workflow = found(call, noRun).workflow();
      var steps = WorkflowPlan.of(workflow);
      if (call.given().has(Flag.MERMAID)) {
        call.out().print(Mermaid.text(steps, true, Runs.now()));
      } else if (call.json()) {
        var plan = Json.object().put("workflow", workflow.name()).put("about", workflow.about());
        var all = plan.putArray("steps");
        steps.forEach(step -> all.add(Runs.json(step)));
        call.print(plan);
      } else {
        call.out().print(WorkflowPage.plan(workflow.name(), workflow.about(), steps, call.page()));
      }
      return ExitCode.OK;
    } catch (WorkflowProblems problems) {
      return Runs.wrong(call, problems);
    }
  }

  private static WorkflowFiles.Found found(Invocation call, Refused noRun) throws Refused {
    try {
      return Runs.files(call).find(call.given().first());
    } catch (Refused refused) {
      throw ExitCode.of(refused.error()) == ExitCode.NOT_FOUND ? noRun : refused;
    }
  }

  // --- until it is over

  private ExitCode follow(Invocation call, String run) throws Refused, InterruptedException {
    call.runtime().close(); // events come to who listens before anything is asked
    if (LiveView.fits(call)) {
      try (var view = new LiveView(call, "Ctrl+C leaves; the run goes on")) {
        new OverRuntimes(call, view::say)
            .run(events -> AwaitedRun.look(
                call, run, events, detail -> drawn(call, detail, view), view::refresh));
      }
    } else {
      new OverRuntimes(call, call::note)
          .run(
              events -> AwaitedRun.look(call, run, events, detail -> told(call, detail), () -> {}));
    }
    return code;
  }

  private boolean drawn(Invocation call, Reply.WorkflowDetail detail, LiveView view)
      throws Refused {
    boolean all = call.given().has(Flag.PARTS);
    UnaryOperator<String> hints = hint -> Twin.of(hint, "");
    view.show(page -> new LiveView.Shown(
        WorkflowPage.standing(detail, all, page, Runs.now(), hints),
        WorkflowSays.waiting(detail.run(), page) + WorkflowPage.questions(detail, page, hints)));
    return isOver(detail);
  }

  private boolean told(Invocation call, Reply.WorkflowDetail detail) {
    moved(call, detail.steps());
    return isOver(detail) || call.out().checkError(); // which also flushes
  }

  private boolean isOver(Reply.WorkflowDetail detail) {
    code = Runs.code(detail.run());
    return detail.run().ended();
  }

  private void moved(Invocation call, List<StepInfo> steps) {
    for (var step : steps) {
      moved(call, step.parts());
      if (!step.state().equals(states.put(step.path(), step.state()))
          && !step.state().equals("waiting")) {
        if (call.json()) {
          call.print(Runs.json(step));
        } else {
          call.print(step.path() + " " + step.state()
              + (step.text().isBlank() ? "" : ": " + Words.preview(step.text())));
        }
      }
    }
  }
}
