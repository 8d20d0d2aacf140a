package dev.talaria.runtime.model;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Holds answers until the test opens it; stays open then. */
public final class Gate {
  private final CompletableFuture<Void> open = new CompletableFuture<>();
  private final Semaphore arrivals = new Semaphore(0);

  public void open() {
    open.complete(null);
  }

  /** Waits until that many more answers stand at the gate. */
  public void awaitArrivals(int answers) throws InterruptedException {
    if (!arrivals.tryAcquire(answers, ScriptedModelServer.PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
      throw new AssertionError(
          "only " + arrivals.availablePermits() + " of " + answers + " answers reached the gate");
    }
  }

  /** Returns when the gate is open or nobody waits for the answer any more. */
  void pass(CompletableFuture<Void> gone) {
    arrivals.release();
    CompletableFuture.anyOf(open, gone).join();
  }

  /** Returns after that time or when nobody waits for the answer any more. */
  static void pause(Duration time, CompletableFuture<Void> gone) {
    gone.copy().completeOnTimeout(null, time.toMillis(), TimeUnit.MILLISECONDS).join();
  }
}
