package dev.talaria.runtime.tool.process;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** A process tree that was started, and the thread that takes its output. */
public final class RunningProcess {
  private static final String NOTHING = "/dev/null";
  private static final long LOOK_MILLIS = 5;

  private final Process process;
  private final ProcessTree tree;
  private final OutputPipe pipe;
  private final Thread reader;
  private final AtomicLong taken = new AtomicLong();

  private RunningProcess(Process process, ProcessTree tree, OutputPipe pipe, OutputSink sink) {
    this.process = process;
    this.tree = tree;
    this.pipe = pipe;
    OutputSink counted = (bytes, length) -> taken.addAndGet(length);
    this.reader = Thread.ofPlatform()
        .daemon()
        .name("output-" + process.pid())
        .start(() -> pipe.readInto(sink.and(counted)));
  }

  /**
   * Starts a process in a session of its own, without a terminal and with nothing to read.
   *
   * @throws IOException when it cannot be started; nothing of it is left then
   */
  public static RunningProcess start(Launch launch, ProcessTable table, OutputSink sink)
      throws IOException, InterruptedException {
    OutputPipe pipe = OutputPipe.in(launch.privateDirectory());
    try {
      var builder = new ProcessBuilder(Programs.inOwnSession(launch.command()))
          .directory(launch.directory().toFile())
          .redirectInput(new File(NOTHING))
          .redirectOutput(pipe.writeEnd())
          .redirectErrorStream(true);
      builder.environment().clear();
      builder.environment().putAll(launch.environment());
      launch.mark().putInto(builder.environment());
      Process process = builder.start();
      var tree = ProcessTree.of(table, process, Programs.canStartSession(), launch.mark()::equals);
      pipe.handedOver();
      return new RunningProcess(process, tree, pipe, sink);
    } catch (IOException | RuntimeException e) {
      pipe.close();
      throw e;
    }
  }

  public long pid() {
    return process.pid();
  }

  /** The first process of the tree lives; others may live longer. */
  public boolean isAlive() {
    return process.isAlive();
  }

  /** All output is taken: no process holds the pipe any more. */
  boolean isDrained() {
    return !reader.isAlive();
  }

  /** Completes with the exit status of the first process. */
  public CompletableFuture<Integer> onExit() {
    return process.onExit().thenApply(Process::exitValue);
  }

  public boolean waitFor(Duration time) throws InterruptedException {
    return process.waitFor(time.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** Only once it has ended; 128 and the number of the signal where a signal ended it. */
  public int exitStatus() {
    return process.exitValue();
  }

  public ProcessTree tree() {
    return tree;
  }

  /**
   * Waits until all output is taken: until no process holds the pipe, or, where one does, until it
   * has said nothing for {@code quiet}, or {@code longest} has passed.
   */
  public void awaitOutput(Duration quiet, Duration longest) throws InterruptedException {
    long end = System.nanoTime() + longest.toNanos();
    long before = -1;
    while (reader.isAlive() && System.nanoTime() < end && taken.get() != before) {
      before = taken.get();
      reader.join(quiet);
    }
  }

  /** Where all output is taken, children are about to go by themselves: waits for that. */
  void awaitRest(Duration atMost) throws InterruptedException {
    long end = System.nanoTime() + atMost.toNanos();
    while (!reader.isAlive() && !tree.members().isEmpty() && System.nanoTime() < end) {
      TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
    }
  }

  /** Ends the whole tree, takes what it had printed, and lets go of everything. */
  public List<EndedProcess> end(Duration grace) {
    List<EndedProcess> ended = tree.end(grace);
    boolean interrupted = false;
    for (boolean done = false; !done; ) {
      try {
        process.waitFor();
        awaitOutput(Duration.ofMillis(200), Duration.ofSeconds(2));
        done = true;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    close();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return ended;
  }

  private void close() {
    try {
      pipe.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
