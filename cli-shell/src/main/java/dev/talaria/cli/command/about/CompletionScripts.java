package dev.talaria.cli.command.about;

import dev.talaria.cli.command.Flag;
import dev.talaria.cli.command.Verb;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Completion for three shells, made from the table. Names of tasks, jobs, cards, boards and runs
 * come from a running runtime.
 */
final class CompletionScripts {
  private static final String IDS = Verb.TASK_IDS.words();
  private static final String PROCESSES = Verb.PROCESS_IDS.words();
  private static final String JOBS = Verb.JOB_NAMES.words();
  private static final String CARDS = Verb.CARD_NAMES.words();
  private static final String BOARDS = Verb.BOARD_NAMES.words();
  private static final String RUNS = Verb.RUN_NAMES.words();
  private static final String WORKFLOWS = Verb.WORKFLOW_NAMES.words();

  private CompletionScripts() {}

  static String bash() {
    return """
        _talaria() {
          local word=${COMP_WORDS[COMP_CWORD]} verb='' second='' i
          for ((i = 1; i < COMP_CWORD; i++)); do
            case ${COMP_WORDS[i]} in
              -*) ;;
              *) if [[ -z $verb ]]; then verb=${COMP_WORDS[i]}; elif [[ -z $second ]]; then second=${COMP_WORDS[i]}; fi ;;
            esac
          done
          local words=''
          case "$verb $second" in
        %s    ' ') words='%s' ;;
          esac
          case $verb in
            %s) words="$words $(talaria %s 2>/dev/null)" ;;
            %s) words="$words $(talaria %s 2>/dev/null)" ;;
            cron) case $second in %s) words="$words $(talaria %s 2>/dev/null)" ;; esac ;;
            board)
              case $second in
                %s) words="$words $(talaria %s 2>/dev/null)" ;;
                remove|rename) words="$words $(talaria %s 2>/dev/null)" ;;
              esac ;;
            workflow)
              [ "$second" = show ] && words="$words $(talaria %s 2>/dev/null)"
              case $second in
                %s) words="$words $(talaria %s 2>/dev/null)" ;;
                %s) words="$words $(talaria %s 2>/dev/null) $(compgen -f -- "$word")" ;;
              esac ;;
            digest) [[ $word == -* ]] || { COMPREPLY=($(compgen -f -- "$word")); return; } ;;
          esac
          COMPREPLY=($(compgen -W "$words" -- "$word"))
        }
        complete -F _talaria talaria ./talaria
        """.formatted(
            cases(),
            String.join(" ", firstWords().keySet()),
            taking("|", Verb::takesTask),
            IDS,
            taking("|", Verb::takesProcess),
            PROCESSES,
            taking("cron", "|", Verb::takesJob),
            JOBS,
            taking("board", "|", Verb::takesCard),
            CARDS,
            BOARDS,
            WORKFLOWS,
            taking("workflow", "|", Verb::takesRun),
            RUNS,
            taking("workflow", "|", Verb::takesWorkflow),
            WORKFLOWS);
  }

  static String zsh() {
    return "#compdef talaria\nautoload -U +X bashcompinit && bashcompinit\n" + bash();
  }

  static String fish() {
    var verbs = firstWords().entrySet().stream()
        .map(verb -> "complete -c talaria -f -n __fish_use_subcommand -a " + verb.getKey() + " -d "
            + quoted(verb.getValue()) + "\n");
    var members = Verb.shown()
        .filter(verb -> verb.words().contains(" "))
        .map(verb -> verb.words().split(" ", -1))
        .map(words -> "complete -c talaria -f -n " + seen(words[0]) + " -a " + words[1] + "\n");
    var flags = Verb.shown()
        .flatMap(verb -> verb.flags().stream()
            .map(flag -> "complete -c talaria -n "
                + seen(verb.words().replace(" ", "; and __fish_seen_subcommand_from "))
                + " -l " + flag.word().substring(2) + (flag.takesValue() ? " -x" : "") + " -d "
                + quoted(flag.help()) + "\n"));
    var and = "; and __fish_seen_subcommand_from ";
    var alone = "; and not __fish_seen_subcommand_from cron board workflow";
    var names = Stream.of(
        fish(taking(" ", Verb::takesTask) + alone, IDS),
        fish(taking(" ", Verb::takesProcess) + alone, PROCESSES),
        fish("cron" + and + taking("cron", " ", Verb::takesJob), JOBS),
        fish("board" + and + taking("board", " ", Verb::takesCard), CARDS),
        fish("board" + and + "remove rename", BOARDS),
        fish("workflow" + and + taking("workflow", " ", Verb::takesRun), RUNS),
        fish("workflow" + and + "show", WORKFLOWS),
        fish("workflow" + and + taking("workflow", " ", Verb::takesWorkflow), WORKFLOWS));
    return Stream.of(verbs, members, flags, names)
        .flatMap(lines -> lines)
        .collect(Collectors.joining());
  }

  private static String fish(String after, String verb) {
    return "complete -c talaria -f -n " + seen(after) + " -a '(talaria " + verb
        + " 2>/dev/null)'\n";
  }

  private static String seen(String words) {
    return quoted("__fish_seen_subcommand_from " + words);
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }

  /** What may follow each verb: its flags, and its second words. */
  private static String cases() {
    var groups = firstWords().keySet().stream()
        .map(first -> new String[] {first, members(first)})
        .filter(group -> !group[1].isEmpty())
        .map(group -> "    '" + group[0] + " ') words='" + group[1] + "' ;;\n");
    var flags = Verb.shown().map(verb -> {
      var words = verb.flags().stream().map(Flag::word).collect(Collectors.joining(" "));
      var pattern =
          verb.words().contains(" ") ? "'" + verb.words() + "'" : "'" + verb.words() + " '*";
      return "    " + pattern + ") words='" + words + "' ;;\n";
    });
    return Stream.concat(groups, flags).collect(Collectors.joining());
  }

  private static String members(String first) {
    return Verb.shown()
        .map(Verb::words)
        .filter(words -> words.startsWith(first + " "))
        .map(words -> words.substring(first.length() + 1))
        .collect(Collectors.joining(" "));
  }

  private static Map<String, String> firstWords() {
    var words = new LinkedHashMap<String, String>();
    Verb.shown().forEach(verb -> words.putIfAbsent(verb.words().split(" ", -1)[0], verb.help()));
    return words;
  }

  private static String taking(String between, Predicate<Verb> which) {
    return Verb.shown().filter(which).map(Verb::words).collect(Collectors.joining(between));
  }

  private static String taking(String group, String between, Predicate<Verb> which) {
    return Verb.shown()
        .filter(verb -> verb.words().startsWith(group + " "))
        .filter(which)
        .map(verb -> verb.words().split(" ", -1)[1])
        .collect(Collectors.joining(between));
  }
}
