package dev.talaria.cli.command.workflow;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Flag;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.workflow.WorkflowRequests;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.workflow.WorkflowProblems;
import java.io.IOException;

/** {@code workflow run}: prints the id of the run, or with {@code --wait} what it gave. */
public final class RunWorkflow implements Action {
  @Override
  public ExitCode run(Invocation call) throws Refused, IOException, InterruptedException {
    var found = Runs.found(call);
    try {
      var unused = found.workflow(); // all that is wrong is said before anything is asked
    } catch (WorkflowProblems problems) {
      return Runs.wrong(call, problems);
    }
    var begin = WorkflowRequests.run(call.given(), found, null);
    var run = call.runtime().insist(begin, Reply.Workflow.class).run();
    if (!call.given().has(Flag.WAIT)) {
      Runs.print(call, run, run.id());
      call.out().flush();
      call.hint("talaria workflow show " + run.id() + " --follow", "");
      return ExitCode.OK;
    }
    call.note("run " + run.id() + " goes on; talaria workflow cancel " + run.id() + " ends it");
    return new AwaitedRun(call, run.id()).end();
  }
}
