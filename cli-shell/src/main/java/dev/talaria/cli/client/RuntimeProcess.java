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
  private static final int LAST_WORDS = 8_000;

  /** What its messages begin with, as ours do. */
  private static final String NAME = "talaria: ";

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

  /** How much there is in its log so far: words from before the start are not about it. */
  long said() {
    return log.toFile().length();
  }

  /**
   * What it said last, as ": …", or empty.
   *
   * @param before what {@link #said} gave before the start
   */
  String lastWords(long before) {
    try (var file = new RandomAccessFile(log.toFile(), "r")) {
      long from = Math.max(Math.min(before, file.length()), file.length() - LAST_WORDS);
      var end = new byte[(int) (file.length() - from)];
      file.seek(from);
      file.readFully(end);
      return lastMessage(new String(end, StandardCharsets.UTF_8).strip());
    } catch (IOException e) {
      return "";
    }
  }

  /** The last line that does not go on from one before it, with all that follows. */
  private static String lastMessage(String said) {
    int from = said.length();
    do {
      from = said.lastIndexOf('\n', from - 1);
    } while (from >= 0 && said.charAt(from + 1) == ' ');
    var message = said.substring(from + 1);
    return message.isEmpty()
        ? ""
        : ": " + (message.startsWith(NAME) ? message.substring(NAME.length()) : message);
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
