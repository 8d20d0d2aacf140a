package dev.talaria.cli.command.process;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Refused;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.RuntimeRequest;

/** What Tab completes for a process: silent, and nothing where no runtime runs. */
public final class ProcessIds implements Action {
  @Override
  public ExitCode run(Invocation call) throws InterruptedException {
    try {
      call.runtime().openRunning();
      var all = call.runtime().ask(new RuntimeRequest.ListProcesses(), Reply.Processes.class);
      all.processes().forEach(process -> call.print(process.id()));
    } catch (Refused nothingToComplete) {
      return ExitCode.of(nothingToComplete.error());
    }
    return ExitCode.OK;
  }
}
