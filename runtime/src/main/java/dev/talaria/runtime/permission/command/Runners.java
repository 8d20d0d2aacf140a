package dev.talaria.runtime.permission.command;

import dev.talaria.runtime.permission.shell.Expansion;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Programs that run a command again and again, or elsewhere. */
final class Runners {
  private final Walk walk;

  Runners(Walk walk) {
    this.walk = walk;
  }

  void remote(Options options) {
    List<String> command = options.behindFirstOperand(Set.of(
        "-i", "-p", "-o", "-l", "-F", "-J", "-L", "-R", "-D", "-b", "-c", "-e", "-m", "-S", "-W"));
    if (!command.isEmpty()) {
      walk.text(String.join(" ", command), walk.scope.copy());
    }
    options.values("-o").stream()
        .filter(o -> o.matches("(?i)(?:ProxyCommand|LocalCommand|KnownHostsCommand).*"))
        .forEach(o -> walk.text(o.replaceFirst("^\\w+[= ]?", "")));
  }

  void xargs(List<String> fields, Output in) {
    Set<String> valued = Set.of(
        "-I",
        "-n",
        "-P",
        "-L",
        "-s",
        "-d",
        "-a",
        "-E",
        "--max-args",
        "--max-procs",
        "--delimiter",
        "--arg-file",
        "--replace",
        "--max-lines");
    int at = 1;
    String mark = "";
    while (at < fields.size() && fields.get(at).startsWith("-")) {
      String word = fields.get(at);
      boolean apart = valued.contains(word);
      if (word.startsWith("-I") || word.startsWith("-i") || word.startsWith("--replace")) {
        mark = word.equals("-I") && at + 1 < fields.size()
            ? fields.get(at + 1)
            : word.length() > 2 && !word.startsWith("--")
                ? word.substring(2)
                : word.contains("=") ? word.substring(word.indexOf('=') + 1) : "{}";
      }
      at += apart ? 2 : 1;
    }
    if (at >= fields.size()) {
      return;
    }
    List<String> inner = new ArrayList<>();
    for (String word : fields.subList(at, fields.size())) {
      inner.add(mark.isEmpty() ? word : word.replace(mark, Expansion.UNKNOWN));
    }
    runWithUnknown(mark.isEmpty() ? withUnknown(inner) : inner, in);
  }

  /**
   * Words that come from elsewhere: whatever they are, these programs must not get them unasked.
   */
  private void runWithUnknown(List<String> inner, Output in) {
    walk.command(inner, in instanceof Output.Network ? new Output.Network() : new Output.None());
    String program = Programs.name(inner.getFirst());
    boolean script = Programs.SHELLS.contains(program) && !inner.contains("-c");
    if (script
        || (Interpreters.NAMES.contains(program) && inner.size() < 3)
        || program.equals("env")
        || program.equals("eval")) {
      walk.report.found(Danger.UNREADABLE, inner);
    }
  }

  void parallel(List<String> words, Output in) {
    int marks = words.indexOf(":::");
    List<String> before = marks < 0 ? words : words.subList(0, marks);
    List<String> command = new Options(before).operands(Set.of("-j", "--jobs", "-a"));
    if (command.isEmpty()) {
      if (marks < 0) {
        walk.report.found(Danger.UNREADABLE, "parallel");
      } else {
        words.subList(marks + 1, words.size()).forEach(walk::text);
      }
    } else {
      walk.text(String.join(" ", command).replaceAll("\\{[^}]*}", "some-file"), walk.scope.copy());
      runWithUnknown(withUnknown(command), in);
    }
  }

  void find(List<String> fields) {
    if (fields.contains("-delete")) {
      walk.report.found(Danger.DELETE, fields);
    }
    for (int at = 1; at < fields.size(); at++) {
      String word = fields.get(at);
      if (word.startsWith("-fprint") || word.equals("-fls")) {
        FileChecks.write(at + 1 < fields.size() ? fields.get(at + 1) : Expansion.UNKNOWN, walk);
      }
      if (word.equals("-exec")
          || word.equals("-execdir")
          || word.equals("-ok")
          || word.equals("-okdir")) {
        int end = at + 1;
        while (end < fields.size()
            && !fields.get(end).equals(";")
            && !fields.get(end).equals("+")) {
          end++;
        }
        List<String> inner = fields.subList(at + 1, end).stream()
            .map(w -> w.replace("{}", Expansion.UNKNOWN))
            .toList();
        if (!inner.isEmpty()) {
          walk.command(inner, new Output.None());
        }
        at = end;
      }
    }
  }

  static List<String> withUnknown(List<String> fields) {
    List<String> all = new ArrayList<>(fields);
    all.add(Expansion.UNKNOWN);
    return all;
  }
}
