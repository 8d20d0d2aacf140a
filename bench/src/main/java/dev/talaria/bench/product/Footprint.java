package dev.talaria.bench.product;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * What a JVM takes, after a full collection. Reads {@code /proc}, so it needs Linux.
 *
 * @param heap bytes of the objects that are alive
 * @param resident bytes of memory of the process
 * @param threads of the operating system
 */
public record Footprint(long heap, long resident, int threads) {

  public static Footprint of(long pid) throws IOException, InterruptedException {
    long heap = alive(pid); // this collects first, so the rest is read after it
    var status = Files.readAllLines(Path.of("/proc/" + pid + "/status"));
    return new Footprint(
        heap, field(status, "VmRSS:") * 1024, Math.toIntExact(field(status, "Threads:")));
  }

  /** How much processor time the process had until now. */
  public static Duration cpu(long pid) throws IOException {
    return ProcessHandle.of(pid)
        .flatMap(process -> process.info().totalCpuDuration())
        .orElseThrow(() -> new IOException("there is no process " + pid));
  }

  /** The histogram of classes counts the objects that survive a full collection. */
  private static long alive(long pid) throws IOException, InterruptedException {
    var jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
    var process = new ProcessBuilder(jcmd, Long.toString(pid), "GC.class_histogram")
        .redirectErrorStream(true)
        .start();
    var text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return text.lines()
        .filter(line -> line.startsWith("Total"))
        .map(line -> line.strip().split("\\s+", -1))
        .map(words -> Long.parseLong(words[2]))
        .findFirst()
        .orElseThrow(() -> new IOException("jcmd said: " + text));
  }

  private static long field(Iterable<String> status, String name) throws IOException {
    for (var line : status) {
      if (line.startsWith(name)) {
        return Long.parseLong(line.substring(name.length()).strip().split("\\s+", 2)[0]);
      }
    }
    throw new IOException("no " + name + " in /proc");
  }
}
