package dev.talaria.runtime.permission.command;

import dev.talaria.runtime.permission.shell.Expansion;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Commands that run other commands: shells, wrappers, {@code xargs}, {@code find}, interpreters.
 */
final class Nested {
  private final Walk walk;

  Nested(Walk walk) {
    this.walk = walk;
  }

  /** Follows what {@code fields} run; says what they print. */
  Output command(String program, List<String> fields, Output in) {
    List<String> words = fields.subList(1, fields.size());
    Options options = new Options(words);
    Optional<List<String>> inner = Programs.wrapped(program, fields);
    if (Programs.SHELLS.contains(program)) {
      return shell(program, words, in);
    }
    if (program.equals("command") && (options.has("-v", "-V") || inner.isEmpty())) {
      return words.isEmpty() ? new Output.None() : Printed.text(words.getLast() + "\n");
    }
    if (program.equals("env")) {
      Programs.assignments(words).forEach(walk::assign);
      options.values("-S", "--split-string").forEach(walk::text);
    }
    if (program.equals("flock") && options.has("-c", "--command")) {
      options.values("-c", "--command").forEach(walk::text);
    } else if (inner.isPresent()) {
      return walk.command(inner.get(), in);
    }
    if (Interpreters.NAMES.contains(program)) {
      new Interpreters(walk, this).run(program, words, in);
    }
    if (Interpreters.DATABASES.contains(program)) {
      Interpreters.database(fields, in, walk);
    }
    return other(program, fields, in);
  }

  private Output other(String program, List<String> fields, Output in) {
    List<String> words = fields.subList(1, fields.size());
    Options options = new Options(words);
    switch (program) {
      case "eval" -> {
        return words.isEmpty() ? new Output.None() : walk.text(String.join(" ", words));
      }
      case ".", "source" -> {
        if (!words.isEmpty()) {
          file(words.getFirst(), in, fields);
        }
      }
      case "trap" -> {
        if (words.size() > 1 && !words.getFirst().equals("-")) {
          walk.text(words.getFirst().equals("--") ? words.get(1) : words.getFirst());
        }
      }
      case "alias" ->
        words.stream()
            .filter(w -> w.contains("="))
            .forEach(w -> walk.text(w.substring(w.indexOf('=') + 1)));
      case "export", "declare", "typeset", "local", "readonly" ->
        words.stream().filter(Programs::isAssignment).forEach(walk::assign);
      case "read", "mapfile", "readarray", "unset", "getopts" ->
        words.stream()
            .filter(w -> !w.startsWith("-"))
            .forEach(w -> walk.scope.assign(w, Expansion.UNKNOWN));
      case "printf" -> options.values("-v").forEach(w -> walk.scope.assign(w, Expansion.UNKNOWN));
      case "set" -> {
        List<String> given = options.operands(Set.of("-o", "+o"));
        if (words.contains("--") || !given.isEmpty()) {
          walk.scope.setArguments(given);
        }
      }
      case "shift" -> walk.scope.setArguments(List.of(Expansion.UNKNOWN));
      case "cd", "pushd", "popd" -> {
        List<String> to = options.operands(Set.of());
        String target = to.isEmpty()
            ? program.equals("cd") ? walk.scope.variable("HOME") : Expansion.UNKNOWN
            : to.getFirst();
        walk.scope.enter(target.equals("-") ? Expansion.UNKNOWN : target, walk.scope.certain);
      }
      case "su", "runuser", "script", "sg" -> options.values("-c", "--command").forEach(walk::text);
      case "watch", "tmux", "screen", "hyperfine", "concurrently", "nodemon", "npx", "expect" ->
        words.stream().filter(w -> w.contains(" ")).forEach(walk::text);
      case "ssh", "mosh", "autossh" -> new Runners(walk).remote(options);
      case "xargs" -> new Runners(walk).xargs(fields, in);
      case "parallel" -> new Runners(walk).parallel(words, in);
      case "find", "gfind" -> new Runners(walk).find(fields);
      case "fd", "fdfind" -> {
        for (String option : List.of("-x", "--exec", "-X", "--exec-batch")) {
          if (words.contains(option)) {
            walk.command(
                Runners.withUnknown(words.subList(words.indexOf(option) + 1, words.size())),
                new Output.None());
          }
        }
      }
      case "awk", "gawk", "mawk", "nawk" ->
        options
            .firstOperand(Set.of("-F", "-v", "-f"))
            .ifPresent(code -> InlineCode.checkFilter("awk", code, walk));
      case "sed", "gsed" -> {
        options
            .values("-e", "--expression")
            .forEach(code -> InlineCode.checkFilter("sed", code, walk));
        options
            .firstOperand(Set.of("-e", "-f"))
            .ifPresent(code -> InlineCode.checkFilter("sed", code, walk));
      }
      case "tar", "bsdtar" -> {
        if (options.has(
            "--to-command",
            "--checkpoint-action",
            "--use-compress-program",
            "-I",
            "--rsh-command",
            "--info-script",
            "--new-volume-script")) {
          walk.report.found(Danger.UNREADABLE, fields);
        }
      }
      case "vi",
          "vim",
          "nvim",
          "ex",
          "ed",
          "emacs",
          "gdb",
          "lldb",
          "nmap",
          "git-shell",
          "rlwrap",
          "m4",
          "make" -> {
        if (words.stream()
            .anyMatch(w -> w.contains("!")
                || w.contains("system")
                || w.contains("shell")
                || w.startsWith("SHELL=")
                || w.contains("$("))) {
          walk.report.found(Danger.UNREADABLE, fields);
        }
      }
      case "git" -> git(fields, options);
      case "rm", "unlink" -> {
        if (words.stream()
            .anyMatch(w -> w.startsWith(Expansion.UNKNOWN)
                || w.matches("(?:.*/)?(?:\\*|\\.\\*|\\*\\.\\*|\\.{1,2})/?"))) {
          walk.report.found(Danger.DELETE, fields);
        }
      }
      case "rsync", "scp" -> {
        List<String> operands = options.operands(Set.of("-e", "--rsh", "-i", "-P", "-o", "-F"));
        if (!operands.isEmpty()
            && operands.getLast().matches("(?:[^/]+@)?[^/:]{2,}:.*|rsync://.*")) {
          walk.report.found(Danger.EXFILTRATION, fields);
        }
        options.values("-e", "--rsh").forEach(walk::text);
      }
      case "curl" -> {
        List<String> data = new ArrayList<>(options.values(
            "-d",
            "--data",
            "--data-binary",
            "--data-urlencode",
            "--data-ascii",
            "--json",
            "-F",
            "--form",
            "--url-query"));
        if (data.stream().anyMatch(d -> d.matches("(?s)[^=&]*=?[@<].*"))) {
          walk.report.found(Danger.EXFILTRATION, fields);
        }
      }
      case "nc", "ncat", "netcat" -> {
        if (!options.has("-z") && !(in instanceof Output.None)) {
          walk.report.found(Danger.EXFILTRATION, fields);
        }
      }
      case "docker", "podman", "nerdctl" -> {
        if (options.values("-v", "--volume", "--mount").stream()
            .anyMatch(
                v -> v.matches(
                    "/(?:etc|root|home|var|boot|dev|usr)?/?:.*|.*docker\\.sock.*|.*(?:source|src)=/(?:,.*)?"))) {
          walk.report.found(Danger.PRIVILEGE, fields);
        }
      }
      default -> {}
    }
    return Printed.of(program, fields, in, walk.scope);
  }

