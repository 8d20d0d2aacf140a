package dev.talaria.cli.command.workflow;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.command.task.Events;
import dev.talaria.cli.command.task.OverRuntimes;
import dev.talaria.cli.render.WorkflowSays;
import dev.talaria.runtime.wire.DeliveryInfo;
import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.RuntimeRequest;
import dev.talaria.runtime.wire.WorkflowInfo;
import dev.talaria.runtime.wire.WorkflowRequest;
import java.time.Duration;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Waits for the end of a run, over any number of runtimes, and prints what it gave. Says what waits
 * for a person meanwhile.
 */
final class AwaitedRun {
  /** What is said of times changes though nothing happens. */
  private static final Duration LOOK = Duration.ofSeconds(1);

  private final Invocation call;
  private final String run;
  private final Set<String> asked = new HashSet<>();
  private @Nullable WorkflowInfo ended;

  AwaitedRun(Invocation call, String run) {
    this.call = call;
    this.run = run;
  }

  /** What is done whenever something happened to a run. */
  interface Look {
    /** Whether that was the last time. */
    boolean at(Reply.WorkflowDetail detail) throws Refused;
  }

  ExitCode end() throws Refused, InterruptedException {
    call.runtime().close(); // events come to who listens before anything is asked
    new OverRuntimes(call, call::note).run(events -> look(call, run, events, this::look, () -> {}));
    var over = Objects.requireNonNull(ended, "it returned before");
    Runs.print(call, over, over.result());
    seen(over);
    if (!over.state().equals("succeeded")) {
      call.note("the run " + run + " " + WorkflowSays.stands(over));
      call.hint(
          "talaria workflow "
              + (over.state().equals("cancelled") ? "resume " : "retry ")
              + run
              + " goes on with it",
          "");
    }
    return Runs.code(over);
  }

  /** What is told of its end need not be told again, now that it is printed. */
  private void seen(WorkflowInfo over) throws InterruptedException {
    if (call.out().checkError()) { // which also flushes
      return;
    }
    try {
      var told = call
          .runtime()
          .ask(new RuntimeRequest.ListDeliveries(false), Reply.Deliveries.class)
          .deliveries()
          .stream()
          .filter(delivery -> delivery.task().equals(over.id()))
          .map(DeliveryInfo::id)
          .toList();
      if (!told.isEmpty()) {
        call.runtime().ask(new RuntimeRequest.Acknowledge(told, "read"), Reply.Done.class);
      }
    } catch (Refused unconfirmed) {
      call.note("the inbox still has it: " + unconfirmed.error().message());
    }
  }

  private boolean look(Reply.WorkflowDetail detail) {
    var waiting = WorkflowSays.asked(detail.steps());
    waiting.stream().filter(step -> asked.add(step.path() + " " + step.text())).forEach(step -> {
      call.note("? " + step.path() + ": " + step.text());
      call.hint(WorkflowSays.answer(step, waiting, detail.run()), "");
    });
    ended = detail.run().ended() ? detail.run() : null;
    return ended != null;
  }

  /** Looks at once, and then whenever there is something new; {@code meanwhile} now and then. */
  static void look(Invocation call, String run, Events events, Look look, Runnable meanwhile)
      throws Refused, InterruptedException {
    var show = new WorkflowRequest.ShowWorkflow(run);
    while (!look.at(call.runtime().ask(show, Reply.WorkflowDetail.class))) {
      awaitChange(events, run, meanwhile);
    }
  }

  /** Many changes are one. */
  private static void awaitChange(Events events, String run, Runnable meanwhile)
      throws Refused, InterruptedException {
    boolean changed = false;
    while (!changed) {
      var event = events.next(LOOK);
      if (event.isEmpty()) {
        meanwhile.run();
      }
      while (event.isPresent()) {
        changed |= event.get() instanceof Event.WorkflowChanged(var which) && which.equals(run);
        event = events.next(Duration.ZERO);
      }
    }
  }
}
