package dev.talaria.actors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.TaskRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import javax.management.JMException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Of clients that came, waited and went, nothing is left. */
class LeakTest {
  private static final int CLIENTS = 60;
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** Of connections, and of those who wait for an answer. */
  private static final Pattern COUNTED = Pattern.compile(
      "dev\\.talaria\\.actors\\.(socket|notifier)\\..*|org\\.apache\\.pekko\\.pattern\\.PromiseActorRef"
          + "|java\\.lang\\.VirtualThread|java\\.util\\.concurrent\\.CompletableFuture");

  @TempDir
  Path directory;

  @Test
  void who_leaves_while_it_waits_for_a_task_leaves_nothing_behind() throws Exception {
    try (var runtime = new TestRuntime(directory);
        var resident = runtime.connect()) {
      var task = resident.background(null, "never ends").id();
      var held = runtime.model.next();
      waitAndLeave(runtime, task);
      var before = Histogram.of(COUNTED);
      for (int i = 0; i < CLIENTS; i++) {
        waitAndLeave(runtime, task);
      }

      assertThat(left(before)).isEmpty();
      held.say("in the end");
      var wait = new TaskRequest.WaitForTasks(null, List.of(task));
      assertThat(((Reply.Tasks) resident.call(wait)).tasks().getFirst().result())
          .isEqualTo("in the end");
    }
  }

  @Test
  void what_has_ended_is_waited_for_without_a_trace() throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      var task = client.background(null, "work").id();
      runtime.model.next().say("done");
      var wait = new TaskRequest.WaitForTasks(null, List.of(task));
      client.call(wait);
      var before = Histogram.of(COUNTED);
      for (int i = 0; i < CLIENTS; i++) {
        client.call(wait);
      }

      assertThat(left(before)).isEmpty();
    }
  }

  private static void waitAndLeave(TestRuntime runtime, String task) throws Exception {
    try (var client = runtime.connect()) {
      client.send(new TaskRequest.WaitForTasks(null, List.of(task)));
      client.call(new TaskRequest.WatchTask(null, task)); // it is read after that
    }
  }

  /** What there is more of than before, by about one for each; looks until there is nothing. */
  private static Map<String, Long> left(Histogram before) throws JMException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    Map<String, Long> left;
    do {
      left = Histogram.of(COUNTED).moreThan(before, CLIENTS / 2);
    } while (!left.isEmpty() && System.nanoTime() < end);
    return left;
  }
}
