package dev.talaria.cli.command.workflow;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.command.task.Ends;
import dev.talaria.cli.command.task.Events;
import dev.talaria.cli.command.task.OverRuntimes;
import dev.talaria.cli.render.WorkflowSays;
import dev.talaria.runtime.wire.DeliveryInfo;
import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.RuntimeRequest;
import dev.talaria.runtime.wire.WorkflowInfo;
import dev.talaria.runtime.wire.WorkflowRequest;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Waits for the end of a run, over any number of runtimes, and prints what it gave. Says what waits
 * for a person meanwhile.
 */
final class AwaitedRun {
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
    Ends.seen(call, this::deliveries);
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

  private List<String> deliveries() throws Refused, InterruptedException {
    return call
        .runtime()
        .ask(new RuntimeRequest.ListDeliveries(false), Reply.Deliveries.class)
        .deliveries()
        .stream()
        .filter(delivery -> delivery.task().equals(run))
        .map(DeliveryInfo::id)
        .toList();
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
    var changed = new Event.WorkflowChanged(run);
    while (!look.at(call.runtime().ask(show, Reply.WorkflowDetail.class))) {
      events.await(changed::equals, meanwhile);
    }
  }
}
