package dev.talaria.runtime.tool.process;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Programs of the system that ours needs; never looked for in a directory that a project can set.
 */
public final class Programs {
  private static final List<String> PLACES =
      List.of("/usr/bin", "/bin", "/usr/local/bin", "/opt/homebrew/bin", "/usr/sbin", "/sbin");

  private Programs() {}

  public static Optional<Path> find(String name) {
    return PLACES.stream()
        .map(place -> Path.of(place, name))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Puts a command into a session of its own, without a terminal; the pid stays the same. */
  static List<String> inOwnSession(List<String> command) {
    return Stream.concat(sessionStarter().stream(), command.stream()).toList();
  }

  static boolean canStartSession() {
    return !sessionStarter().isEmpty();
  }

  private static List<String> sessionStarter() {
    Optional<List<String>> setsid = find("setsid").map(path -> List.of(path.toString()));
    return setsid
        .or(() -> find("perl").map(path -> List.of(path.toString(), "-e", PERL)))
        .orElse(List.of());
  }

  private static final String PERL =
      "use POSIX; POSIX::setsid(); exec {$ARGV[0]} @ARGV or die \"$ARGV[0]: $!\\n\"";
}
