package dev.talaria.cli.command.task;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Flag;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Json;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.render.TaskTable;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;

/** {@code tasks}: those that run and the last that ended, of all conversations. */
public final class Tasks implements Action {
  @Override
  public ExitCode run(Invocation call) throws Refused, InterruptedException {
    var list = new Request.ListTasks(null, call.given().has(Flag.ALL));
    var tasks = call.runtime().ask(list, Reply.Tasks.class).tasks();
    if (call.json()) {
      tasks.forEach(task -> call.print(Json.of(task)));
    } else {
      call.out().print(TaskTable.text(tasks, call.page()));
    }
    return ExitCode.OK;
  }
}
