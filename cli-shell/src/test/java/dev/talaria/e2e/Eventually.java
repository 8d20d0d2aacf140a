package dev.talaria.e2e;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/** Looks again and again at what nobody tells: processes and files. */
final class Eventually {
  private static final Duration BETWEEN = Duration.ofMillis(20);

  private Eventually() {}

  /** The first value that is as wanted. */
  static <T> T value(Callable<T> look, Predicate<T> wanted) throws Exception {
    long end = System.nanoTime() + Duration.ofSeconds(Running.PATIENCE_SECONDS).toNanos();
    var seen = look.call();
    while (!wanted.test(seen)) {
      if (System.nanoTime() > end) {
        throw new AssertionError("waited in vain; last seen: " + seen);
      }
      LockSupport.parkNanos(BETWEEN.toNanos());
      seen = look.call();
    }
    return seen;
  }
}
