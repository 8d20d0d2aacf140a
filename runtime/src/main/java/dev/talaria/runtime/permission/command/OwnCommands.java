package dev.talaria.runtime.permission.command;

import dev.talaria.runtime.permission.place.OwnPlaces;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Commands that would steer or end the runtime that they run under. */
final class OwnCommands {
  /** What a session may ask Talaria: things that change nothing. */
  private static final Set<String> READING = Set.of(
      "tasks",
      "show",
      "logs",
      "wait",
      "processes",
      "output",
      "inbox",
      "digest",
      "doctor",
      "completion",
      "version",
      "help");

  private static final Set<String> READING_WORKFLOWS = Set.of("list", "show", "check", "examples");

  private static final Set<String> READING_JOBS = Set.of("list", "show", "history", "next");

  private static final Set<String> CHANGING_JOBS =
      Set.of("add", "edit", "pause", "resume", "remove", "run");

  private static final Set<String> BY_NAME = Set.of("killall", "pkill", "skill", "snice");

  /** Look into a process that they are told, or change it. */
  private static final Set<String> BY_NUMBER = Set.of(
      "jcmd", "jmap", "jstack", "jhsdb", "jattach", "gdb", "lldb", "strace", "ltrace", "gcore",
      "renice", "prlimit", "taskset", "reptyr");

  /** How the runtime shows in a list of processes: its name, and its whole line. */
  private static final String NAME = "java";

  private static final String LINE = "java -cp talaria.jar dev.talaria.cli.main";
  private static final Set<String> VALUED =
      Set.of("--profile", "--model", "--config", "--set", "--cwd", "--color");

  private OwnCommands() {}

  /** Whether a name or a pattern of names, of whole lines with {@code -f}, is the runtime's. */
  static boolean nameTheRuntime(List<String> words) {
    String shown = new Options(words).has("-f", "--full") ? LINE : NAME;
    return words.stream()
        .filter(word -> !word.startsWith("-"))
        .map(word -> word.toLowerCase(Locale.ROOT))
        .anyMatch(word -> word.contains("talaria") || isFound(word, shown));
  }

  private static boolean isFound(String pattern, String shown) {
    try {
      return Pattern.compile(pattern).matcher(new Effort().on(shown)).find();
    } catch (PatternSyntaxException noPattern) {
      return false;
    }
  }

  static void check(String program, List<String> fields, OwnPlaces own, Report report) {
    List<String> words = fields.subList(1, fields.size());
    if (program.equals("talaria") && isVerb(words, "workflow", Set.of("run"))) {
      report.found(Danger.WORKFLOW, fields);
      return;
    }
    if (program.equals("talaria") && isVerb(words, "cron", CHANGING_JOBS)) {
      report.found(Danger.SCHEDULE, fields);
      return;
    }
    boolean found = switch (program) {
      case "talaria" -> !reads(words);
      case "kill" -> kill(words, own, fields, report);
      case "killall5" -> true;
      case "java" -> startsTalaria(words);
      default ->
        (BY_NAME.contains(program) && nameTheRuntime(words))
            || (BY_NUMBER.contains(program) && words.stream().anyMatch(word -> isOwn(word, own)))
            || words.stream().anyMatch(word -> word.startsWith("dev.talaria.cli"));
    };
    if (found) {
      report.found(Danger.RUNTIME, fields);
    }
  }

  private static boolean startsTalaria(List<String> words) {
    for (int at = 0; at < words.size(); at++) {
      boolean archive = at > 0
          && words.get(at - 1).equals("-jar")
          && words.get(at).matches("(?:.*/)?talaria[^/]*\\.jar");
      if (archive || words.get(at).matches("dev[./]talaria[./]cli.*")) {
        return !reads(words.subList(at + 1, words.size()));
      }
    }
    return false;
  }

  /** Whether a shell or a program reads {@code word} as the number of the runtime. */
  private static boolean isOwn(String word, OwnPlaces own) {
    return word.strip().matches("(?:-|-p|--pid=)?\\+?0*" + own.pid());
  }

  private static boolean isVerb(List<String> words, String group, Set<String> verbs) {
    List<String> said = new Options(words).operands(VALUED);
    return !changeSettings(words)
        && said.size() > 1
        && said.getFirst().equals(group)
        && verbs.contains(said.get(1));
  }

  private static boolean changeSettings(List<String> words) {
    return words.stream().anyMatch(w -> w.startsWith("--set") || w.startsWith("--config"));
  }

  private static boolean reads(List<String> words) {
    List<String> verbs = new Options(words).operands(VALUED);
    String verb = verbs.isEmpty() ? "" : verbs.getFirst();
    String second = verbs.size() > 1 ? verbs.get(1) : "";
    return !changeSettings(words)
        && (READING.contains(verb)
            || (verbs.isEmpty()
                && words.stream().anyMatch(w -> w.equals("--version") || w.equals("--help")))
            || (verb.equals("config") && (second.equals("show") || second.equals("check")))
            || (verb.equals("workflow") && READING_WORKFLOWS.contains(second))
            || (verb.equals("cron") && READING_JOBS.contains(second))
            || (verb.equals("approvals") && second.isEmpty())
            || (verb.equals("runtime") && second.equals("status")));
  }

  /** True where the runtime itself would get the signal. */
  private static boolean kill(
      List<String> words, OwnPlaces own, List<String> fields, Report report) {
    boolean signal = false;
    for (int at = 0; at < words.size(); at++) {
      String word = words.get(at);
      boolean option = at == 0 && word.startsWith("-") && words.size() > 1;
      if (option && (word.equals("-0") || word.startsWith("-l") || word.startsWith("-L"))) {
        return false;
      }
      if (option || word.equals("--")) {
        if (word.equals("-s") || word.equals("-n")) {
          at++;
        }
        continue;
      }
      if (word.matches("\\s*-0*1\\s*") || isOwn(word, own)) {
        return true;
      }
      signal |= !word.startsWith("%") && !word.equals("-l") && !word.equals("-L");
    }
    if (signal) {
      report.found(Danger.SIGNAL, fields);
    }
    return false;
  }
}
