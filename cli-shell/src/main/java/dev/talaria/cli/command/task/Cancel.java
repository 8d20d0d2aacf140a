package dev.talaria.cli.command.task;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Json;
import dev.talaria.cli.command.Refused;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.TaskInfo;
import dev.talaria.runtime.wire.TaskRequest;

/** {@code cancel}: says "cancelled" only when everything of the task is gone. */
public final class Cancel implements Action {
  @Override
  public ExitCode run(Invocation call) throws Refused, InterruptedException {
    var cancel = new TaskRequest.CancelTask(null, call.given().first());
    var stopping = call.runtime().ask(cancel, Reply.Tasks.class).tasks();
    if (stopping.isEmpty()) {
      call.note("no task runs");
      return ExitCode.OK;
    }
    stopping.forEach(task -> call.note("stopping " + task.id()));
    var wait =
        new TaskRequest.WaitForTasks(null, stopping.stream().map(TaskInfo::id).toList());
    var ended = call.runtime().insist(wait, Reply.Tasks.class);
    for (var task : ended.tasks()) {
      if (call.json()) {
        call.print(Json.of(task));
      } else {
        call.print(task.id() + " " + task.state().replace('_', ' '));
      }
    }
    Ends.seen(call, ended::deliveries);
    return ExitCode.OK;
  }
}
