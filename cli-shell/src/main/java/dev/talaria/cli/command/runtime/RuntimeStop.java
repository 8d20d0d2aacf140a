package dev.talaria.cli.command.runtime;

import dev.talaria.cli.client.Answer;
import dev.talaria.cli.client.EventListener;
import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.client.Opened;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Flag;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Json;
import dev.talaria.cli.command.Refused;
import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

/** {@code runtime stop}: returns when it is gone, and says what it waits for until then. */
public final class RuntimeStop implements Action {
  @Override
  public ExitCode run(Invocation call) throws Refused, InterruptedException {
    var closed = new CountDownLatch(1);
    call.runtime().listen(new EventListener() {
      @Override
      public void onEvent(Event event) {}

      @Override
      public void onClosed(String why) {
        closed.countDown();
      }
    });
    Opened.Ready running;
    try {
      running = call.runtime().openRunning();
    } catch (Refused refused) {
      if (!refused.error().kind().equals(Answer.LOST)) {
        throw refused;
      }
      return done(call, "no runtime runs");
    }
    boolean now = call.given().has(Flag.NOW);
    if (!now) {
      sayWhatRuns(call);
    }
    call.note(call.runtime().ask(new Request.StopRuntime(now), Reply.Done.class).message());
    closed.await();
    awaitEnd(running.runtime().pid());
    return done(call, "stopped");
  }

  private static void sayWhatRuns(Invocation call) throws Refused, InterruptedException {
    var tasks = call.runtime()
        .ask(new Request.ListTasks(null, false), Reply.Tasks.class)
        .tasks();
    tasks.stream()
        .filter(task -> !task.ended())
        .forEach(task -> call.note("runs: " + task.id() + " " + task.activity()));
  }

  /** The connection is closed before the process has tidied up. */
  private static void awaitEnd(long pid) {
    ProcessHandle.of(pid).map(ProcessHandle::onExit).ifPresent(CompletableFuture::join);
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
