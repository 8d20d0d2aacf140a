package dev.talaria.actors.boot;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.io.Closeable;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.apache.pekko.actor.LightArrayRevolverScheduler;
import org.apache.pekko.actor.Scheduler;
import org.apache.pekko.event.NoLogging;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.Parameter;
import scala.concurrent.ExecutionContext;

/** Timers of both kinds, and what their tests have in common. */
abstract class BothSchedulers {
  enum Kind {
    OURS {
      @Override
      Scheduler create(Config config, ThreadFactory threads) {
        return new SleepingScheduler(config, NoLogging.getInstance(), threads);
      }
    },
    PEKKOS {
      @Override
      Scheduler create(Config config, ThreadFactory threads) {
        return new LightArrayRevolverScheduler(config, NoLogging.getInstance(), threads);
      }
    };

    abstract Scheduler create(Config config, ThreadFactory threads);
  }

  static final Duration SOON = Duration.ofMillis(20);
  static final Duration NEVER = Duration.ofDays(100);
  static final Duration MOST = Duration.ofMillis(10).multipliedBy(Integer.MAX_VALUE);
  static final int PATIENCE = 30;

  @Parameter
  Kind kind;

  final BlockingQueue<String> ran = new LinkedBlockingQueue<>();
  final BlockingQueue<Throwable> reported = new LinkedBlockingQueue<>();
  final BlockingQueue<Throwable> uncaught = new LinkedBlockingQueue<>();
  final ExecutorService elsewhere = Executors.newSingleThreadExecutor(
      Thread.ofPlatform().daemon().name("elsewhere").factory());
  final ExecutionContext there = on(elsewhere::execute);
  final ExecutionContext here = on(Runnable::run);
  Scheduler timers;

  @BeforeEach
  void start() {
    timers = timers("");
  }

  @AfterEach
  void close() throws Exception {
    ((Closeable) timers).close();
    elsewhere.shutdownNow();
  }

  Scheduler timers(String settings) {
    return kind.create(
        ConfigFactory.parseString(settings).withFallback(ConfigFactory.defaultReference()),
        Thread.ofPlatform()
            .daemon()
            .name("timers")
            .uncaughtExceptionHandler((thread, e) -> uncaught.add(e))
            .factory());
  }

  ExecutionContext on(java.util.concurrent.Executor executor) {
    return new ExecutionContext() {
      @Override
      public void execute(Runnable task) {
        executor.execute(task);
      }

      @Override
      public void reportFailure(Throwable e) {
        reported.add(e);
      }
    };
  }

  Runnable says(String text) {
    return () -> ran.add(text);
  }

  String next() throws InterruptedException {
    return ran.poll(PATIENCE, TimeUnit.SECONDS);
  }

  <T extends Throwable> void awaitReport(Class<T> type) throws InterruptedException {
    assertThat(reported.poll(PATIENCE, TimeUnit.SECONDS)).isExactlyInstanceOf(type);
  }

  /** Whatever should have run within {@link #SOON} did, if it was to come at all. */
  void awaitLater() throws InterruptedException {
    timers.scheduleOnce(SOON.multipliedBy(3), says("later"), here);
    assertThat(next()).isEqualTo("later");
  }

  static void await(CountDownLatch latch) {
    try {
      if (!latch.await(PATIENCE, TimeUnit.SECONDS)) {
        throw new IllegalStateException("nobody came");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
