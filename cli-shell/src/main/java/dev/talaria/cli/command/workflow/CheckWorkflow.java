package dev.talaria.cli.command.workflow;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Json;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.workflow.WorkflowPlan;
import dev.talaria.runtime.workflow.WorkflowProblems;
import java.io.IOException;

/** {@code workflow check}: what is wrong is told with its place, all of it at once. */
public final class CheckWorkflow implements Action {
  @Override
  public ExitCode run(Invocation call) throws Refused, IOException {
    var found = Runs.found(call);
    try {
      var workflow = found.workflow();
      if (call.json()) {
        call.print(result(found.file(), true));
      } else {
        call.print(WorkflowPlan.sound(found.file(), workflow));
      }
      return ExitCode.OK;
    } catch (WorkflowProblems problems) {
      if (!call.json()) {
        return Runs.wrong(call, problems);
      }
      var result = result(found.file(), false);
      problems.problems().forEach(problem -> result.withArray("problems").add(Json.of(problem)));
      call.print(result);
      return ExitCode.USAGE;
    }
  }

  private static com.fasterxml.jackson.databind.node.ObjectNode result(String file, boolean sound) {
    var result = Json.object().put("file", file).put("sound", sound);
    result.putArray("problems");
    return result;
  }
}
