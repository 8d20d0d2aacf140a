package dev.talaria.runtime.permission.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** What git runs of what it is told: settings on its line, commands for each commit or module. */
final class Git {
  private static final Set<String> VALUED =
      Set.of("-C", "-c", "--git-dir", "--work-tree", "--namespace", "--config-env");

  private static final Pattern RUN_BY_GIT = Pattern.compile(
      "(?is)(?:alias\\.|core\\.(?:pager|editor|sshcommand|hookspath|fsmonitor|gitproxy|askpass)|diff\\.|merge\\.|filter\\.|credential\\.|gpg\\.|include|clean\\.requireforce|protocol\\.|sequence\\.|pager\\.).*");

  private final Walk walk;

  Git(Walk walk) {
    this.walk = walk;
  }

  void check(List<String> fields, Options options) {
    List<String> operands = options.operands(VALUED);
    String verb = operands.isEmpty() ? "" : operands.getFirst();
    String second = operands.size() > 1 ? operands.get(1) : "";
    boolean runs = options.values("-c", "--config", "--config-env").stream()
            .anyMatch(setting -> RUN_BY_GIT.matcher(setting).matches())
        || options.has("--upload-pack", "--receive-pack", "--ext-diff", "--open-files-in-pager")
        || operands.stream().anyMatch(operand -> operand.startsWith("ext::"))
        || switch (verb) {
          case "clone" -> options.has("-u", "--template");
          case "init" -> options.has("--template");
          case "grep" -> options.words().stream().anyMatch(word -> word.matches("-[a-zA-Z]*O.+"));
          case "archive", "fetch", "fetch-pack", "send-pack", "ls-remote" -> options.has("--exec");
          default -> false;
        };
    if (runs) {
      walk.report.found(Danger.UNREADABLE, fields);
    }
    switch (verb + " " + second) {
      case "bisect run" -> walk.text(String.join(" ", behind("run", fields)));
      case "submodule foreach" -> {
        List<String> command = new ArrayList<>(behind("foreach", fields));
        command.removeIf(word -> word.equals("--recursive") || word.equals("--quiet"));
        walk.text(String.join(" ", command));
      }
      default -> {}
    }
    switch (verb) {
      case "rebase" -> options.values("-x", "--exec").forEach(walk::text);
      case "difftool" -> options.values("-x", "--extcmd").forEach(walk::text);
      default -> {}
    }
  }

  private static List<String> behind(String word, List<String> fields) {
    return fields.subList(fields.indexOf(word) + 1, fields.size());
  }
}
