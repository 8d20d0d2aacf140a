package dev.talaria.runtime.permission.command;

import dev.talaria.runtime.permission.shell.Expansion;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;

/** Programs that run a command again and again, or elsewhere. */
final class Runners {
  /** One of the names that were found inside the working directory. */
  static final String SOME_NAME = "./" + Expansion.UNKNOWN;

  private static final Set<String> EXECUTE = Set.of("-exec", "-execdir", "-ok", "-okdir");

  private final Walk walk;
  private final Nested nested;

  Runners(Walk walk, Nested nested) {
    this.walk = walk;
    this.nested = nested;
  }

  void check(String program, List<String> fields, Output in) {
    List<String> words = fields.subList(1, fields.size());
    switch (program) {
      case "ssh", "mosh", "autossh" -> remote(fields, new Options(words), in);
      case "xargs" -> xargs(fields, in);
      case "parallel" -> parallel(words, in);
      case "find", "gfind" -> find(fields);
      case "fd", "fdfind" -> fd(words);
      default -> {}
    }
  }

  private void remote(List<String> fields, Options options, Output in) {
    Set<String> valued = Set.of(
        "-i", "-p", "-o", "-l", "-F", "-J", "-L", "-R", "-D", "-b", "-c", "-e", "-m", "-S", "-W",
        "-w");
    List<String> command = options.behindFirstOperand(valued);
    while (!command.isEmpty() && command.getFirst().startsWith("-")) {
      int taken = valued.contains(command.getFirst()) ? 2 : 1;
      command = command.subList(Math.min(taken, command.size()), command.size());
    }
    if (in instanceof Output.Opaque && !options.has("-n")) {
      walk.report.found(Danger.EXFILTRATION, fields);
    }
    if (command.isEmpty()) {
      nested.run(in, fields);
    } else {
      walk.text(String.join(" ", command), walk.scope.copy(), in);
    }
    options.values("-o").stream()
        .filter(o -> o.matches("(?i)(?:ProxyCommand|LocalCommand|KnownHostsCommand).*"))
        .forEach(o -> walk.text(o.replaceFirst("^\\w+[= ]?", "")));
  }

  private void xargs(List<String> fields, Output in) {
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
        "--process-slot-var",
        "--max-lines");
    int at = 1;
    String mark = "";
    boolean fromFile = false;
    while (at < fields.size() && fields.get(at).startsWith("-")) {
      String word = fields.get(at);
      fromFile |= word.startsWith("-a") || word.startsWith("--arg");
      if (word.startsWith("-I") || word.startsWith("-i") || word.startsWith("--replace")) {
        mark = word.equals("-I") && at + 1 < fields.size()
            ? fields.get(at + 1)
            : word.length() > 2 && !word.startsWith("--")
                ? word.substring(2)
                : word.contains("=") ? word.substring(word.indexOf('=') + 1) : "{}";
      }
      at += valued.contains(word) ? 2 : 1;
    }
    if (at >= fields.size()) {
      return;
    }
    List<String> command = fields.subList(at, fields.size());
    if (!fromFile && in instanceof Output.Text(var text)) {
      given(command, mark, text);
    } else {
      String some = !fromFile && in instanceof Output.Names ? SOME_NAME : Expansion.UNKNOWN;
      runWithUnknown(mark.isEmpty() ? with(command, some) : replaced(command, mark, some), in);
    }
  }

  /** Runs a command with words that can be told. */
  private void given(List<String> command, String mark, String text) {
    if (mark.isEmpty()) {
      List<String> all = new ArrayList<>(command);
      all.addAll(List.of(text.replaceAll("['\"\\\\]", "").strip().split("[\\s\0]+")));
      walk.command(all, new Output.None());
    } else {
      text.lines()
          .map(line -> replaced(command, mark, line.strip()))
          .forEach(each -> walk.command(each, new Output.None()));
    }
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

  private void parallel(List<String> words, Output in) {
    int marks = words.indexOf(":::");
    List<String> given = marks < 0 ? List.of() : words.subList(marks + 1, words.size());
    List<String> command = new Options(marks < 0 ? words : words.subList(0, marks))
        .behindOptions(Set.of("-j", "--jobs", "-a", "--id"));
    if (command.isEmpty() && given.isEmpty()) {
      walk.report.found(Danger.UNREADABLE, "parallel");
    } else if (command.isEmpty()) {
      given.forEach(text -> walk.text(text, walk.scope.copy(), new Output.None()));
    } else {
      String line = String.join(" ", command);
      int brace = line.indexOf('{');
      String marked = brace >= 0 && line.indexOf('}', brace) >= 0 ? line : line + " {}";
      List<String> each = given.isEmpty()
          ? List.of(in instanceof Output.Names ? "./$PARALLEL_ARGUMENT" : "$PARALLEL_ARGUMENT")
          : given;
      for (String argument : each) {
        String text = marked.replaceAll("\\{[^}]*}", Matcher.quoteReplacement(argument));
        walk.text(text, walk.scope.copy(), new Output.None());
      }
    }
  }

  private void find(List<String> fields) {
    List<String> words = fields.subList(1, fields.size());
    if (fields.contains("-delete")) {
      walk.report.found(Danger.DELETE, fields);
    }
    String some =
        folders(words).stream().anyMatch(walk.scope::isOutside) ? Expansion.UNKNOWN : SOME_NAME;
    for (int at = 1; at < fields.size(); at++) {
      String word = fields.get(at);
      if (word.startsWith("-fprint") || word.equals("-fls")) {
        FileChecks.write(at + 1 < fields.size() ? fields.get(at + 1) : Expansion.UNKNOWN, walk);
      }
      if (EXECUTE.contains(word)) {
        int end = at + 1;
        while (end < fields.size()
            && !fields.get(end).equals(";")
            && !fields.get(end).equals("+")) {
          end++;
        }
        if (end > at + 1) {
          walk.command(replaced(fields.subList(at + 1, end), "{}", some), new Output.None());
        }
        at = end;
      }
    }
  }

  /** Where {@code find} looks. */
  static List<String> folders(List<String> words) {
    return words.stream()
        .dropWhile(word -> word.matches("-[HLPDO].*"))
        .takeWhile(word -> !word.startsWith("-"))
        .toList();
  }

  /** Whether {@code find} prints something else than names. */
  static boolean prints(List<String> words) {
    return words.stream()
        .anyMatch(word -> word.equals("-printf") || word.equals("-ls") || EXECUTE.contains(word));
  }

  private void fd(List<String> words) {
    for (int at = 0; at < words.size(); at++) {
      String word = words.get(at);
      if (word.matches("-[a-zA-Z]*[xX]|--exec(?:-batch)?(?:=.*)?")) {
        List<String> command = new ArrayList<>(words.subList(at + 1, words.size()));
        if (word.contains("=")) {
          command.addFirst(word.substring(word.indexOf('=') + 1));
        }
        if (!command.isEmpty()) {
          walk.command(with(command, Expansion.UNKNOWN), new Output.None());
        }
        return;
      }
    }
  }

  private static List<String> replaced(List<String> fields, String mark, String by) {
    return fields.stream().map(word -> word.replace(mark, by)).toList();
  }

  private static List<String> with(List<String> fields, String more) {
    List<String> all = new ArrayList<>(fields);
    all.add(more);
    return all;
  }
}
