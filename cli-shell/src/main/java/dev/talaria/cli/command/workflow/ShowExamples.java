package dev.talaria.cli.command.workflow;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Json;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.render.WorkflowTable;
import dev.talaria.cli.workflow.NewWorkflows;

/** {@code workflow examples}. */
public final class ShowExamples implements Action {
  @Override
  public ExitCode run(Invocation call) throws Refused {
    var given = call.given();
    if (!given.arguments().isEmpty()) {
      var text = NewWorkflows.example(given.first());
      if (call.json()) {
        call.print(Json.object().put("name", given.first()).put("text", text));
      } else {
        call.print(text);
      }
      return ExitCode.OK;
    }
    if (call.json()) {
      NewWorkflows.examples()
          .forEach(example ->
              call.print(Json.object().put("name", example.name()).put("about", example.about())));
    } else {
      call.out().print(WorkflowTable.examples(NewWorkflows.examples(), call.page()));
    }
    return ExitCode.OK;
  }
}
