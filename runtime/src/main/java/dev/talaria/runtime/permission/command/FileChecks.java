package dev.talaria.runtime.permission.command;

import dev.talaria.runtime.permission.place.LaterPlaces;
import dev.talaria.runtime.permission.place.OpenPlaces;
import dev.talaria.runtime.permission.place.SecretPlaces;
import dev.talaria.runtime.permission.shell.Expansion;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Looks at the files that a command names. */
final class FileChecks {
  /** Their words are text or conditions, not files that they open. */
  private static final Set<String> ONLY_WORDS = Set.of(
      "echo",
      "printf",
      "test",
      "[",
      "true",
      "false",
      ":",
      "export",
      "alias",
      "set",
      "unset",
      "which",
      "type",
      "cd",
      "basename",
      "dirname",
      "exit",
      "read",
      "return");

  /** Read all that is below a directory. */
  private static final Set<String> TAKE_ALL = Set.of(
      "tar", "zip", "7z", "rsync", "scp", "rclone", "cpio", "grep", "egrep", "rg", "ag", "ack");

  private FileChecks() {}

  static void check(String program, List<String> fields, Walk walk) {
    if (ONLY_WORDS.contains(program)) {
      return;
    }
    List<String> words = fields.subList(1, fields.size());
    for (String word : words) {
      for (String candidate : candidates(word)) {
        touch(candidate, String.join(" ", fields), walk);
      }
      if (TAKE_ALL.contains(program) && takesTheHome(word, walk.scope)) {
        walk.report.found(Danger.CREDENTIALS, fields);
      }
    }
    for (String target : Targets.of(program, words, walk.scope)) {
      written(target, String.join(" ", fields), walk);
    }
  }

  /** A redirection that reads. */
  static Output read(String target, Walk walk) {
    touch(target, "< " + target, walk);
    Output stream = walk.scope.stream(target);
    if (target.startsWith("/dev/tcp/") || target.startsWith("/dev/udp/")) {
      walk.report.found(Danger.EXFILTRATION, "< " + target);
      return new Output.Network();
    }
    if (walk.scope.isDownload(target)) {
      return new Output.Network();
    }
    return stream != null
        ? stream
        : target.equals("/dev/null") ? new Output.None() : new Output.Opaque();
  }

  /** A redirection that writes. */
  static void write(String target, Walk walk) {
    touch(target, "> " + target, walk);
    written(target, "> " + target, walk);
  }

  /** The parts of a word that may name a file: {@code --from=x}, {@code @x}, {@code a:b}. */
  private static List<String> candidates(String word) {
    List<String> candidates = new ArrayList<>();
    candidates.add(word);
    for (String mark : List.of("=", "@", ":")) {
      int at = word.indexOf(mark);
      if (at >= 0 && at + 1 < word.length() && !word.startsWith("//", at + 1)) {
        candidates.add(word.substring(at + 1));
      }
      if (at > 0 && mark.equals(":")) {
        candidates.add(word.substring(0, at));
      }
    }
    return candidates.stream()
        .filter(c -> !c.startsWith("-") && !c.contains(" "))
        .toList();
  }

  private static void touch(String word, String shown, Walk walk) {
    Surroundings around = walk.scope.surroundings;
    if (word.startsWith(Expansion.UNKNOWN) && !word.contains("/")) {
      return;
    }
    boolean pattern = word.chars().anyMatch(c -> c == '*' || c == '?' || c == '[');
    for (Path path : walk.scope.resolve(word)) {
      if (around.own().closedToReading(path)
          || around.own().closed().stream()
              .anyMatch(own -> pattern && SecretPlaces.mayMatch(path, own))) {
        walk.report.found(Danger.RUNTIME, shown);
      } else if (SecretPlaces.isSecret(path, around.home())
          || (pattern && SecretPlaces.mayMatchSecret(path, around.home()))) {
        walk.report.found(Danger.CREDENTIALS, shown);
      }
    }
  }

  private static boolean takesTheHome(String word, Scope scope) {
    return !word.startsWith("-")
        && scope.resolve(word).stream()
            .anyMatch(path -> scope.surroundings.home().startsWith(path)
                && !path.startsWith(scope.surroundings.directory()));
  }

  private static void written(String target, String shown, Walk walk) {
    Scope scope = walk.scope;
    if (OpenPlaces.isSink(target) || scope.stream(target) != null) {
      return;
    }
    if (target.startsWith("/dev/tcp/") || target.startsWith("/dev/udp/")) {
      walk.report.found(Danger.EXFILTRATION, shown);
    } else if (target.startsWith("/dev/") || target.startsWith("/boot")) {
      walk.report.found(Danger.DISK, shown);
    } else if (target.startsWith(Expansion.UNKNOWN)
        || scope.isOutside(target)
        || (!scope.directoryKnown() && !target.startsWith("/"))) {
      walk.report.found(Danger.OUTSIDE, shown);
    }
    for (Path path : scope.resolve(target)) {
      if (scope.surroundings.own().isClosed(path)) {
        walk.report.found(Danger.RUNTIME, shown);
      }
      if (LaterPlaces.runsLater(path)) {
        walk.report.found(Danger.RUNS_LATER, shown);
      }
    }
  }
}
