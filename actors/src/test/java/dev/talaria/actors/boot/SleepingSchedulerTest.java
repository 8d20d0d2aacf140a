package dev.talaria.actors.boot;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.ConfigFactory;
import dev.talaria.actors.Histogram;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import org.apache.pekko.actor.Cancellable;
import org.apache.pekko.actor.Scheduler;
import org.apache.pekko.event.NoLogging;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import scala.concurrent.ExecutionContext;

/**
 * In what ours differs from Pekko's; the rest is in {@link SchedulerContractTest} and
 * {@link SchedulerEndTest}.
 */
class SleepingSchedulerTest {
  private static final Duration NEVER = Duration.ofDays(100);

  private final ExecutionContext here = ExecutionContext.fromExecutor(Runnable::run);
  private final AtomicReference<Thread> thread = new AtomicReference<>();
  private final SleepingScheduler timers =
      new SleepingScheduler(ConfigFactory.defaultReference(), NoLogging.getInstance(), task -> {
        var started = Thread.ofPlatform().daemon().unstarted(task);
        thread.set(started);
        return started;
      });

  @AfterEach
  void close() throws Exception {
    timers.close();
  }

  @Test
  void it_sleeps_until_the_next_task_is_due() throws Exception {
    timers.scheduleOnce(NEVER, () -> {}, here);
    var due = new CountDownLatch(1);
    timers.scheduleOnce(Duration.ofMillis(1), due::countDown, here);
    due.await();
    var before = waits();

    due = new CountDownLatch(1);
    timers.scheduleOnce(Duration.ofMillis(300), due::countDown, here);
    assertThat(due.await(30, TimeUnit.SECONDS)).isTrue();

    assertThat(waits() - before).as("Pekko's waits 30 times").isLessThan(5);
  }

  private long waits() {
    return ManagementFactory.getThreadMXBean()
        .getThreadInfo(thread.get().threadId())
        .getWaitedCount();
  }

  @Test
  void what_is_cancelled_is_not_kept_until_it_would_have_been_due() throws Exception {
    var queued = Pattern.compile(
        "java\\.util\\.concurrent\\.ScheduledThreadPoolExecutor\\$ScheduledFutureTask");
    var before = Histogram.of(queued);
    var planned = new ArrayList<Cancellable>();
    for (int i = 0; i < 1_000; i++) {
      planned.add(timers.scheduleOnce(NEVER, () -> {}, here));
      planned.add(timers.scheduleAtFixedRate(NEVER, NEVER, () -> {}, here));
    }
    assertThat(Histogram.of(queued).moreThan(before, 100).values()).containsExactly(2_000L);

    planned.forEach(Cancellable::cancel);
    planned.clear();

    assertThat(Histogram.of(queued).moreThan(before, 100)).isEmpty();
  }

  /** Of Pekko's, one may run and be refused as well. */
  @RepeatedTest(20)
  void what_is_planned_while_it_closes_is_refused_or_runs_once() throws Exception {
    var taken = new AtomicInteger();
    var ran = new AtomicInteger();
    var begun = new CountDownLatch(2);
    Callable<Void> plans = () -> {
      begun.countDown();
      try {
        while (true) {
          timers.scheduleOnce(NEVER, new AtClose(ran), here);
          taken.incrementAndGet();
        }
      } catch (IllegalStateException closed) {
        return null;
      }
    };
    try (var threads = Executors.newFixedThreadPool(2)) {
      var planners = java.util.List.of(threads.submit(plans), threads.submit(plans));
      begun.await();
      timers.close();
      for (var planner : planners) {
        planner.get();
      }
    }
    assertThat(ran.get()).isEqualTo(taken.get());
  }

  private record AtClose(AtomicInteger ran) implements Scheduler.TaskRunOnClose {
    @Override
    public void run() {
      ran.incrementAndGet();
    }
  }
}
