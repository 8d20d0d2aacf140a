package dev.talaria.cli.command.workflow;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Flag;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Json;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.render.Says;
import dev.talaria.cli.render.WorkflowSays;
import dev.talaria.cli.render.WorkflowTable;
import dev.talaria.cli.workflow.WorkflowRequests;
import dev.talaria.runtime.wire.Reply;
import java.util.List;

/** {@code workflow list}: as JSON the runs, one a line. */
public final class ListWorkflows implements Action {
  private static final String NONE = "No workflow. talaria workflow examples shows some.";

  @Override
  public ExitCode run(Invocation call) throws Refused, InterruptedException {
    var given = call.given();
    boolean everything = given.arguments().isEmpty() && !given.has(Flag.OPEN);
    var list = call.runtime().ask(WorkflowRequests.list(given), Reply.Workflows.class);
    var runs = list.runs();
    if (call.json()) {
      runs.forEach(run -> call.print(Json.of(run)));
    } else {
      var known = everything ? Runs.files(call).known() : List.<WorkflowTable.Known>of();
      call.out()
          .print(WorkflowTable.text(
              runs, known, everything ? NONE : "No such run.", call.page(), Runs.now()));
    }
    var removed = list.removed();
    if (removed != null && removed.runs() > 0 && !given.has(Flag.OPEN)) {
      var note = WorkflowSays.removed(removed);
      if (call.json()) {
        call.note(note);
      } else {
        call.out().print(Says.note(note, call.page()));
      }
    }
    return ExitCode.OK;
  }
}
