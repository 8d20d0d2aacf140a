package dev.talaria.actors.boot;

import com.typesafe.config.Config;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.pekko.actor.AbstractScheduler;
import org.apache.pekko.actor.Cancellable;
import org.apache.pekko.actor.Scheduler;
import org.apache.pekko.actor.SchedulerException;
import org.apache.pekko.actor.SchedulerTask;
import org.apache.pekko.event.LoggingAdapter;
import org.jspecify.annotations.Nullable;
import scala.concurrent.ExecutionContext;
import scala.concurrent.duration.FiniteDuration;
import scala.util.control.NonFatal;

/**
 * The timers of all actors. Its thread sleeps until the next task is due; Pekko's own looks a
 * hundred times a second, also where nothing is due for hours. Named in {@code talaria-pekko.conf}.
 *
 * <p>In all else it is as Pekko's: it takes the same delays and periods, refuses the same, runs
 * tasks where it is told to, and at {@link #close} those that want it ({@code TaskRunOnClose}).
 */
public final class SleepingScheduler extends AbstractScheduler implements Closeable {
  /** Neither cancelled nor to be cancelled. */
  private static final Cancellable UNDER_WAY = new Cancellable() {
    @Override
    public boolean cancel() {
      return false;
    }

    @Override
    public boolean isCancelled() {
      return false;
    }
  };

  private final ScheduledThreadPoolExecutor timers;
  private final LoggingAdapter log;
  private final Duration tick;
  private final Duration patience;
  private final Set<Timer> atClose = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  /** As Pekko calls it. */
  public SleepingScheduler(Config config, LoggingAdapter log, ThreadFactory threads) {
    this.log = log;
    tick = config.getDuration("pekko.scheduler.tick-duration");
    patience = config.getDuration("pekko.scheduler.shutdown-timeout");
    timers = new ScheduledThreadPoolExecutor(1, threads);
    timers.setRemoveOnCancelPolicy(true);
    timers.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
  }

  @Override
  public Cancellable scheduleOnce(FiniteDuration delay, Runnable work, ExecutionContext on) {
    try {
      return start(delay.toNanos(), work, on);
    } catch (SchedulerException late) {
      throw new IllegalStateException(late.getMessage(), late);
    }
  }

  @Override
  public Cancellable scheduleWithFixedDelay(
      FiniteDuration initialDelay, FiniteDuration delay, Runnable work, ExecutionContext on) {
    checkPeriod(delay.toNanos());
    return super.scheduleWithFixedDelay(initialDelay, delay, work, on);
  }

  @Override
  @SuppressWarnings("deprecation") // what scheduleAtFixedRate calls
  public Cancellable schedule(
      FiniteDuration initialDelay, FiniteDuration interval, Runnable work, ExecutionContext on) {
    checkPeriod(interval.toNanos());
    return new Scheduler.AtomicCancellable(UNDER_WAY) {
      @Override
      public Cancellable scheduledFirst() {
        var due = System.nanoTime() + initialDelay.toNanos();
        return start(
            initialDelay.toNanos(), new Repeated(this, due, interval.toNanos(), work, on), on);
      }
    };
  }

  /** How often in a second a task may be repeated; a shorter interval is taken as well. */
  @Override
  public double maxFrequency() {
    return 1e9 / tick.toNanos();
  }

