package dev.talaria.bench;

import dev.talaria.runtime.digest.DigestReport;
import dev.talaria.runtime.digest.DigestRequest;
import dev.talaria.runtime.digest.LogDigest;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;

/**
 * Megabytes a second of the digest, beside {@code grep -aciE 'error|warn|fatal'} that reads the
 * same file and writes to a pipe. Both in the same run, in turns, the file being in the page cache.
 */
public final class DigestSpeed {
  private static final int ROUNDS = 3;

  private DigestSpeed() {}

  /** Optional: size in megabytes; a file to read instead of a generated one. */
  public static void main(String[] args) throws IOException, InterruptedException {
    long megabytes = args.length > 0 ? Long.parseLong(args[0]) : 200;
    Path folder = Files.createTempDirectory("talaria-bench");
    try {
      Path log = args.length > 1 ? Path.of(args[1]) : folder.resolve("application.log");
      if (args.length < 2) {
        GeneratedLog.write(log, megabytes << 20);
      }
      measure(log);
    } finally {
      Files.deleteIfExists(folder.resolve("application.log"));
      Files.delete(folder);
    }
  }

  private static void measure(Path log) throws IOException, InterruptedException {
    double size = Files.size(log) / 1e6;
    System.out.printf("%.0f MB, %d processors%n", size, Runtime.getRuntime().availableProcessors());
    System.out.printf("%-6s %14s %14s %7s %22s%n", "round", "digest", "grep", "ratio", "found");
    grep(log);
    for (int round = 1; round <= ROUNDS; round++) {
      long start = System.nanoTime();
      DigestReport report = LogDigest.digest(DigestRequest.of(List.of(log), Clock.systemUTC()));
      double digest = (System.nanoTime() - start) / 1e9;
      start = System.nanoTime();
      String count = grep(log);
      double grep = (System.nanoTime() - start) / 1e9;
      System.out.printf(
          "%-6d %5.2f s %4.0f/s %6.2f s %4.0f/s %7.1f %10d templates, %s lines by grep%n",
          round,
          digest,
          size / digest,
          grep,
          size / grep,
          digest / grep,
          report.templatesFound(),
          count);
    }
  }

  private static String grep(Path log) throws IOException, InterruptedException {
    var process = new ProcessBuilder("grep", "-aciE", "error|warn|fatal", log.toString()).start();
    try (var out = new BufferedInputStream(process.getInputStream())) {
      String count =
          new String(out.readAllBytes(), java.nio.charset.StandardCharsets.US_ASCII).strip();
      process.waitFor();
      return count;
    }
  }
}
