package dev.talaria.bench.product;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/** Where requests wait until all of them are let go; then it holds the next ones. */
public final class Held {
  private CountDownLatch gate = new CountDownLatch(1);
  private int waiting;

  void pass() throws InterruptedException {
    CountDownLatch mine;
    synchronized (this) {
      waiting++;
      notifyAll();
      mine = gate;
    }
    mine.await();
  }

  /** Waits until that many are held. */
  public synchronized void await(int requests, Duration atMost) throws InterruptedException {
    long end = System.nanoTime() + atMost.toNanos();
    while (waiting < requests) {
      long left = end - System.nanoTime();
      if (left <= 0) {
        throw new IllegalStateException(
            "only " + waiting + " of " + requests + " requests reached the model server");
      }
      wait(left / 1_000_000 + 1);
    }
  }

  public synchronized void release() {
    gate.countDown();
    gate = new CountDownLatch(1);
    waiting = 0;
  }
}
