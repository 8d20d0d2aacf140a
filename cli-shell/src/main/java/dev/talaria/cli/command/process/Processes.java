package dev.talaria.cli.command.process;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Json;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.render.ProcessTable;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.RuntimeRequest;

/** {@code processes}: those of all tasks and conversations. */
public final class Processes implements Action {
  @Override
  public ExitCode run(Invocation call) throws Refused, InterruptedException {
    var all = call.runtime()
        .ask(new RuntimeRequest.ListProcesses(), Reply.Processes.class)
        .processes();
    if (call.json()) {
      all.forEach(process -> call.print(Json.of(process)));
    } else {
      call.out().print(ProcessTable.text(all, null, call.page()));
    }
    return ExitCode.OK;
  }
}
