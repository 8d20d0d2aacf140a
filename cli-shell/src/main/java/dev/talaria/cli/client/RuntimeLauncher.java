package dev.talaria.cli.client;

import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Finds the runtime at {@code place}, and starts one where none is.
 *
 * @param deadline how long a start may take, and how long a leaving runtime is waited for
 */
public record RuntimeLauncher(
    RuntimePlace place, RuntimeProcess process, Request.Initialize hello, Duration deadline) {
  private static final Duration FIRST_PAUSE = Duration.ofMillis(4);
  private static final Duration LONGEST_PAUSE = Duration.ofMillis(40);
  private static final Duration AFTER_EXIT = Duration.ofSeconds(3);

  /** Connects to a runtime, started now if need be. Blocks up to the deadline. */
  public Opened open(EventListener listener) {
    return open(listener, true);
  }

  /** Connects to a runtime that already runs. */
  public Opened openRunning(EventListener listener) {
    return open(listener, false);
  }

  private Opened open(EventListener listener, boolean start) {
    long end = System.nanoTime() + deadline.toNanos();
    var pause = FIRST_PAUSE;
    @Nullable Process started = null;
    long before = process.said();
    while (true) {
      var opened = tryOnce(listener);
      if (opened instanceof Opened.Ready
          || (opened instanceof Opened.Failed(var error) && !passing(error))) {
        return opened;
      }
      boolean leaving = opened instanceof Opened.Failed;
      if (!start && !leaving) {
        return failed("no runtime runs", "talaria runtime start starts one");
      }
      try {
        if (!leaving && started == null) {
          started = process.start();
        }
        if (started != null && !started.isAlive() && place.process().isEmpty()) {
          end = Math.min(end, System.nanoTime() + AFTER_EXIT.toNanos()); // another may come soon
        }
        if (System.nanoTime() > end) {
          return failed(
              "the runtime did not start" + process.lastWords(before),
              "its log is " + process.log());
        }
        Thread.sleep(pause.toMillis());
      } catch (AccessDeniedException e) {
        return failed("the runtime cannot be started: you may not write " + e.getFile(), "");
      } catch (IOException e) {
        return failed("the runtime cannot be started: " + e.getMessage(), "");
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return failed("interrupted while the runtime started", "");
      }
      pause = pause.multipliedBy(2).compareTo(LONGEST_PAUSE) < 0
          ? pause.multipliedBy(2)
          : LONGEST_PAUSE;
    }
  }

  /** Null where nobody listens. */
  private @Nullable Opened tryOnce(EventListener listener) {
    RuntimeClient client;
    try {
      client = place.connect(listener);
    } catch (IOException e) {
      return null;
    }
    var answer = greet(client);
    if (answer instanceof Answer.Got<Reply.Initialized>(var runtime)) {
      return new Opened.Ready(client, runtime);
    }
    client.close();
    return answer instanceof Answer.Refused<Reply.Initialized>(var error)
        ? new Opened.Failed(error)
        : null;
  }

  private Answer<Reply.Initialized> greet(RuntimeClient client) {
    try {
      return client
          .call(hello, Reply.Initialized.class)
          .get(deadline.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException | ExecutionException e) {
      return new Answer.Refused<>(new ErrorInfo(
          "timeout", "the runtime does not answer", "its log is " + process.log(), null));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Answer.lost("interrupted");
    }
  }

  /** It is about to leave, or left in the middle: the next one will answer. */
  private static boolean passing(ErrorInfo error) {
    return error.kind().equals("draining") || error.kind().equals(Answer.LOST);
  }

  private static Opened failed(String message, String hint) {
    return new Opened.Failed(new ErrorInfo(Answer.LOST, message, hint, null));
  }
}
