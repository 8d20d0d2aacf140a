package dev.talaria.runtime.tool.process;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A process to start.
 *
 * @param environment all of it, without the mark
 * @param privateDirectory exists and belongs to the session: its pipe is made there
 */
public record Launch(
    List<String> command,
    Path directory,
    Map<String, String> environment,
    ProcessMark mark,
    Path privateDirectory) {
  /** A line for a shell: bash where there is one. */
  public static Launch shell(
      String line,
      Path directory,
      Map<String, String> environment,
      ProcessMark mark,
      Path privateDirectory) {
    String shell = Programs.find("bash").map(Path::toString).orElse("sh");
    return new Launch(List.of(shell, "-c", line), directory, environment, mark, privateDirectory);
  }
}
