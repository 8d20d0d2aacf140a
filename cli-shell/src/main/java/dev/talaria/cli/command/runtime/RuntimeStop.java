package dev.talaria.cli.command.runtime;

import dev.talaria.cli.client.Answer;
import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.client.Opened;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Flag;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Json;
import dev.talaria.cli.command.Refused;
import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.RuntimeRequest;
import dev.talaria.runtime.wire.TaskInfo;
import dev.talaria.runtime.wire.TaskRequest;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** {@code runtime stop}: returns when it is gone, and says what it waits for until then. */
public final class RuntimeStop implements Action {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration LOOK = Duration.ofMillis(20);

  @Override
  public ExitCode run(Invocation call) throws Refused, InterruptedException {
    var waiting = new WaitingFor();
    call.runtime().listen(waiting);
    var process = call.runtime().process();
    var running = reached(call);
    if (running.isEmpty()) {
      return done(call, process.isPresent() ? "stopped" : "no runtime runs");
    }
    waiting.begin();
    stop(call, waiting);
    awaitEnd(call, running.get().runtime().pid());
    return done(call, "stopped");
  }

  /** A runtime with nothing to do, or one that leaves anyway, may be gone before its answer is. */
  private static void stop(Invocation call, WaitingFor waiting)
      throws Refused, InterruptedException {
    boolean now = call.given().has(Flag.NOW);
    try {
      var activities = now ? Map.<String, String>of() : activities(call);
      call.note(call.runtime()
          .ask(new RuntimeRequest.StopRuntime(now), Reply.Done.class)
          .message());
      if (now) {
        waiting.sayWhatIsLeft(call);
      } else {
        waiting.say(call, activities);
      }
    } catch (Refused refused) {
      if (!refused.error().kind().equals(Answer.LOST)) {
        throw refused;
      }
      call.note("stopping");
    }
  }

  /** Empty where none runs, or the one that was about to leave is gone. */
  private static Optional<Opened.Ready> reached(Invocation call)
      throws Refused, InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      try {
        return Optional.of(call.runtime().openRunning());
      } catch (Refused refused) {
        if (!refused.error().kind().equals(Answer.LOST)) {
          throw refused;
        }
        var process = call.runtime().process(); // it begins, or leaves
        if (process.isEmpty()) {
          return Optional.empty();
        }
        if (System.nanoTime() > end) {
          throw stuck(process.get().pid(), "cannot be reached");
        }
        Thread.sleep(LOOK);
      }
    }
  }

  private static Refused stuck(long pid, String how) {
    return new Refused(new ErrorInfo(
        Answer.LOST,
        "the runtime (process " + pid + ") " + how,
        "kill " + pid + " ends it; what runs goes on at the next start",
        null));
  }

  private static Map<String, String> activities(Invocation call)
      throws Refused, InterruptedException {
    return call
        .runtime()
        .ask(new TaskRequest.ListTasks(null, false), Reply.Tasks.class)
        .tasks()
        .stream()
        .collect(Collectors.toMap(TaskInfo::id, TaskInfo::activity));
  }

  /** The connection is closed before the process has tidied up. */
  private static void awaitEnd(Invocation call, long pid) throws Refused, InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (call.runtime().process().filter(process -> process.pid() == pid).isPresent()) {
      if (System.nanoTime() > end) {
        throw stuck(pid, "does not end");
      }
      Thread.sleep(LOOK);
    }
  }

  private static ExitCode done(Invocation call, String message) {
    if (call.json()) {
      call.print(Json.of(new Reply.Done(message)));
    } else {
      call.print(message);
    }
    return ExitCode.OK;
  }
}
