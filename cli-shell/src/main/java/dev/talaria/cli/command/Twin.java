package dev.talaria.cli.command;

import dev.talaria.runtime.command.CommandLine;
import dev.talaria.runtime.command.SlashCommand;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Hints are written for the shell: {@code set …, then /retry 2}. Where a verb prints one, the same
 * is said with what is typed on a command line: {@code set …, then talaria retry bg_…}.
 */
public final class Twin {
  private static final Pattern SLASH = Pattern.compile("(?<![\\w/.~-])/([a-z]+)(?![\\w/.-]\\w|/)"
      + "((?: (?:#?\\d+|all|it|one|p\\d+|[a-z]{2}_\\w++|<[a-z]+>)(?!\\w))*+)");
  private static final Pattern ID = Pattern.compile("[a-z]{2}_\\w++");

  private Twin() {}

  /**
   * The hint as it is typed on a command line.
   *
   * @param task what the hint is about, as a verb takes it: numbers mean something in a
   *     conversation only; empty where it is not known
   */
  public static String of(String hint, String task) {
    Matcher found = SLASH.matcher(hint);
    var out = new StringBuilder();
    int done = 0;
    while (found.find()) {
      var command = CommandLine.exactly(found.group(1));
      if (command.isPresent()) {
        out.append(hint, done, found.start());
        done = found.end();
        if (command.get() == SlashCommand.BACKGROUND) {
          String prompt = hint.substring(done).strip();
          return out + "talaria background" + (prompt.isEmpty() ? "" : " \"" + prompt + "\"");
        }
        var named = found.group(2).strip();
        boolean isId = ID.matcher(named).matches();
        out.append(typed(command.get(), named, isId ? named : task.isEmpty() ? "TASK" : task));
        var rest = hint.substring(done);
        VerbGroup.of(command.get())
            .filter(group -> !isVerb(group, rest))
            .ifPresent(group -> out.append(' ').append(group.word(group.alone())));
      }
    }
    return out.append(hint, done, hint.length()).toString();
  }

  /** What follows {@code /cron} is typed after {@code talaria cron} as well. */
  private static boolean isVerb(VerbGroup group, String rest) {
    return group
        .verbs()
        .anyMatch(verb ->
            Pattern.compile(" " + group.word(verb) + "\\b").matcher(rest).lookingAt());
  }

  private static String typed(SlashCommand command, String arguments, String task) {
    boolean all = arguments.equals("all");
    return switch (command) {
      case BACKGROUND -> "talaria background PROMPT";
      case TASKS -> all ? "talaria tasks --all" : "talaria tasks";
      case SHOW, PAUSE, RESUME, RETRY -> "talaria " + command.word() + " " + task;
      case CANCEL -> "talaria cancel " + (all ? "all" : task);
      case STEER -> "talaria steer " + task + " TEXT";
      case WATCH -> "talaria logs -f " + task;
      case LOG -> "talaria logs " + task;
      case OUTPUT, KILL ->
        "talaria " + command.word() + " " + (arguments.isEmpty() ? "PROCESS" : arguments);
      case INBOX, APPROVALS, PROCESSES, HELP -> "talaria " + command.word();
      case ALLOW, DENY ->
        "talaria " + command.word() + " " + (arguments.isEmpty() ? "N" : arguments);
      case REVOKE -> "talaria revoke " + (arguments.isEmpty() ? "GRANT" : arguments);
      case NEW -> "talaria ask";
      case MODEL -> "talaria --model NAME";
      case REASONING -> "talaria --set model.reasoning=LEVEL";
      case PROFILE -> "talaria --profile NAME";
      case STATUS -> "talaria runtime status";
      case CONFIG -> "talaria config show";
      case CRON, BOARD, WORKFLOW -> "talaria " + command.word();
      case FORK -> "talaria send /fork " + task;
      case USE,
          QUEUE,
          SESSIONS,
          OPEN,
          HISTORY,
          UNDO,
          COMPACT,
          TOOLS,
          USAGE,
          CLEAR,
          QUIT -> // of a conversation, which is in the shell
        ("/" + command.word() + " " + arguments).strip() + " in the shell";
    };
  }
}
