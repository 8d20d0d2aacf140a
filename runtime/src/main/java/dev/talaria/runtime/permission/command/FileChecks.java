package dev.talaria.runtime.permission.command;

import dev.talaria.runtime.permission.place.HistoryPlaces;
import dev.talaria.runtime.permission.place.LaterPlaces;
import dev.talaria.runtime.permission.place.OpenPlaces;
import dev.talaria.runtime.permission.place.SecretPlaces;
import dev.talaria.runtime.permission.place.ShellPattern;
import dev.talaria.runtime.permission.shell.Expansion;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

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

  /** Read all that is below a directory, or lead there under another name. */
  private static final Set<String> TAKE_ALL = Set.of(
      "tar", "zip", "7z", "rsync", "scp", "rclone", "cpio", "grep", "egrep", "fgrep", "rg", "ag",
      "ack", "cp", "ln");

  /** The address of something on a host; what stands behind it is no file here. */
  private static final Pattern ADDRESS =
      Pattern.compile("(?i)\\b(?!file:)[a-z][a-z0-9+.-]*://[^/].*");

  /** Behind it the name of a file may begin. */
  private static final Pattern MARK = Pattern.compile("[=@:,]");

  /** What looking at a name and at a pattern of names costs, as {@link Effort} counts. */
  private static final long A_NAME = 1000;

  private static final long A_PATTERN = 10_000;

  private FileChecks() {}

  static void check(String program, List<String> fields, Walk walk) {
    if (ONLY_WORDS.contains(program)) {
      return;
    }
    List<String> words = fields.subList(1, fields.size());
    String shown = String.join(" ", fields);
    List<String> folders = folders(program, words);
    Set<String> targets = new LinkedHashSet<>(Targets.of(program, words));
    for (String word : words) {
      for (String candidate : candidates(word, walk)) {
        touch(candidate, shown, walk);
        folders.forEach(folder -> touch(folder + "/" + candidate, shown, walk));
      }
      boolean taken = program.contains("tar") || !targets.contains(word);
      if (TAKE_ALL.contains(program) && taken && holdsSecrets(word, walk.scope)) {
        walk.report.found(Danger.CREDENTIALS, shown);
      }
    }
    for (String target : targets) {
      written(target, shown, walk);
    }
    if (Targets.wholeFolders(program, words).stream().anyMatch(w -> holdsOurs(w, walk.scope))) {
      walk.report.found(Danger.RUNTIME, shown);
    }
  }

  /** Where else than in the current directory a program looks for what it is told. */
  private static List<String> folders(String program, List<String> words) {
    return switch (program) {
      case "env", "git", "make", "tar", "bsdtar" ->
        new Options(words).values("-C", "--directory", "--chdir");
      case "find" -> Runners.folders(words);
      default -> List.of();
    };
  }

  /** Text that may name files for a command which cannot be told. */
  static void mention(String text, Walk walk) {
    for (String word : text.split("\\s+", -1)) {
      candidates(word, walk).forEach(candidate -> touch(candidate, word, walk));
    }
  }

  /** A redirection that reads. */
  static Output read(String target, Walk walk) {
    touch(target, "< " + target, walk);
    if (target.startsWith("/dev/tcp/") || target.startsWith("/dev/udp/")) {
      walk.report.found(Danger.EXFILTRATION, "< " + target);
      return new Output.Network();
    }
    if (target.equals("/dev/null")) {
      return new Output.None();
    }
    Output known = walk.scope.written(target);
    return known == null ? new Output.Opaque() : known;
  }

  /** A redirection that writes. */
  static void write(String target, Walk walk) {
    touch(target, "> " + target, walk);
    written(target, "> " + target, walk);
  }

  /** The parts of a word that may name a file: {@code --from=x}, {@code @x}, {@code a:b}. */
  private static List<String> candidates(String word, Walk walk) {
    if (word.startsWith("--exclude")) {
      return List.of();
    }
    String here = word.replaceFirst("(?i)file://localhost/", "file:///");
    String plain =
        word.contains("..") ? word : ADDRESS.matcher(walk.report.on(here)).replaceFirst("");
    Set<String> candidates = new LinkedHashSet<>(List.of(plain));
    candidates.addAll(List.of(MARK.split(plain)));
    MARK.matcher(plain)
        .results()
        .filter(mark -> plain.length() - mark.end() <= Scope.LONGEST_PATH)
        .forEach(mark -> candidates.add(plain.substring(mark.end())));
    return candidates.stream()
        .filter(c -> !c.isEmpty() && !c.startsWith("-") && (c.startsWith("/") || !c.contains(" ")))
        .toList();
  }

  private static void touch(String word, String shown, Walk walk) {
    Surroundings around = walk.scope.surroundings;
    if (word.startsWith(Expansion.UNKNOWN)) {
      if (!word.startsWith(Expansion.UNKNOWN + "/")) {
        return;
      }
      touch(word.substring(1), shown, walk); // it may stand for nothing, or for the home
      touch(around.home() + word.substring(1), shown, walk);
    }
    boolean isPattern = word.chars().anyMatch(c -> c == '*' || c == '?' || c == '[');
    walk.report.spend(isPattern ? A_PATTERN : A_NAME);
    for (Path path : walk.scope.resolve(word)) {
      Optional<ShellPattern> pattern =
          isPattern ? Optional.of(ShellPattern.of(path)) : Optional.empty();
      if (around.own().closedToReading(path)
          || pattern.stream()
              .anyMatch(it -> around.own().closed().stream().anyMatch(it::mayMatch))) {
        walk.report.found(Danger.RUNTIME, shown);
      } else if (SecretPlaces.isSecret(path, around.home())
          || pattern.stream().anyMatch(it -> SecretPlaces.mayMatchSecret(it, around.home()))) {
        walk.report.found(Danger.CREDENTIALS, shown);
      }
    }
  }

  /** Whether secrets are somewhere below a folder outside of the working directory. */
  static boolean holdsSecrets(String word, Scope scope) {
    return !word.startsWith("-")
        && scope.resolve(word).stream()
            .anyMatch(path -> !path.startsWith(scope.surroundings.directory())
                && SecretPlaces.holdsSecrets(path, scope.surroundings.home()));
  }

  private static boolean holdsOurs(String target, Scope scope) {
    return scope.resolve(target).stream()
        .anyMatch(path ->
            scope.surroundings.own().closed().stream().anyMatch(own -> own.startsWith(path)));
  }

  private static void written(String target, String shown, Walk walk) {
    Scope scope = walk.scope;
    if (OpenPlaces.isSink(target) || scope.isStream(target)) {
      return;
    }
    Set<Path> paths = scope.resolve(target);
    if (target.startsWith("/dev/tcp/") || target.startsWith("/dev/udp/")) {
      walk.report.found(Danger.EXFILTRATION, shown);
    } else if (paths.stream()
        .anyMatch(path -> path.startsWith("/dev") || path.startsWith("/boot"))) {
      walk.report.found(Danger.DISK, shown);
    } else if (target.startsWith(Expansion.UNKNOWN)
        || scope.isOutside(target)
        || (!scope.directoryKnown() && !target.startsWith("/"))) {
      walk.report.found(Danger.OUTSIDE, shown);
    }
    for (Path path : paths) {
      if (scope.surroundings.own().isClosed(path)) {
        walk.report.found(Danger.RUNTIME, shown);
      }
      if (LaterPlaces.runsLater(path)) {
        walk.report.found(Danger.RUNS_LATER, shown);
      }
      if (HistoryPlaces.keepsHistory(path)) {
        walk.report.found(Danger.HISTORY, shown);
      }
    }
  }
}
