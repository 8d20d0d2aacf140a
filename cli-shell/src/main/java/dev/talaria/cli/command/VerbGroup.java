package dev.talaria.cli.command;

import dev.talaria.config.Nearest;
import dev.talaria.runtime.command.SlashCommand;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Slash commands that are followed by a verb: {@code /cron add …} is {@code cron add …}. */
public enum VerbGroup {
  CRON(SlashCommand.CRON, Verb.CRON_LIST),
  BOARD(SlashCommand.BOARD, Verb.BOARD_LIST),
  WORKFLOW(SlashCommand.WORKFLOW, Verb.WORKFLOW_LIST);

  private static final List<Flag> NOT_HERE = List.of(Flag.JSON, Flag.WAIT, Flag.FOLLOW);

  /** More than that of options would make the list of verbs a narrow one. */
  private static final int LONGEST = 25;

  private final SlashCommand command;
  private final Verb alone;

  VerbGroup(SlashCommand command, Verb alone) {
    this.command = command;
    this.alone = alone;
  }

  public static Optional<VerbGroup> of(SlashCommand command) {
    return Arrays.stream(values()).filter(group -> group.command == command).findFirst();
  }

  /** "cron". */
  public String word() {
    return command.word();
  }

  /** What is meant where no verb follows. */
  public Verb alone() {
    return alone;
  }

  /** Those that can be typed after the command, in the order of the table. */
  public Stream<Verb> verbs() {
    return Verb.shown().filter(verb -> has(verb) && !verb.isForPrograms());
  }

  /** "add". */
  public String word(Verb verb) {
    return verb.words().substring(word().length() + 1);
  }

  /** The verb of that word, or a refusal that names the nearest. */
  public Verb verb(String typed) throws Refused {
    var lower = typed.toLowerCase(Locale.ROOT);
    var found = Words.named(word() + " " + lower).filter(this::has);
    if (found.isPresent() && found.get().isForPrograms()) {
      throw Refused.usage(
          "/" + word() + " " + lower + " is for programs",
          "on a command line: " + found.get().usage());
    }
    return found.orElseThrow(() -> Refused.usage(
        "there is no /" + word() + " " + typed,
        Nearest.to(lower, verbs().map(this::word).toList())
            .map(near -> "did you mean /" + word() + " " + near + "?")
            .orElse("/" + word() + " help lists them")));
  }

  /** The options that a verb takes in a line. */
  public static List<Flag> flags(Verb verb) {
    return verb.flags().stream().filter(flag -> !NOT_HERE.contains(flag)).toList();
  }

  /** "/cron add SCHEDULE [OPTION…] PROMPT". */
  public String usage(Verb verb) {
    var all = List.of(verb.arguments().replace("|-", "").split(" ", -1));
    int before = takesRest(verb) ? all.size() - 1 : all.size();
    return Stream.of(
            Stream.of("/" + word(), word(verb)),
            all.subList(0, before).stream(),
            options(verb),
            all.subList(before, all.size()).stream())
        .flatMap(part -> part)
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(" "));
  }

  /** A line that shows how it is meant, or empty. */
  public String example(Verb verb) {
    return switch (verb) {
      case CRON_ADD -> "/cron add \"every weekday at 8:30\" --notify change Summarise what changed";
      case BOARD_ADD -> "/board add --priority high --due \"in 2 days\" Mend the parser";
      case WORKFLOW_RUN -> "/workflow run incident path=/var/log since=\"2 hours ago\"";
      case WORKFLOW_NEW ->
        "/workflow new review \"read: Read the code\" \"judge after read: Say what is wrong\"";
      default -> "";
    };
  }

  /** Whether its last argument is all that is left. */
  public static boolean takesRest(Verb verb) {
    return verb.most() > 0 && (verb.most() > 1 || flags(verb).isEmpty()) && !verb.takesMany();
  }

  private boolean has(Verb verb) {
    return verb.words().startsWith(word() + " ");
  }

  private static Stream<String> options(Verb verb) {
    var flags = flags(verb);
    var all = flags.stream().map(Flag::usage).toList();
    return String.join(" ", all).length() > LONGEST ? Stream.of("[OPTION…]") : all.stream();
  }
}
