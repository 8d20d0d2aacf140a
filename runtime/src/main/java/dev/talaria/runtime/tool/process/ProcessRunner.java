package dev.talaria.runtime.tool.process;

import java.io.IOException;
import java.time.Duration;
import java.util.List;

/**
 * Runs a command to its end; nothing of it is left when the call comes back, however it does.
 *
 * @param grace between being asked to end and being made to
 * @param quiet how long a child that outlived the command may be silent before it is ended
 */
public record ProcessRunner(ProcessTable table, Duration grace, Duration quiet) {
  private static final Duration QUIET = Duration.ofMillis(150);
  private static final int MOST_TIMES_QUIET = 7;

  public ProcessRunner(Duration grace) {
    this(ProcessTable.system(), grace, QUIET);
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
        running.awaitOutput(quiet, quiet.multipliedBy(MOST_TIMES_QUIET));
        running.awaitRest(quiet);
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
