package dev.talaria.cli.command.task;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Refused;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.TaskRequest;

/** What Tab completes for a task: silent, and nothing where no runtime runs. */
public final class TaskIds implements Action {
  @Override
  public ExitCode run(Invocation call) throws InterruptedException {
    try {
      call.runtime().openRunning();
      var tasks = call.runtime().ask(new TaskRequest.ListTasks(null, false), Reply.Tasks.class);
      tasks.tasks().forEach(task -> call.print(task.id()));
    } catch (Refused nothingToComplete) {
      return ExitCode.of(nothingToComplete.error());
    }
    return ExitCode.OK;
  }
}