  /**
   * Waits for the timers' thread, then runs here what wants to be run at the end, once; what else
   * was to come never will.
   */
  @Override
  public void close() throws IOException {
    closed = true;
    timers.shutdown(); // it may be at work in somebody's task, so nothing is interrupted
    try {
      if (!timers.awaitTermination(patience.toNanos(), TimeUnit.NANOSECONDS)) {
        throw new InterruptedIOException("the timers are still at work after " + patience);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("not waited for the timers");
    }
    atClose.forEach(this::runNow);
  }

  private void runNow(Timer timer) {
    try {
      timer.take(Over.DONE).run();
    } catch (Throwable e) {
      if (!NonFatal.apply(e)) {
        throw e;
      }
      log.error(e, "a task failed when the timers were closed");
    }
  }

  private Cancellable start(long nanos, Runnable work, ExecutionContext on) {
    if (closed) {
      throw new SchedulerException("the timers are closed");
    }
    if (nanos <= 0) {
      on.execute(work);
      return UNDER_WAY;
    }
    checkReach(nanos);
    var timer = new Timer(work, on);
    if (work instanceof Scheduler.TaskRunOnClose) {
      atClose.add(timer);
    }
    try {
      timer.future = timers.schedule(timer, nanos, TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException late) {
      // as where it is closed a moment later
    }
    if (closed && timer.cancel()) {
      throw new SchedulerException("the timers are closed");
    }
    return timer;
  }

  private void checkPeriod(long nanos) {
    if (nanos <= 0) {
      throw new IllegalArgumentException("a task cannot be repeated every " + nanos + " ns");
    }
    checkReach(nanos);
  }

  /** As far ahead as Pekko's counts its ticks. */
  private void checkReach(long nanos) {
    if ((nanos - 1) / tick.toNanos() >= Integer.MAX_VALUE) {
      throw new IllegalArgumentException("a task cannot be " + Duration.ofNanos(nanos)
          + " ahead, the most is " + tick.multipliedBy(Integer.MAX_VALUE));
    }
  }

  /** What stands in the place of a task that is over. */
  private enum Over implements Runnable {
    DONE,
    CANCELLED;

    @Override
    public void run() {}
  }

  /** A task until it is run or cancelled; the timers' thread runs this, and hands the task on. */
  private final class Timer implements Cancellable, Runnable {
    private final AtomicReference<Runnable> work;
    private final ExecutionContext on;
    private volatile @Nullable Future<?> future;

    Timer(Runnable work, ExecutionContext on) {
      this.work = new AtomicReference<>(work);
      this.on = on;
    }

    /** The task for the one that asks first; for others how it ended. */
    private Runnable take(Over then) {
      atClose.remove(this);
      return work.getAndUpdate(now -> now instanceof Over ? now : then);
    }

    @Override
    public void run() {
      try {
        handOn(take(Over.DONE));
      } catch (Throwable e) { // Pekko's handler decides whether the machine can go on
        log.error(e, "the timers met an error");
        var thread = Thread.currentThread();
        thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
      }
    }

    @Override
    public boolean cancel() {
      var task = take(Over.CANCELLED);
      if (task instanceof Over) {
        return false;
      }
      var started = future;
      if (started != null) {
        started.cancel(false);
      }
      if (task instanceof SchedulerTask told) {
        handOn(told::cancelled);
      }
      return true;
    }

    @Override
    public boolean isCancelled() {
      return work.get() == Over.CANCELLED;
    }

    private void handOn(Runnable task) {
      if (task instanceof Over) {
        return;
      }
      try {
        on.execute(task);
      } catch (Throwable e) {
        if (e instanceof InterruptedException) {
          Thread.currentThread().interrupt();
        } else if (NonFatal.apply(e)) {
          on.reportFailure(e);
        } else {
          throw e;
        }
      }
    }
  }

  /** One task again and again: the next time follows from the first, not from when this one ran. */
  private final class Repeated implements SchedulerTask {
    private final Scheduler.AtomicCancellable whole;
    private final long interval;
    private final Runnable work;
    private final ExecutionContext on;
    private long due;

    Repeated(
        Scheduler.AtomicCancellable whole,
        long due,
        long interval,
        Runnable work,
        ExecutionContext on) {
      this.whole = whole;
      this.due = due;
      this.interval = interval;
      this.work = work;
      this.on = on;
    }

    @Override
    public void run() {
      try {
        work.run();
        due += interval;
        if (!whole.isCancelled()) {
          whole.swap(start(Math.max(due - System.nanoTime(), 1), this, on));
        }
      } catch (SchedulerException ended) {
        // the timers are closed, or whom it was for is gone
      }
    }

    @Override
    public void cancelled() {
      if (work instanceof SchedulerTask told) {
        told.cancelled();
      }
    }
  }
}
