package dev.talaria.cli.command.workflow;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.command.Verb;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.WorkflowInfo;
import dev.talaria.runtime.wire.WorkflowRequest;
import java.util.stream.Stream;

/** What Tab completes for a run or workflow: silent, and no runs where no runtime runs. */
public final class WorkflowNames implements Action {
  private static final int MOST = 50;

  @Override
  public ExitCode run(Invocation call) throws InterruptedException {
    try {
      if (call.given().verb() == Verb.WORKFLOW_NAMES) {
        Runs.files(call).names().forEach(call::print);
        return ExitCode.OK;
      }
      call.runtime().openRunning();
      var runs = call.runtime()
          .ask(new WorkflowRequest.ListWorkflows(null, false, MOST), Reply.Workflows.class)
          .runs();
      Stream.concat(
              runs.stream().map(WorkflowInfo::workflow).distinct(),
              runs.stream().map(WorkflowInfo::id))
          .forEach(call::print);
    } catch (Refused nothingToComplete) {
      return ExitCode.of(nothingToComplete.error());
    }
    return ExitCode.OK;
  }
}
