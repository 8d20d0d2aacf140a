package dev.talaria.cli.command.drill;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Refused;
import java.io.IOException;
import java.util.List;

/**
 * {@code doctor --drill}: a runtime in a scratch directory, asked by a scripted model on loopback,
 * is killed, flooded, left without room and given wrong times. Neither the settings nor the state
 * of the caller are touched, and nothing is left behind.
 */
public final class Drill implements Action {
  private static final List<Exercise> EXERCISES = List.of(
      new KillExercise(),
      new StopExercise(),
      new ClockExercise(),
      new DiskExercise(),
      new FloodExercise());

  @Override
  public ExitCode run(Invocation call) throws Refused, IOException, InterruptedException {
    var report = new Report(call);
    try (var models = new ScriptedModel();
        var scratch = Scratch.create(call.from(), models)) {
      if (!call.json()) {
        call.note("A runtime of its own is tried in " + scratch.home()
            + "; yours is not touched. This takes about a minute.");
      }
      for (var exercise : EXERCISES) {
        report.begin(exercise.name());
        run(exercise, scratch, report);
        models.reset();
        scratch.kill();
      }
    }
    if (!call.json()) {
      call.print(report.sum());
    }
    return report.allHeld() ? ExitCode.OK : ExitCode.FAILED;
  }

  private static void run(Exercise exercise, Scratch scratch, Report report)
      throws IOException, InterruptedException {
    try {
      exercise.run(scratch, report);
    } catch (Refused refused) {
      report.tell("it goes on as every day", false, refused.getMessage());
    }
  }
}
