package dev.talaria.cli.client;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Names for requests with an effect, so that sending one again has no second effect. No other
 * process has the same ones. They are not secret: setting up the random numbers that {@code UUID}
 * takes would be a good part of what a one-shot command costs.
 */
public final class RequestKey {
  private static final String PROCESS = text(ProcessHandle.current().pid()) + "-"
      + text(System.currentTimeMillis()) + "-" + text(System.nanoTime());

  private static final AtomicLong LAST = new AtomicLong();

  private RequestKey() {}

  public static String next() {
    return PROCESS + "-" + text(LAST.incrementAndGet());
  }

  private static String text(long number) {
    return Long.toString(number, Character.MAX_RADIX);
  }
}
