package dev.talaria.cli.command.drill;

import dev.talaria.cli.command.Refused;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.RuntimeRequest;
import dev.talaria.runtime.wire.TaskRequest;
import java.io.IOException;
import java.util.concurrent.TimeUnit;

/**
 * No file of the runtime may grow any more, as on a full disk, while a task works; later they may
 * again. Needs the program {@code prlimit} of Linux.
 */
final class DiskExercise implements Exercise {
  private static final String PROMISE =
      "with no room on the disk, nothing that was accepted is lost";

  @Override
  public String name() {
    return "disk";
  }

  @Override
  public void run(Scratch scratch, Report report)
      throws Refused, IOException, InterruptedException {
    try (var surface = Surface.open(scratch)) {
      long runtime =
          surface.ask(new RuntimeRequest.GetStatus(), Reply.Status.class).pid();
      surface.start("wait until there is room");
      Scratch.becomes(() -> scratch.models().waiting() == 1);
      if (!limit(runtime, "4096")) {
        report.notTried(PROMISE, "this system has no prlimit");
        return;
      }
      String refusal;
      try {
        refusal = "task " + surface.start("there is no room for me") + " was accepted";
        report.tell("new work is refused, with the reason", false, refusal);
      } catch (Refused refused) {
        refusal = refused.getMessage();
        report.tell(
            "new work is refused, with the reason",
            refused.error().kind().equals("overloaded"),
            refusal);
      }
      scratch.models().letGo();
      Scratch.becomes(() -> scratch.models().waiting() == 0);
      limit(runtime, "unlimited");
      var told = surface.next();
      report.tell(
          PROMISE,
          told != null && told.notice().tone().equals("success"),
          ClockExercise.said(told));
      long kept =
          surface.ask(new TaskRequest.ListTasks(null, true), Reply.Tasks.class).tasks().stream()
              .filter(task -> surface.conversation().equals(task.parent()))
              .count();
      report.tell("and nothing that was refused is done", kept == 1, kept + " task in the list");
    }
  }

  private static boolean limit(long process, String bytes) throws InterruptedException {
    try {
      var limit = new ProcessBuilder(
              "prlimit", "--pid", Long.toString(process), "--fsize=" + bytes + ":")
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start();
      return limit.waitFor(10, TimeUnit.SECONDS) && limit.exitValue() == 0;
    } catch (IOException thereIsNone) {
      return false;
    }
  }
}
