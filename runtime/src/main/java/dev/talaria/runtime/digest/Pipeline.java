package dev.talaria.runtime.digest;

import dev.talaria.runtime.digest.line.LineReader;
import dev.talaria.runtime.digest.read.Block;
import dev.talaria.runtime.digest.read.BlockReader;
import dev.talaria.runtime.digest.template.TemplateMiner;
import java.util.ArrayDeque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Blocks are read by the caller, worked on by all cores, and gathered by the caller in the order in
 * which they were read. No more than a few are in memory.
 */
final class Pipeline implements AutoCloseable {
  private static final int WORKERS = Math.clamp(Runtime.getRuntime().availableProcessors(), 1, 8);

  private record Job(Block block, BlockDigest digest, Future<?> done) {}

  private final DigestRequest request;
  private final TemplateMiner miner;
  private final Assignment.@Nullable Builder assigned;
  private final ArrayDeque<byte[]> spare;
  private final ArrayDeque<Job> jobs = new ArrayDeque<>();
  private final Tally total = new Tally();
  private final ExecutorService workers;
  private final BooleanSupplier interrupted;
  private volatile boolean closed;
  private long linesOfFile;

  Pipeline(
      DigestRequest request,
      TemplateMiner miner,
      Assignment.@Nullable Builder assigned,
      ArrayDeque<byte[]> spare) {
    this.request = request;
    this.miner = miner;
    this.assigned = assigned;
    this.spare = spare;
    this.interrupted = () -> closed || request.interrupted().getAsBoolean();
    this.workers = Executors.newFixedThreadPool(
        WORKERS, Thread.ofPlatform().name("digest-", 0).daemon(true).factory());
  }

  /**
   * Reads a file whole.
   *
   * @param lines makes readers for its blocks: they are not for two threads
   */
  void read(BlockReader reader, int file, Supplier<LineReader> lines) throws InterruptedException {
    for (Block block = reader.next(); block != null; block = reader.next()) {
      while (jobs.size() > WORKERS) {
        gather();
      }
      if (request.interrupted().getAsBoolean()) {
        throw new InterruptedException("stopped while reading");
      }
      var digest = new BlockDigest(
          block, file, lines.get(), reader.facts(), request.filter(), assigned != null);
      Future<?> done = workers.submit(() -> {
        digest.run(interrupted);
        return null;
      });
      jobs.add(new Job(block, digest, done));
    }
  }

  Tally finish() throws InterruptedException {
    while (!jobs.isEmpty()) {
      gather();
    }
    return total;
  }

  private void gather() throws InterruptedException {
    Job job = jobs.remove();
    try {
      job.done().get();
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof InterruptedException stopped) {
        throw stopped;
      }
      throw new IllegalStateException("a block could not be digested", failed.getCause());
    }
    if (job.block().first()) {
      linesOfFile = 0;
    }
    BlockDigest digest = job.digest();
    digest.miner.patterns().forEach(pattern -> pattern.shiftSample(linesOfFile));
    int[] numbers = miner.add(digest.miner);
    if (assigned != null) {
      assigned.add(digest, numbers);
    }
    linesOfFile += digest.tally.lines;
    total.add(digest.tally);
    BlockReader.giveBack(job.block(), spare);
  }

  /** Returns when no worker runs any more. */
  @Override
  public void close() {
    closed = true;
    workers.close();
  }
}
