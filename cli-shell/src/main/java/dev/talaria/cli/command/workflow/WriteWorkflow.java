package dev.talaria.cli.command.workflow;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Json;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.workflow.NewWorkflows;
import dev.talaria.runtime.workflow.WorkflowProblems;

/** {@code workflow new}: prints where it wrote the file; never touches one that is there. */
public final class WriteWorkflow implements Action {
  @Override
  public ExitCode run(Invocation call) throws Refused {
    try {
      var file = NewWorkflows.write(call.given(), Runs.files(call));
      if (call.json()) {
        call.print(Json.object().put("file", file.toString()));
      } else {
        call.print(file.toString());
        call.out().flush();
        call.hint("talaria workflow run " + call.given().first(), "");
      }
      return ExitCode.OK;
    } catch (WorkflowProblems problems) {
      return Runs.wrong(call, problems);
    }
  }
}
