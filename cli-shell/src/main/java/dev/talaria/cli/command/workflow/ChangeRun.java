package dev.talaria.cli.command.workflow;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Given;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.command.Verb;
import dev.talaria.cli.render.WorkflowSays;
import dev.talaria.cli.workflow.WorkflowRequests;
import dev.talaria.runtime.wire.Reply;
import java.io.IOException;
import java.util.List;

/** A verb that changes a run, and says how the run stands then. */
public final class ChangeRun implements Action {
  @Override
  public ExitCode run(Invocation call) throws Refused, IOException, InterruptedException {
    var change = WorkflowRequests.change(given(call));
    var run = call.runtime().insist(change, Reply.Workflow.class).run();
    Runs.print(call, run, "run " + run.id() + " " + WorkflowSays.stands(run));
    return ExitCode.OK;
  }

  /** With all of stdin in the place of an answer that is {@code -}. */
  private static Given given(Invocation call) throws Refused, IOException {
    var given = call.given();
    if (given.verb() != Verb.WORKFLOW_RESUME || given.arguments().size() < 2) {
      return given;
    }
    return new Given(
        given.verb(), List.of(given.first(), call.textFrom(1, "answer")), given.flags());
  }
}
