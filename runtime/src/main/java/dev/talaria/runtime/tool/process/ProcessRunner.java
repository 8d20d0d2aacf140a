package dev.talaria.runtime.tool.process;

import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** Runs a command to its end; nothing of it is left when the call comes back, however it does. */
public record ProcessRunner(ProcessTable table, Duration grace) {
  /** How long a child that outlived the command may be silent before its output is given up. */
  private static final Duration QUIET = Duration.ofMillis(150);

  private static final Duration LONGEST_AFTER_EXIT = Duration.ofSeconds(1);

  public ProcessRunner(Duration grace) {
    this(ProcessTable.system(), grace);
  }

  /**
   * How a command ended.
   *
   * @param status exit status; 128 and the number of the signal where a signal ended it
   * @param tookTooLong it was ended at its deadline
   * @param ended what had to be ended: the whole tree at the deadline, otherwise what outlived the
   *     command
   */
  public record Finished(
      int status, boolean tookTooLong, Duration took, List<EndedProcess> ended) {}

  /**
   * Starts {@code launch} and waits for it.
   *
   * @throws IOException when it cannot be started
   * @throws InterruptedException when the thread is interrupted; the whole tree is gone by then
   */
  public Finished run(Launch launch, Duration deadline, OutputSink sink)
      throws IOException, InterruptedException {
    long begin = System.nanoTime();
    RunningProcess running = RunningProcess.start(launch, table, sink);
    boolean inTime = false;
    try {
      inTime = running.waitFor(deadline);
      if (inTime) {
        running.awaitOutput(QUIET, LONGEST_AFTER_EXIT);
      }
    } catch (InterruptedException e) {
      running.end(grace);
      throw e;
    }
    List<EndedProcess> ended = running.end(grace);
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    Duration took = Duration.ofNanos(System.nanoTime() - begin);
    return new Finished(running.exitStatus(), !inTime, took, ended);
  }
}
