package dev.talaria.runtime.model.langchain;

import dev.talaria.runtime.model.ModelRequest;
import dev.talaria.runtime.session.AgentError;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The three time limits of one call. The wait for the answer ends with its first event, so that
 * signs of life alone do not count as an answer; a silence ends with any byte. At most one timer
 * task exists for a call, however many pieces arrive. A limit of zero is none.
 */
final class Limits {
  private static final Duration LINGER = Duration.ofSeconds(2);

  private final ModelRequest request;
  private final Consumer<AgentError> fail;
  private final ScheduledExecutorService timer;
  private final Executor threads;
  private volatile long started = System.nanoTime();
  private volatile long lastByte = started;
  private volatile boolean answering;
  private volatile boolean handling;
  private volatile boolean over;
  private volatile @Nullable ScheduledFuture<?> next;

  Limits(
      ModelRequest request,
      Consumer<AgentError> fail,
      ScheduledExecutorService timer,
      Executor threads) {
    this.request = request;
    this.fail = fail;
    this.timer = timer;
    this.threads = threads;
  }

  /** To be called once, before anything arrives. */
  void start() {
    started = System.nanoTime();
    lastByte = started;
    schedule();
  }

  /** Something arrived; until {@link #handled()} it is not the provider who is silent. */
  void arrived() {
    handling = true;
  }

  void handled() {
    lastByte = System.nanoTime();
    handling = false;
  }

  void eventArrived() {
    answering = true;
  }

  void stop() {
    over = true;
    var task = next;
    if (task != null) {
      task.cancel(false);
    }
  }

  /** The reply is there: a provider that does not end its stream now is not waited for. */
  void closeSoon(Runnable close) {
    stop();
    try {
      next = timer.schedule(close, LINGER.toMillis(), TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException closing) {
      close.run();
    }
  }

  private void schedule() {
    long wait = remaining();
    if (wait == Long.MAX_VALUE || over) {
      return;
    }
    try {
      next = timer.schedule(this::check, wait, TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException closing) {
      return; // the client cancels every call when it closes
    }
    if (over) {
      stop();
    }
  }

  private void check() {
    if (over) {
      return;
    }
    var passed = passed();
    if (passed == null) {
      schedule();
    } else {
      threads.execute(() -> fail.accept(passed)); // whoever waits for the outcome keeps no timer up
    }
  }

  /** Nanoseconds to the next moment at which a limit may have passed. */
  private long remaining() {
    long now = System.nanoTime();
    long first = answering ? Long.MAX_VALUE : left(request.firstToken(), started, now);
    // Looked at from the start, since nothing wakes the timer when the answer begins.
    long idle = left(request.idle(), isSilent() ? lastByte : now, now);
    return Math.min(left(request.total(), started, now), Math.min(first, idle));
  }

  private @Nullable AgentError passed() {
    long now = System.nanoTime();
    if (left(request.total(), started, now) <= 0) {
      return tooLong("The answer took longer than", request.total(), "total-timeout");
    }
    if (!answering && left(request.firstToken(), started, now) <= 0) {
      return tooLong("No answer began within", request.firstToken(), "first-token-timeout");
    }
    if (isSilent() && left(request.idle(), lastByte, now) <= 0) {
      return tooLong("The answer stopped, and nothing came for", request.idle(), "idle-timeout");
    }
    return null;
  }

  private boolean isSilent() {
    return answering && !handling;
  }

  private AgentError tooLong(String what, Duration limit, String key) {
    return new AgentError.Transport(
        what + " " + Failures.inWords(limit) + " (" + request.model().provider() + ").",
        "try again, or raise talaria.model." + key);
  }

  private static long left(Duration limit, long since, long now) {
    return limit.isZero() || limit.isNegative() ? Long.MAX_VALUE : nanos(limit) - (now - since);
  }

  private static long nanos(Duration limit) {
    return limit.compareTo(Duration.ofDays(365)) > 0
        ? Duration.ofDays(365).toNanos()
        : limit.toNanos();
  }
}
