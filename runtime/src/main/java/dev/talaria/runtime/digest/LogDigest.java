package dev.talaria.runtime.digest;

import dev.talaria.runtime.digest.line.LineReader;
import dev.talaria.runtime.digest.read.BlockReader;
import dev.talaria.runtime.digest.read.LogFiles;
import dev.talaria.runtime.digest.read.SkipReason;
import dev.talaria.runtime.digest.read.Skipped;
import dev.talaria.runtime.digest.template.TemplateMiner;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Digests logs: reads files of any size in one go, in bounded memory, on all cores, and says what
 * is in them. The same input gives the same report, however many cores worked on it.
 */
public final class LogDigest {
  private LogDigest() {}

  /**
   * Reads everything that the request names. Files that cannot be read are in the report.
   *
   * @throws InterruptedException when the request's {@code interrupted} says so, or the thread is
   *     interrupted; nothing of it runs on then
   */
  public static DigestReport digest(DigestRequest request) throws InterruptedException {
    return run(request, new TemplateMiner(false), null);
  }

  /**
   * The same, and which template each line of each file belongs to. Takes four bytes of memory for
   * each line.
   */
  public static Assignment assign(DigestRequest request) throws InterruptedException {
    var miner = new TemplateMiner(true);
    var assigned = new Assignment.Builder();
    DigestReport report = run(request, miner, assigned);
    return assigned.build(report, miner);
  }

  private static DigestReport run(
      DigestRequest asked, TemplateMiner miner, Assignment.@Nullable Builder assigned)
      throws InterruptedException {
    Thread caller = Thread.currentThread();
    var request =
        asked.until(() -> caller.isInterrupted() || asked.interrupted().getAsBoolean());
    try {
      return read(request, miner, assigned);
    } catch (InterruptedException stopped) {
      Thread.interrupted(); // told by the exception
      throw stopped;
    }
  }

  private static DigestReport read(
      DigestRequest request, TemplateMiner miner, Assignment.@Nullable Builder assigned)
      throws InterruptedException {
    var found =
        LogFiles.find(request.paths(), request.excluded(), request.bounds(), request.interrupted());
    var skipped = new ArrayList<>(found.skipped());
    var files = new ArrayList<Path>();
    var spare = new ArrayDeque<byte[]>();
    long bytes = 0;
    Tally tally;
    try (var pipeline = new Pipeline(request, miner, assigned, spare)) {
      for (Path file : found.files()) {
        var lines = new LineReader(request.zone(), newestMoment(file, request.now()));
        try (var reader = BlockReader.open(file, lines, spare)) {
          pipeline.read(
              reader,
              files.size(),
              () -> new LineReader(request.zone(), newestMoment(file, request.now())));
          files.add(file);
          bytes += reader.bytes();
          if (reader.broken() != null) {
            skipped.add(
                new Skipped(file.toString(), SkipReason.BROKEN, messageOf(reader.broken())));
          }
        } catch (BlockReader.NotText notText) {
          skipped.add(new Skipped(file.toString(), notText.reason(), ""));
        } catch (IOException problem) {
          skipped.add(new Skipped(file.toString(), reasonOf(problem), messageOf(problem)));
        }
      }
      tally = pipeline.finish();
    }
    return Reports.of(
        request, files, bytes, tally, miner.templates(), miner.other().count(), skipped);
  }

  /** A file speaks of nothing after it was last written. */
  private static Instant newestMoment(Path file, Instant now) {
    try {
      Instant written = Files.getLastModifiedTime(file).toInstant();
      return written.isBefore(now) ? written : now;
    } catch (IOException unknown) {
      return now;
    }
  }

  private static SkipReason reasonOf(IOException problem) {
    return problem instanceof AccessDeniedException
        ? SkipReason.NO_PERMISSION
        : problem instanceof NoSuchFileException ? SkipReason.MISSING : SkipReason.BROKEN;
  }

  /** Empty where there is no more to say than which file it is. */
  private static String messageOf(IOException problem) {
    if (problem instanceof FileSystemException system && system.getReason() == null) {
      return "";
    }
    return problem.getMessage() == null ? problem.getClass().getSimpleName() : problem.getMessage();
  }
}
