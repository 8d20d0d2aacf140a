package dev.talaria.cli.command.task;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Flag;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Json;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.render.Says;
import dev.talaria.cli.render.TaskTable;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.TaskInfo;
import dev.talaria.runtime.wire.TaskRequest;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/** {@code tasks}: those that run and the last that ended, of all conversations. */
public final class Tasks implements Action {
  private static final int PART = 1_000;
  private static final String NONE = "No task. talaria background PROMPT starts one.\n";

  @Override
  public ExitCode run(Invocation call) throws Refused, InterruptedException {
    var table = new ArrayList<TaskInfo>();
    boolean all = call.given().has(Flag.ALL);
    @Nullable String from = null;
    Reply.Tasks part;
    do {
      part = call.runtime()
          .ask(new TaskRequest.ListTasks(null, all, all ? PART : null, from), Reply.Tasks.class);
      if (call.json()) {
        part.tasks().forEach(task -> call.print(Json.of(task)));
      } else {
        table.addAll(part.tasks());
      }
      from = part.next();
    } while (from != null);
    if (!call.json()) {
      call.out().print(table.isEmpty() ? NONE : TaskTable.text(table, call.page()));
    }
    if (part.removed() != null) {
      say(call, part.removed());
    }
    return ExitCode.OK;
  }

  /** What is not in the list; a program that reads the list gets tasks only. */
  private static void say(Invocation call, Reply.Removed removed) {
    if (call.json()) {
      call.note(Says.removed(removed));
    } else {
      call.out().print(Says.note(Says.removed(removed), call.page()));
    }
  }
}
