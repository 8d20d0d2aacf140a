package dev.talaria.cli.command.task;

import dev.talaria.cli.client.EventListener;
import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Json;
import dev.talaria.cli.command.Refused;
import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.RuntimeRequest;
import dev.talaria.runtime.wire.TaskInfo;
import dev.talaria.runtime.wire.TaskRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Waits for tasks, prints what they ended with, and says the exit code of the first that failed.
 * What could not be printed stays in the inbox.
 */
public final class Ends {
  private Ends() {}

  /** For who waits: says that the runtime stops. */
  static EventListener hearing(Invocation call) {
    return event -> {
      if (event instanceof Event.Draining draining) {
        sayThatItStops(call, draining);
      }
    };
  }

  static void sayThatItStops(Invocation call, Event.Draining draining) {
    if (!draining.message().isEmpty()) { // otherwise it was said before
      call.note("… " + draining.message());
    }
  }

  public static ExitCode awaited(Invocation call, List<String> tasks)
      throws Refused, InterruptedException {
    var told = call.runtime().insist(new TaskRequest.WaitForTasks(null, tasks), Reply.Tasks.class);
    var ended = told.tasks();
    for (var task : ended) {
      print(call, task, ended.size() > 1);
    }
    seen(call, told::deliveries);
    return ended.stream()
        .map(ExitCode::of)
        .filter(code -> code != ExitCode.OK)
        .findFirst()
        .orElse(ExitCode.OK);
  }

  /** Which deliveries tell of what was printed; null as well where none does. */
  public interface Told {
    @Nullable
    List<String> deliveries() throws Refused, InterruptedException;
  }

  /** These need not be told again, now that they are printed. */
  public static void seen(Invocation call, Told told) throws InterruptedException {
    if (call.out().checkError()) { // which also flushes
      return;
    }
    try {
      var deliveries = told.deliveries();
      if (deliveries != null && !deliveries.isEmpty()) {
        call.runtime().ask(new RuntimeRequest.Acknowledge(deliveries, "read"), Reply.Done.class);
      }
    } catch (Refused unconfirmed) {
      call.note("the inbox still has it: " + unconfirmed.error().message());
    }
  }

  private static void print(Invocation call, TaskInfo task, boolean oneOfSeveral) {
    if (call.json()) {
      call.print(Json.of(task));
      return;
    }
    if (oneOfSeveral) {
      call.out().flush();
      call.note("── " + task.id() + " " + task.state().replace('_', ' '));
    }
    if (task.result() != null) {
      call.print(task.result());
    }
    var error = task.error();
    if (error != null) {
      call.out().flush();
      call.note(error.message());
      call.hint(error.hint(), task.id());
    } else if (ExitCode.of(task) != ExitCode.OK && !oneOfSeveral) {
      call.out().flush();
      call.note("the task " + task.id() + " ended: " + task.state().replace('_', ' '));
    }
  }
}
