package dev.talaria.cli.command.task;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Refused;
import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.TaskInfo;
import dev.talaria.runtime.wire.TaskRequest;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * {@code logs -f}: what a task does, until it ends, over any number of runtimes. What happened in
 * between is in the journal and follows as steps.
 */
final class Following {
  private static final Duration LOOK = Duration.ofMillis(500);
  private static final int LOOKS_OF_WHAT_RUNS = 10;

  private final Invocation call;
  private final String named;
  private @Nullable TaskInfo task;
  private int lastStep;
  private Instant heardAt = Instant.EPOCH;

  Following(Invocation call, String named) {
    this.call = call;
    this.named = named;
  }

  ExitCode run() throws Refused, InterruptedException {
    new OverRuntimes(call, call::note).run(this::follow);
    return ExitCode.OK;
  }

  private void follow(Events events) throws Refused, InterruptedException {
    var now = look();
    int silent = 0;
    while (!now.ended() && !call.out().checkError()) { // which also flushes
      var event = events.next(LOOK);
      silent = event.isPresent() ? 0 : silent + 1;
      boolean runs = now.state().equals("running");
      if (event.isPresent()) {
        now = heard(event.get(), now);
      } else if (!runs || silent % LOOKS_OF_WHAT_RUNS == 0) {
        now = look(); // nobody is told of a session that has no actor: it waits, or was given up
      }
    }
  }

  /** Begins to watch, and prints what of the journal was not told. */
  private TaskInfo look() throws Refused, InterruptedException {
    var detail = call.runtime().ask(new TaskRequest.WatchTask(null, named), Reply.TaskDetail.class);
    var steps = detail.steps().stream()
        .filter(step -> step.index() > lastStep && Instant.parse(step.at()).isAfter(heardAt))
        .toList();
    Logs.print(call, steps);
    detail.steps().forEach(step -> lastStep = Math.max(lastStep, step.index()));
    if (task != null && detail.task().ended()) {
      Logs.print(call, new Event.TaskChanged(detail.task()));
    }
    task = detail.task();
    return detail.task();
  }

  private TaskInfo heard(Event event, TaskInfo now) throws Refused, InterruptedException {
    if (!now.id().equals(Logs.sessionOf(event))) {
      return now;
    }
    heardAt = Instant.now();
    Logs.print(call, event);
    return switch (event) {
      case Event.TaskChanged(var changed) -> changed;
      case Event.TurnEnded ignored -> look(); // how the task stands now
      default -> now;
    };
  }
}
