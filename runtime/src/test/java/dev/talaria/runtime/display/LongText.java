package dev.talaria.runtime.display;

import static org.assertj.core.api.Assertions.fail;

import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Reads texts that are longer than anybody means them to be, on a stack that is smaller. */
public final class LongText {
  private static final int STACK = 512 << 10;

  /** Hundreds of times what it takes where it is linear, and less than it takes otherwise. */
  private static final int MINUTES = 1;

  private LongText() {}

  /** What {@code reading} gives, where it comes to an end. */
  public static <T> T read(Callable<T> reading) throws Exception {
    var read = new FutureTask<>(reading);
    var thread = new Thread(null, read, "reads a long text", STACK);
    thread.setDaemon(true);
    thread.start();
    try {
      return read.get(MINUTES, TimeUnit.MINUTES);
    } catch (TimeoutException runsAway) {
      return fail("not read within %d min", MINUTES);
    }
  }
}
