package dev.talaria.runtime.permission.command;

import dev.talaria.runtime.permission.shell.Expansion;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Names of programs, and those that only run another one. */
final class Programs {
  /**
   * A program that runs the command behind its own words.
   *
   * @param valued options that take a value
   * @param operands how many operands stand before the command that is run
   */
  private record Wrapper(Set<String> valued, int operands) {}

  private static final Wrapper PLAIN = new Wrapper(Set.of(), 0);

  private static final Map<String, Wrapper> WRAPPERS = Map.ofEntries(
      Map.entry("then", PLAIN),
      Map.entry("do", PLAIN),
      Map.entry("else", PLAIN),
      Map.entry("elif", PLAIN),
      Map.entry("if", PLAIN),
      Map.entry("while", PLAIN),
      Map.entry("until", PLAIN),
      Map.entry("!", PLAIN),
      Map.entry("{", PLAIN),
      Map.entry("coproc", PLAIN),
      Map.entry("builtin", PLAIN),
      Map.entry("command", PLAIN),
      Map.entry("nohup", PLAIN),
      Map.entry("setsid", PLAIN),
      Map.entry("chronic", PLAIN),
      Map.entry("unbuffer", PLAIN),
      Map.entry("caffeinate", new Wrapper(Set.of("-t", "-w"), 0)),
      Map.entry("exec", new Wrapper(Set.of("-a"), 0)),
      Map.entry("time", new Wrapper(Set.of("-f", "-o", "--format", "--output"), 0)),
      Map.entry("nice", new Wrapper(Set.of("-n", "--adjustment"), 0)),
      Map.entry("ionice", new Wrapper(Set.of("-c", "-n", "-p", "--class", "--classdata"), 0)),
      Map.entry("chrt", new Wrapper(Set.of("-p"), 1)),
      Map.entry("taskset", new Wrapper(Set.of(), 1)),
      Map.entry("timeout", new Wrapper(Set.of("-s", "-k", "--signal", "--kill-after"), 1)),
      Map.entry(
          "stdbuf", new Wrapper(Set.of("-i", "-o", "-e", "--input", "--output", "--error"), 0)),
      Map.entry("flock", new Wrapper(Set.of("-w", "-E", "--timeout"), 1)),
      Map.entry("busybox", PLAIN),
      Map.entry("toybox", PLAIN),
      Map.entry(
          "sudo",
          new Wrapper(
              Set.of("-u", "-g", "-h", "-p", "-C", "-D", "-R", "-T", "-U", "--user", "--group"),
              0)),
      Map.entry("doas", new Wrapper(Set.of("-u", "-C"), 0)),
      Map.entry("pkexec", new Wrapper(Set.of("--user"), 0)),
      Map.entry("run0", new Wrapper(Set.of("-u", "--user"), 0)),
      Map.entry("gosu", new Wrapper(Set.of(), 1)),
      Map.entry("chroot", new Wrapper(Set.of(), 1)),
      Map.entry("unshare", PLAIN),
      Map.entry("nsenter", new Wrapper(Set.of("-t", "--target"), 0)),
      Map.entry("setpriv", PLAIN),
      Map.entry("systemd-run", new Wrapper(Set.of("-u", "-p", "--unit", "--property"), 0)),
      Map.entry("strace", new Wrapper(Set.of("-o", "-e", "-p", "-s", "-u"), 0)),
      Map.entry("ltrace", new Wrapper(Set.of("-o", "-e", "-p", "-s", "-u"), 0)),
      Map.entry("valgrind", PLAIN),
      Map.entry("entr", PLAIN),
      Map.entry("xvfb-run", new Wrapper(Set.of("-n", "-s", "-e", "-f", "-w"), 0)),
      Map.entry("firejail", PLAIN),
      Map.entry("bwrap", PLAIN),
      Map.entry("proxychains", PLAIN),
      Map.entry("dbus-run-session", PLAIN),
      Map.entry("env", new Wrapper(Set.of("-u", "-C", "--unset", "--chdir"), 0)));

  static final Set<String> SHELLS = Set.of(
      "sh", "bash", "dash", "zsh", "ksh", "ksh93", "ash", "fish", "mksh", "yash", "rbash", "csh",
      "tcsh", "hush", "elvish", "nu", "pwsh", "xonsh");

  private Programs() {}

  /** The bare name of a program: no directory, no version, lower case. */
  static String name(String field) {
    String base = field.substring(field.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
    return base.replaceFirst(
        "^(python|pypy|perl|ruby|node|nodejs|php|lua|pip|bash|zsh|ksh)[0-9.]+$", "$1");
  }

  /** Whether nobody can tell which program {@code name} is: a variable, or a file name pattern. */
  static boolean cannotTell(String name) {
    return !Expansion.isKnown(name)
        || (!name.equals("[") && name.chars().anyMatch(c -> c == '*' || c == '?' || c == '['));
  }

  /** The command that a wrapper runs: empty where {@code program} is none, or runs nothing. */
  static Optional<List<String>> wrapped(String program, List<String> fields) {
    Wrapper wrapper = WRAPPERS.get(program);
    if (wrapper == null) {
      return Optional.empty();
    }
    int at = 1;
    int operands = wrapper.operands;
    while (at < fields.size()) {
      String word = fields.get(at);
      if (word.startsWith("-") && operands == wrapper.operands) {
        at += wrapper.valued.contains(word) ? 2 : 1;
      } else if (isAssignment(word)) {
        at++;
      } else if (operands-- <= 0) {
        break;
      } else {
        at++;
      }
    }
    return at < fields.size() ? Optional.of(fields.subList(at, fields.size())) : Optional.empty();
  }

  static boolean isAssignment(String word) {
    return word.matches("(?s)[A-Za-z_][A-Za-z0-9_]*=.*");
  }

  /** {@code env}'s assignments, for the command that it runs. */
  static List<String> assignments(List<String> fields) {
    List<String> assignments = new ArrayList<>();
    for (String field : fields) {
      if (isAssignment(field)) {
        assignments.add(field);
      }
    }
    return assignments;
  }
}
