package dev.talaria.cli.command.drill;

import dev.talaria.cli.command.Refused;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.TaskRequest;
import java.io.IOException;
import java.util.List;

/** Ends tasks in the middle: one with a family of processes, one that waits for its model. */
final class StopExercise implements Exercise {
  private static final String FAMILY = "!echo $$ > first; sleep 1000 & echo $! > second;"
      + " sh -c 'trap \"\" TERM; echo $$ > third; while :; do sleep 1; done' & wait";

  @Override
  public String name() {
    return "stop";
  }

  @Override
  public void run(Scratch scratch, Report report)
      throws Refused, IOException, InterruptedException {
    try (var surface = Surface.open(scratch)) {
      var family = surface.start(FAMILY);
      var asking = surface.start("wait for me");
      var pids = List.of(
          KillExercise.pid(scratch.work().resolve("first")),
          KillExercise.pid(scratch.work().resolve("second")),
          KillExercise.pid(scratch.work().resolve("third")));
      Scratch.becomes(() -> scratch.models().waiting() == 1);

      surface.ask(new TaskRequest.CancelTask(null, "all"), Reply.Tasks.class);
      var ended = surface.ask(
          new TaskRequest.WaitForTasks(null, List.of(family, asking)), Reply.Tasks.class);

      var alive = pids.stream().filter(Scratch::isAlive).toList();
      report.tell(
          "\"cancelled\" is said when the processes are gone",
          alive.isEmpty()
              && ended.tasks().stream().allMatch(task -> task.state().equals("cancelled")),
          pids.size() + " processes, one of them deaf to SIGTERM; " + alive.size()
              + " alive afterwards");
      boolean closed = Scratch.becomes(() -> scratch.models().waiting() == 0);
      report.tell("and the model is not listened to any more", closed, "");
    }
  }
}
