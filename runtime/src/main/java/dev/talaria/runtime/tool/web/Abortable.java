package dev.talaria.runtime.tool.web;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Blocking work that ends when the thread that waits for it is interrupted, or its time is over.
 */
public final class Abortable {
  private Abortable() {}

  /** {@code abort} must make {@code work} fail soon, by closing what it blocks on. */
  public static <T> T call(Callable<T> work, Runnable abort, Duration longest)
      throws IOException, InterruptedException {
    var result = new CompletableFuture<T>();
    Thread.ofVirtual().name("fetch").start(() -> {
      try {
        result.complete(work.call());
      } catch (Exception | StackOverflowError e) {
        result.completeExceptionally(e);
      }
    });
    try {
      return result.get(longest.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      abort.run();
      throw e;
    } catch (TimeoutException e) {
      abort.run();
      throw new IOException("no whole answer within " + longest.toSeconds() + " s", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException failed) {
        throw failed;
      }
      throw new IllegalStateException(e.getCause());
    }
  }
}
