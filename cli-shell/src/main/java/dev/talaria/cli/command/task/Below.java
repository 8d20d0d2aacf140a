package dev.talaria.cli.command.task;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Flag;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Refused;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.TaskInfo;
import dev.talaria.runtime.wire.TaskRequest;
import java.util.HashSet;
import java.util.List;

/**
 * What a one-shot command started besides its answer: with {@code --wait} it is waited for,
 * otherwise it is told what still runs, and the exit code says that something does.
 */
final class Below {
  private Below() {}

  /** {@code code}: what the command itself ended with; the first that is not 0 counts. */
  static ExitCode after(Invocation call, String session, ExitCode code)
      throws Refused, InterruptedException {
    call.out().flush();
    if (call.given().has(Flag.WAIT)) {
      return await(call, session, code);
    }
    var running = running(call, session);
    running.forEach(task -> call.note("still runs: " + task.id() + " " + task.prompt()));
    if (running.isEmpty()) {
      return code;
    }
    call.hint("talaria wait " + String.join(" ", ids(running)) + " waits for the results", "");
    return code == ExitCode.OK ? ExitCode.GOES_ON : code;
  }

  /** What ends may have started more by then; what waits to be mended is waited for once. */
  private static ExitCode await(Invocation call, String session, ExitCode code)
      throws Refused, InterruptedException {
    var result = code;
    var awaited = new HashSet<String>();
    while (true) {
      var more =
          running(call, session).stream().map(TaskInfo::id).filter(awaited::add).toList();
      if (more.isEmpty()) {
        return result;
      }
      call.note("it started " + String.join(" ", more) + "; waiting for that too");
      var ended = Ends.awaited(call, more);
      Ends.seen(call, () -> more.stream().map(id -> id + "/end").toList());
      result = result == ExitCode.OK ? ended : result;
    }
  }

  private static List<TaskInfo> running(Invocation call, String session)
      throws Refused, InterruptedException {
    return call.runtime()
        .ask(new TaskRequest.TasksBelow(session), Reply.Tasks.class)
        .tasks();
  }

  private static List<String> ids(List<TaskInfo> tasks) {
    return tasks.stream().map(TaskInfo::id).toList();
  }
}
