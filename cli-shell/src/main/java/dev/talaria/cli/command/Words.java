package dev.talaria.cli.command;

import dev.talaria.config.Nearest;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the words after the options before the verb. Pure; the table says what there is. */
public final class Words {
  private static final List<String> HELP = List.of("--help", "-h");

  private Words() {}

  /**
   * Reads a verb and what follows. Flags may stand anywhere after the verb; after {@code --}
   * nothing is a flag. {@code --help} right after a verb, or after the first word of several, is
   * the same as {@code help} before them.
   *
   * @throws Refused with one line of usage where it does not fit
   */
  public static Given parse(List<String> words) throws Refused {
    int before = HELP.contains(word(words, 1)) ? 1 : HELP.contains(word(words, 2)) ? 2 : 0;
    if (before > 0 && isKnown(String.join(" ", words.subList(0, before)))) {
      return new Given(Verb.HELP, words.subList(0, before), Map.of());
    }
    var verb = verb(words);
    var rest = words.subList(verb.words().split(" ", -1).length, words.size());
    var arguments = new ArrayList<String>();
    Map<Flag, List<String>> flags = new EnumMap<>(Flag.class);
    for (int i = 0; i < rest.size(); i++) {
      var word = rest.get(i);
      if (word.equals("--")) {
        arguments.addAll(rest.subList(i + 1, rest.size()));
        break;
      }
      int equals = word.indexOf('=');
      var name = equals < 0 ? word : word.substring(0, equals);
      if (!name.startsWith("-") || name.equals("-") || name.contains(" ")) {
        arguments.add(word);
        continue;
      }
      var flag = flag(verb, name);
      if (equals >= 0 && !flag.takesValue()) {
        throw wrong(verb, flag.word() + " takes no value");
      }
      if (flag.takesValue() && equals < 0 && i + 1 == rest.size()) {
        throw wrong(verb, flag.word() + " needs a value: " + flag.value());
      }
      var values = flags.computeIfAbsent(flag, first -> new ArrayList<>());
      if (flag.takesValue()) {
        values.add(equals < 0 ? rest.get(++i) : word.substring(equals + 1));
      }
    }
    if (arguments.size() < verb.fewest()) {
      throw wrong(verb, verb.arguments().split(" ", -1)[arguments.size()] + " is missing");
    }
    if (arguments.size() > verb.most()) {
      throw wrong(verb, "\"" + arguments.get(verb.most()) + "\" is one word too many");
    }
    return new Given(verb, arguments, flags);
  }

  private static String word(List<String> words, int at) {
    return at < words.size() ? words.get(at) : "";
  }

  /** Whether it is a verb, or verbs begin with it. */
  private static boolean isKnown(String words) {
    return named(words).isPresent()
        || Verb.shown().anyMatch(verb -> verb.words().startsWith(words + " "));
  }

  /** The verb of that name, of one or two words. */
  public static Optional<Verb> named(String words) {
    return List.of(Verb.values()).stream()
        .filter(verb -> verb.words().equals(words))
        .findFirst();
  }

  /** The verb of that name, or a refusal that names the nearest. */
  public static Verb verb(String words) throws Refused {
    return verb(List.of(words.split(" ", -1)));
  }

  private static Verb verb(List<String> words) throws Refused {
    var first = words.getFirst();
    var one = named(first);
    if (one.isPresent()) {
      return one.get();
    }
    var members = Verb.shown()
        .map(Verb::words)
        .filter(known -> known.startsWith(first + " "))
        .map(known -> known.substring(first.length() + 1))
        .toList();
    if (members.isEmpty()) {
      var known = Verb.shown().map(verb -> verb.words().split(" ", -1)[0]).toList();
      var near = Nearest.to(first, known);
      throw Refused.usage(
          "there is no verb \"" + first + "\"",
          near.map(name -> "did you mean " + name + "?").orElse("talaria help lists them"));
    }
    var usage = "usage: talaria " + first + " " + String.join("|", members);
    if (words.size() == 1) {
      throw Refused.usage(usage, "");
    }
    var second = words.get(1);
    return named(first + " " + second)
        .orElseThrow(() -> Refused.usage(
            "there is no \"" + first + " " + second + "\"",
            Nearest.to(second, members)
                .map(name -> "did you mean " + first + " " + name + "?")
                .orElse(usage)));
  }

  private static Flag flag(Verb verb, String word) throws Refused {
    return Flag.named(word, verb.flags())
        .orElseThrow(() -> wrong(verb, Flag.unknown(word, verb.flags())));
  }

  private static Refused wrong(Verb verb, String what) {
    return Refused.usage(what + "; usage: " + verb.usage(), "");
  }
}