  private Output shell(String program, List<String> words, Output in) {
    boolean takesText = false;
    int at = 0;
    while (at < words.size()
        && (words.get(at).startsWith("-") || words.get(at).startsWith("+"))
        && words.get(at).length() > 1) {
      String word = words.get(at++);
      if (word.equals("--")) {
        break;
      }
      if (word.equals("--command") || (!word.startsWith("--") && word.indexOf('c') > 0)) {
        takesText = true;
      }
      if (word.matches("[-+][a-zA-Z]*[oO]|--rcfile|--init-file") && at < words.size()) {
        at++;
      }
    }
    List<String> rest = words.subList(at, words.size());
    if (takesText) {
      return rest.isEmpty()
          ? new Output.None()
          : walk.text(
              rest.getFirst(),
              walk.scope.withArguments(rest.size() > 2 ? rest.subList(2, rest.size()) : List.of()));
    }
    boolean stdin = rest.isEmpty()
        || rest.getFirst().equals("-")
        || words.subList(0, at).stream().anyMatch(w -> w.matches("-[a-zA-Z]*s[a-zA-Z]*"));
    List<String> fields = new ArrayList<>(words);
    fields.addFirst(program);
    if (stdin) {
      run(in, fields);
    } else {
      file(rest.getFirst(), in, fields);
    }
    return new Output.Opaque();
  }

  void file(String name, Output in, List<String> fields) {
    Output stream = walk.scope.stream(name);
    if (stream != null) {
      run(stream, fields);
    } else if (name.equals("/dev/stdin")
        || name.equals("/dev/fd/0")
        || name.equals("/proc/self/fd/0")) {
      run(in, fields);
    } else if (walk.scope.isDownload(name)) {
      walk.report.found(Danger.NETWORK_TO_SHELL, fields);
    } else if (name.startsWith(Expansion.UNKNOWN)) {
      walk.report.found(Danger.UNREADABLE, fields);
    }
  }

  private void run(Output text, List<String> fields) {
    switch (text) {
      case Output.None none -> {}
      case Output.Text(var script) -> walk.text(script, walk.scope.copy());
      case Output.Network network -> walk.report.found(Danger.NETWORK_TO_SHELL, fields);
      case Output.Opaque opaque -> walk.report.found(Danger.UNREADABLE, fields);
    }
  }

  private void git(List<String> fields, Options options) {
    options.values("-c", "--config").stream()
        .filter(
            v -> v.matches(
                "(?is)(?:alias\\.|core\\.(?:pager|editor|sshcommand|hookspath|fsmonitor|gitproxy|askpass)|diff\\.|merge\\.|filter\\.|credential\\.|gpg\\.|include|protocol\\.|sequence\\.|pager\\.).*"))
        .forEach(v -> walk.report.found(Danger.UNREADABLE, fields));
    List<String> operands = options.operands(Set.of("-C", "-c"));
    if (options.has(
            "--upload-pack", "--receive-pack", "--exec", "--ext-diff", "--open-files-in-pager")
        || operands.stream().anyMatch(o -> o.startsWith("ext::"))) {
      walk.report.found(Danger.UNREADABLE, fields);
    }
    if (operands.size() > 2
        && operands.getFirst().equals("bisect")
        && operands.get(1).equals("run")) {
      walk.command(operands.subList(2, operands.size()), new Output.None());
    }
    if (operands.size() > 2
        && operands.getFirst().equals("submodule")
        && operands.get(1).equals("foreach")) {
      walk.text(String.join(" ", operands.subList(2, operands.size())));
    }
  }
}
