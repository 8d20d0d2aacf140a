package dev.talaria.runtime.permission.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What a command writes to files, as far as it can be told: the same line may run them later. */
final class Written {
  private static final Set<String> COPY = Set.of("-t", "-S", "-m", "-o", "-g");

  private static final Output NETWORK = new Output.Network();

  private Written() {}

  static void check(String program, List<String> words, Output in, Walk walk) {
    Options options = new Options(words);
    Scope scope = walk.scope;
    switch (program) {
      case "tee" -> options.operands(Set.of()).forEach(file -> scope.wrote(file, in));
      case "dd" ->
        words.stream()
            .filter(word -> word.startsWith("of="))
            .forEach(word -> scope.wrote(word.substring(3), in));
      case "mkfifo" -> options.operands(Set.of()).forEach(p -> scope.wrote(p, new Output.Opaque()));
      case "cp", "mv", "ln", "link", "install" -> {
        List<String> operands = options.operands(COPY);
        List<String> folder = options.values("-t", "--target-directory");
        for (String from : operands) {
          copied(from, folder.isEmpty() ? operands.getLast() : folder.getFirst(), walk);
        }
      }
      case "curl" -> {
        List<String> files = new ArrayList<>(options.values("-o", "--output"));
        if (options.has("-O", "-J", "--remote-name", "--remote-name-all")) {
          files.addAll(names(words));
        }
        downloaded(files, options.values("--output-dir"), scope);
      }
      case "wget" -> {
        List<String> files = new ArrayList<>(options.values("-O", "--output-document"));
        files.addAll(names(words));
        if (options.has("-i", "--input-file", "-r", "--recursive", "-m", "--mirror")) {
          files.add(".");
        }
        downloaded(files, options.values("-P", "--directory-prefix"), scope);
      }
      case "aria2c", "axel", "http", "https", "xh" -> {
        List<String> files = new ArrayList<>(options.values("-o", "--out", "--output"));
        files.addAll(names(words));
        downloaded(files, options.values("-d", "--dir"), scope);
      }
      case "scp", "rsync", "sftp" -> {
        List<String> operands = options.operands(Set.of("-e", "--rsh", "-i", "-P", "-o", "-F"));
        if (operands.stream().anyMatch(word -> word.matches("(?:[^/]+@)?[^/:]+:.*"))) {
          downloaded(
              names(operands), operands.subList(operands.size() - 1, operands.size()), scope);
          scope.wrote(operands.getLast(), NETWORK);
        }
      }
      case "git", "gh" -> {
        List<String> operands =
            options.operands(Set.of("-C", "-c", "-b", "--branch", "--depth", "-o", "-j"));
        int clone = operands.indexOf("clone");
        if (clone >= 0 && clone < 2 && operands.size() > clone + 1) {
          String folder = operands.size() > clone + 2 ? operands.getLast() : "";
          String name = name(operands.get(clone + 1)).replaceFirst("\\.git$", "");
          scope.wrote(folder.isEmpty() ? name : folder, NETWORK);
        }
      }
      case "tar", "bsdtar", "unzip", "7z", "cpio", "bsdcpio" -> {
        boolean fetched = in instanceof Output.Network
            || words.stream().anyMatch(word -> scope.written(word) instanceof Output.Network);
        List<String> folders = options.values("-C", "--directory", "-d");
        if (fetched) {
          scope.wrote(folders.isEmpty() ? "." : folders.getFirst(), NETWORK);
        }
      }
      default -> {}
    }
  }

  /** The new file has what the old one has; where it is a program, it has another name now. */
  private static void copied(String from, String to, Walk walk) {
    for (String target : List.of(to, to + "/" + name(from))) {
      Output content = walk.scope.written(from);
      if (content != null) {
        walk.scope.wrote(target, content);
      }
      walk.named(Programs.name(target), List.of(from));
    }
  }

  private static void downloaded(List<String> files, List<String> folders, Scope scope) {
    for (String file : files) {
      scope.wrote(file, NETWORK);
      folders.forEach(folder -> scope.wrote(folder + "/" + file, NETWORK));
    }
  }

  /** What the files behind addresses are called. */
  private static List<String> names(List<String> words) {
    return words.stream()
        .filter(word -> !word.startsWith("-"))
        .map(word -> name(word.replaceFirst("[?#].*", "")))
        .filter(name -> !name.isEmpty())
        .toList();
  }

  private static String name(String address) {
    return address.substring(Math.max(address.lastIndexOf('/'), address.lastIndexOf(':')) + 1);
  }
}
