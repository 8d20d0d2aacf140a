package dev.talaria.cli.cron;

import dev.talaria.cli.command.Flag;
import dev.talaria.cli.command.Given;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.command.Verb;
import dev.talaria.cli.command.Words;
import dev.talaria.config.Nearest;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Reads what follows {@code /cron} as the verb {@code cron …} would be read. Quotes hold the words
 * of an argument together, options come before the last one, and that is the rest as it was typed.
 */
public final class CronLine {
  private static final String GROUP = "cron ";
  private static final List<Flag> NOT_HERE = List.of(Flag.JSON, Flag.WAIT);

  private final Verb verb;
  private final TypedWords words;
  private final List<String> arguments = new ArrayList<>();
  private final Map<Flag, List<String>> flags = new EnumMap<>(Flag.class);

  private CronLine(Verb verb, TypedWords words) {
    this.verb = verb;
    this.words = words;
  }

  /** Nothing at all lists the jobs. */
  public static Given parse(String rest) throws Refused {
    var words = new TypedWords(rest);
    return words.atEnd()
        ? new Given(Verb.CRON_LIST, List.of(), Map.of())
        : new CronLine(verb(words.next().text()), words).read();
  }

  /** Those that can be typed after {@code /cron}, in the order of the table. */
  public static Stream<Verb> verbs() {
    return Verb.shown().filter(verb -> verb.words().startsWith(GROUP));
  }

  /** "add". */
  public static String word(Verb verb) {
    return verb.words().substring(GROUP.length());
  }

  /** The verb of that word, or a refusal that names the nearest. */
  public static Verb verb(String word) throws Refused {
    var lower = word.toLowerCase(Locale.ROOT);
    var found = Words.named(GROUP + lower).filter(verb -> verbs().anyMatch(verb::equals));
    if (found.isPresent()) {
      return found.get();
    }
    var known = verbs().map(CronLine::word).toList();
    throw Refused.usage(
        "there is no /cron " + word,
        Nearest.to(lower, known)
            .map(near -> "did you mean /cron " + near + "?")
            .orElse("/cron help lists them"));
  }

  /** The options that a verb takes in a line. */
  public static List<Flag> flags(Verb verb) {
    return verb.flags().stream().filter(flag -> !NOT_HERE.contains(flag)).toList();
  }

  /** "/cron add SCHEDULE [OPTION…] PROMPT". */
  public static String usage(Verb verb) {
    var all = List.of(verb.arguments().replace("|-", "").split(" ", -1));
    int before = takesRest(verb) ? all.size() - 1 : all.size();
    return Stream.of(
            Stream.of("/cron", word(verb)),
            all.subList(0, before).stream(),
            options(verb),
            all.subList(before, all.size()).stream())
        .flatMap(part -> part)
        .filter(part -> !part.isEmpty())
        .collect(java.util.stream.Collectors.joining(" "));
  }

  /** A line that shows how it is meant, or empty. */
  public static String example(Verb verb) {
    return verb == Verb.CRON_ADD
        ? "/cron add \"every weekday at 8:30\" --notify change Summarise what changed"
        : "";
  }

  private static Stream<String> options(Verb verb) {
    var flags = flags(verb);
    return flags.size() > 2 ? Stream.of("[OPTION…]") : flags.stream().map(Flag::usage);
  }

  /** Whether its last argument is all that is left. */
  private static boolean takesRest(Verb verb) {
    return verb.most() > 0 && (verb.most() > 1 || flags(verb).isEmpty());
  }

  private Given read() throws Refused {
    boolean options = true;
    int last = verb.arguments().split(" ", -1).length - 1;
    boolean quoted = true;
    while (!words.atEnd()) {
      if (options && words.startsWith("--")) {
        options = flag();
      } else if (takesRest(verb) && arguments.size() == last) {
        arguments.add(last == 0 ? words.restAsName() : words.rest());
      } else {
        var word = words.next();
        arguments.add(word.text());
        quoted = word.quoted();
      }
    }
    if (arguments.size() < verb.fewest() || arguments.size() > verb.most()) {
      throw wrong("usage: " + usage(verb));
    }
    if (verb == Verb.CRON_ADD && !quoted) {
      Unquoted.check(arguments.getFirst(), arguments.getLast());
    }
    return new Given(verb, arguments, flags);
  }

  /** Whether more of them may follow. */
  private boolean flag() throws Refused {
    var option = words.option();
    if (option.name().equals("--")) {
      return false;
    }
    var known = flags(verb);
    var flag = Flag.named(option.name(), known)
        .orElseThrow(() -> wrong(Flag.unknown(option.name(), known) + "; usage: " + usage(verb)));
    if (option.assigned() && !flag.takesValue()) {
      throw wrong(flag.word() + " takes no value");
    }
    if (flag.takesValue() && !option.assigned() && words.atEnd()) {
      throw wrong(flag.word() + " needs a value: " + flag.value());
    }
    var values = flags.computeIfAbsent(flag, first -> new ArrayList<>());
    if (flag.takesValue()) {
      values.add(words.next().text());
    }
    return true;
  }

  private Refused wrong(String message) {
    return Refused.usage(message, verb == Verb.CRON_ADD ? Unquoted.EXAMPLE : verb.help());
  }
}
