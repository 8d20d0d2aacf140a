package dev.talaria.cli.command.drill;

import dev.talaria.cli.command.Refused;
import dev.talaria.runtime.wire.DeliveryInfo;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.RuntimeRequest;
import dev.talaria.runtime.wire.TaskRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ThreadLocalRandom;

/** SIGKILL in the middle of work, again and again, then once between "kept" and "shown". */
final class KillExercise implements Exercise {
  private static final int TASKS = 12;
  private static final int KILLS = 3;
  private static final int LONGEST_LIFE_MILLIS = 400;

  @Override
  public String name() {
    return "kill";
  }

  @Override
  public void run(Scratch scratch, Report report)
      throws Refused, IOException, InterruptedException {
    var tasks = new ArrayList<String>();
    String conversation;
    long left;
    try (var surface = Surface.open(scratch)) {
      conversation = surface.conversation();
      tasks.add(surface.start("!echo $$ > left; exec sleep 1000"));
      left = pid(scratch.work().resolve("left"));
      for (int i = tasks.size(); i < TASKS; i++) {
        tasks.add(surface.start(
            switch (i % 3) {
              case 0 -> "question " + i;
              case 1 -> "run sleep 0.2; echo " + i + " >> effects";
              default -> "!sleep 0.2; echo " + i + " >> effects";
            }));
      }
    }
    for (int kill = 0; kill < KILLS; kill++) {
      Thread.sleep(ThreadLocalRandom.current().nextInt(LONGEST_LIFE_MILLIS));
      scratch.kill();
      try (var back = scratch.client()) {
        back.open();
      }
    }
    long process = left;
    boolean gone = Scratch.becomes(() -> !Scratch.isAlive(process));
    report.tell("what a killed runtime left running is ended by the next", gone, "process " + left);

    awaitAll(scratch, conversation);
    scratch.kill();
    var told = tellAll(scratch, conversation);
    report.tell(
        "each task that was accepted is told of, and no other",
        new TreeSet<>(told.keySet()).equals(new TreeSet<>(tasks)),
        TASKS + " accepted, " + told.size() + " told, after " + (KILLS + 1) + " kills");
    try (var again = Surface.again(scratch, conversation)) {
      again.ask(
          new RuntimeRequest.GetStatus(), Reply.Status.class); // whatever is offered comes before
      int repeated = again.rest().size() + twice(told);
      report.tell("each is told of once", repeated == 0, repeated + " told again");
    }
    var ran = effects(scratch.work().resolve("effects"));
    long repeated = ran.size() - ran.stream().distinct().count();
    report.tell(
        "no command runs twice unasked",
        repeated == 0,
        ran.size() + " commands ran, " + repeated + " of them again");
  }

  /** Answers what is asked meanwhile: a command that was interrupted is not run again unasked. */
  private static void awaitAll(Scratch scratch, String conversation)
      throws Refused, InterruptedException {
    try (var surface = Surface.again(scratch, conversation)) {
      long end = System.nanoTime() + Scratch.PATIENCE.toNanos();
      while (unfinished(surface) > 0 && System.nanoTime() < end) {
        surface.denyAll();
        Thread.sleep(50);
      }
      surface.rest();
    }
  }

  private static long unfinished(Surface surface) throws Refused, InterruptedException {
    return surface.ask(new TaskRequest.ListTasks(null, true), Reply.Tasks.class).tasks().stream()
        .filter(task -> task.endedAt() == null)
        .count();
  }

  /** Task to the ids of its deliveries; each is acknowledged. */
  private static Map<String, List<String>> tellAll(Scratch scratch, String conversation)
      throws Refused, InterruptedException {
    var told = new HashMap<String, List<String>>();
    try (var surface = Surface.again(scratch, conversation)) {
      while (told.size() < TASKS) {
        DeliveryInfo delivery = surface.next();
        if (delivery == null) {
          break;
        }
        told.computeIfAbsent(delivery.task(), task -> new ArrayList<>()).add(delivery.id());
        surface.acknowledge(delivery);
      }
    }
    return told;
  }

  private static int twice(Map<String, List<String>> told) {
    return told.values().stream().mapToInt(ids -> ids.size() - 1).sum();
  }

  private static List<String> effects(Path file) throws IOException {
    return Files.exists(file) ? Files.readAllLines(file) : List.of();
  }

  /** The number that a task wrote there. */
  static long pid(Path file) throws IOException, InterruptedException {
    Scratch.becomes(() -> file.toFile().length() > 0);
    var text = Files.readString(file).strip();
    if (text.isEmpty()) {
      throw new IOException("nothing was written to " + file);
    }
    return Long.parseLong(text);
  }
}
