package dev.talaria.bench.product;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs programs to their end. */
public final class Programs {
  private Programs() {}

  /** Runs a program, which must end with 0, and returns what it said. */
  public static String run(ProcessBuilder program) throws IOException, InterruptedException {
    var process = program.redirectErrorStream(true).start();
    process.getOutputStream().close();
    var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int code = process.waitFor();
    if (code != 0) {
      throw new IOException(program.command() + " ended with " + code + ": " + said);
    }
    return said;
  }

  /**
   * A class of the benchmarks in a JVM of its own, with these words: JVM options, class, arguments.
   */
  public static ProcessBuilder java(String... words) {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(words));
    return new ProcessBuilder(command);
  }
}
