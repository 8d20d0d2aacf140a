package dev.talaria.cli.client;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Starts a runtime that outlives this process and its terminal: in a session of its own, with no
 * terminal, its output in a file.
 *
 * @param command what starts a runtime in the foreground
 * @param log where its output goes; its folder is made if need be
 */
public record RuntimeProcess(List<String> command, Path log) {
  private static final int LAST_WORDS = 2_000;

  public RuntimeProcess {
    command = List.copyOf(command);
  }

  Process start() throws IOException {
    var folder = log.toAbsolutePath().getParent();
    Files.createDirectories(
        folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    if (!Files.exists(log)) {
      Files.createFile(
          log, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }
    var words = new ArrayList<>(sessionOfItsOwn());
    words.addAll(command);
    var output = ProcessBuilder.Redirect.appendTo(log.toFile());
    return new ProcessBuilder(words)
        .directory(folder.toFile())
        .redirectInput(new File("/dev/null"))
        .redirectOutput(output)
        .redirectError(output)
        .start();
  }

  /** What it said last, as ": …", or empty. */
  String lastWords() {
    try (var file = new RandomAccessFile(log.toFile(), "r")) {
      var end = new byte[(int) Math.min(LAST_WORDS, file.length())];
      file.seek(file.length() - end.length);
      file.readFully(end);
      return new String(end, StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank())
          .reduce((first, second) -> second)
          .map(line -> ": " + line.strip())
          .orElse("");
    } catch (IOException e) {
      return "";
    }
  }

  private static List<String> sessionOfItsOwn() {
    if (isOnPath("setsid")) {
      return List.of("setsid");
    }
    return isOnPath("perl")
        ? List.of("perl", "-MPOSIX", "-e", "POSIX::setsid(); exec @ARGV or die")
        : List.of("nohup");
  }

  private static boolean isOnPath(String program) {
    var path = System.getenv().getOrDefault("PATH", "/usr/bin:/bin");
    return Stream.of(path.split(File.pathSeparator, -1))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }
}
