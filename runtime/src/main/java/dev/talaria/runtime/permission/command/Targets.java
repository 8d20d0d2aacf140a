package dev.talaria.runtime.permission.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which of a command's words name files that it makes, changes or removes. */
final class Targets {
  private enum Which {
    ALL,
    LAST,
    /** All but the first, which is a mode, an owner or a script. */
    BUT_FIRST
  }

  private static final Map<String, Which> OPERANDS = Map.ofEntries(
      Map.entry("tee", Which.ALL),
      Map.entry("touch", Which.ALL),
      Map.entry("mkdir", Which.ALL),
      Map.entry("rmdir", Which.ALL),
      Map.entry("rm", Which.ALL),
      Map.entry("unlink", Which.ALL),
      Map.entry("truncate", Which.ALL),
      Map.entry("mkfifo", Which.ALL),
      Map.entry("mv", Which.ALL),
      Map.entry("gzip", Which.ALL),
      Map.entry("gunzip", Which.ALL),
      Map.entry("xz", Which.ALL),
      Map.entry("bzip2", Which.ALL),
      Map.entry("cp", Which.LAST),
      Map.entry("ln", Which.LAST),
      Map.entry("link", Which.LAST),
      Map.entry("install", Which.LAST),
      Map.entry("rsync", Which.LAST),
      Map.entry("scp", Which.LAST),
      Map.entry("ddrescue", Which.LAST),
      Map.entry("qemu-img", Which.LAST),
      Map.entry("chmod", Which.BUT_FIRST),
      Map.entry("chown", Which.BUT_FIRST));

  private static final Set<String> VALUED = Set.of(
      "-s",
      "--size",
      "-m",
      "--mode",
      "-t",
      "--target-directory",
      "-o",
      "-g",
      "-S",
      "--suffix",
      "-e",
      "-r",
      "--reference");

  private Targets() {}

  static List<String> of(String program, List<String> words) {
    Options options = new Options(words);
    List<String> targets = new ArrayList<>();
    Which which = OPERANDS.get(program);
    if (which != null) {
      List<String> operands = options.operands(
          program.equals("truncate") || program.equals("install") || program.equals("mkdir")
              ? VALUED
              : Set.of("-t", "-S"));
      List<String> folders = options.values("-t", "--target-directory");
      boolean makesFolders = program.equals("install") && options.has("-d");
      targets.addAll(
          switch (which) {
            case ALL -> operands;
            case LAST ->
              operands.isEmpty() || makesFolders
                  ? operands
                  : folders.isEmpty()
                      ? operands.subList(operands.size() - 1, operands.size())
                      : folders;
            case BUT_FIRST -> operands.isEmpty() ? operands : operands.subList(1, operands.size());
          });
      targets.removeIf(target -> target.matches("[^/]+:.*")); // another machine
    }
    switch (program) {
      case "mv" -> targets.addAll(options.values("-t", "--target-directory"));
      case "sed", "perl" -> {
        if (words.stream()
            .anyMatch(w -> w.matches("-[a-zA-Z]*i.*") || w.startsWith("--in-place"))) {
          List<String> operands = options.operands(Set.of("-e", "-f", "--expression", "--file"));
          boolean script = options.has("-e", "-f", "--expression", "--file");
          targets.addAll(
              script || operands.isEmpty() ? operands : operands.subList(1, operands.size()));
        }
      }
      case "dd", "dcfldd", "dc3dd" ->
        words.stream()
            .filter(w -> w.startsWith("of="))
            .map(w -> w.substring(3))
            .forEach(targets::add);
      case "sort" -> targets.addAll(options.values("-o", "--output"));
      case "tar", "bsdtar" -> {
        String first = words.isEmpty() || words.getFirst().startsWith("-") ? "" : words.getFirst();
        targets.addAll(options.values("-C", "--directory"));
        if (first.matches("\\w*[cru]\\w*")
            || options.has("-c", "-r", "-u", "--create", "--append", "--update")) {
          targets.addAll(options.values("-f", "--file"));
          targets.addAll(
              first.contains("f") ? words.stream().skip(1).limit(1).toList() : List.of());
        }
      }
      case "unzip", "7z" -> targets.addAll(options.values("-d"));
      case "git" -> {
        List<String> operands = options.operands(Set.of("-C", "-c", "-b", "--branch", "--depth"));
        if (operands.size() > 2 && operands.getFirst().equals("clone")) {
          targets.add(operands.getLast());
        }
      }
      case "curl" -> targets.addAll(options.values("-o", "--output", "--output-dir"));
      case "wget" -> {
        targets.addAll(options.values("-O", "--output-document", "-P", "--directory-prefix"));
        targets.remove("-");
      }
      case "cpio" -> {
        if (options.has("-p", "--pass-through")) {
          targets.addAll(options.operands(Set.of()));
        }
      }
      default -> {}
    }
    return targets;
  }

  /** Folders that go, move or change with all that is in them. */
  static List<String> wholeFolders(String program, List<String> words) {
    Options options = new Options(words);
    List<String> operands = options.operands(Set.of("-t", "-S", "--target-directory"));
    boolean toTheLast =
        operands.size() > 1 && options.values("-t", "--target-directory").isEmpty();
    return switch (program) {
      case "rm", "rmdir", "unlink", "shred" -> operands;
      case "mv", "ln" -> toTheLast ? operands.subList(0, operands.size() - 1) : operands;
      case "chmod", "chown", "chgrp" -> options.has("-R", "--recursive") ? operands : List.of();
      default -> List.of();
    };
  }
}
