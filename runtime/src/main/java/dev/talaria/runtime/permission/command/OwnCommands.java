package dev.talaria.runtime.permission.command;

import dev.talaria.runtime.permission.place.OwnPlaces;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Commands that would steer or end the runtime that they run under. */
final class OwnCommands {
  /** What a session may ask Talaria: things that change nothing. */
  private static final Set<String> READING = Set.of(
      "tasks",
      "show",
      "logs",
      "wait",
      "inbox",
      "digest",
      "doctor",
      "completion",
      "version",
      "help");

  private static final Set<String> BY_NAME =
      Set.of("killall", "pkill", "skill", "snice", "killall5");
  private static final Set<String> VALUED =
      Set.of("--profile", "--model", "--config", "--set", "--cwd", "--color");

  private OwnCommands() {}

  static boolean namesTheRuntime(String word) {
    String lower = word.toLowerCase(Locale.ROOT);
    return lower.contains("talaria")
        || lower.equals("java")
        || lower.equals(".*")
        || lower.equals(".");
  }

  static void check(String program, List<String> fields, OwnPlaces own, Report report) {
    List<String> words = fields.subList(1, fields.size());
    boolean found = switch (program) {
      case "talaria" -> !reads(words);
      case "kill" -> kill(words, own, fields, report);
      default ->
        (BY_NAME.contains(program) && words.stream().anyMatch(OwnCommands::namesTheRuntime))
            || words.stream().anyMatch(word -> word.startsWith("dev.talaria.cli"));
    };
    if (found) {
      report.found(Danger.RUNTIME, fields);
    }
  }

  private static boolean reads(List<String> words) {
    List<String> verbs = new Options(words).operands(VALUED);
    String verb = verbs.isEmpty() ? "" : verbs.getFirst();
    String second = verbs.size() > 1 ? verbs.get(1) : "";
    boolean settings =
        words.stream().anyMatch(w -> w.startsWith("--set") || w.startsWith("--config"));
    return !settings
        && (READING.contains(verb)
            || (verbs.isEmpty()
                && words.stream().anyMatch(w -> w.equals("--version") || w.equals("--help")))
            || (verb.equals("config") && (second.equals("show") || second.equals("check")))
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
      if (word.equals("-1")
          || word.equals(Long.toString(own.pid()))
          || word.equals("-" + own.pid())) {
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
