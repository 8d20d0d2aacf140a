package dev.talaria.cli.line;

import dev.talaria.cli.command.Flag;
import dev.talaria.cli.command.Given;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.command.Verb;
import dev.talaria.cli.command.VerbGroup;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Reads what follows {@code /cron} as the verb {@code cron …} would be read, and so for each
 * {@link VerbGroup}. Quotes hold the words of an argument together, options come before the last
 * one, and that is the rest: a text as it was typed, a name without the quotes around it.
 */
public final class VerbLine {
  private final VerbGroup group;
  private final Verb verb;
  private final TypedWords words;
  private final List<String> arguments = new ArrayList<>();
  private final Map<Flag, List<String>> flags = new EnumMap<>(Flag.class);

  private VerbLine(VerbGroup group, Verb verb, TypedWords words) {
    this.group = group;
    this.verb = verb;
    this.words = words;
  }

  /** Nothing at all is the verb that a command alone means. */
  public static Given parse(VerbGroup group, String rest) throws Refused {
    var words = new TypedWords(rest);
    return words.atEnd()
        ? new Given(group.alone(), List.of(), Map.of())
        : new VerbLine(group, group.verb(words.next().text()), words).read();
  }

  private Given read() throws Refused {
    boolean options = true;
    boolean takesRest = VerbGroup.takesRest(verb);
    int last = verb.arguments().split(" ", -1).length - 1;
    boolean quoted = true;
    while (!words.atEnd()) {
      if (options && words.startsWith("--")) {
        options = flag();
      } else if (takesRest && arguments.size() == last) {
        arguments.add(verb.takesText() ? words.rest() : words.restAsName());
      } else {
        var word = verb.takesMany() ? words.assigned() : words.next();
        arguments.add(word.text());
        quoted = word.quoted();
      }
    }
    if (arguments.size() < verb.fewest() || arguments.size() > verb.most()) {
      throw wrong("usage: " + group.usage(verb));
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
    var known = VerbGroup.flags(verb);
    var flag = Flag.named(option.name(), known)
        .orElseThrow(
            () -> wrong(Flag.unknown(option.name(), known) + "; usage: " + group.usage(verb)));
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
    var example = group.example(verb);
    return Refused.usage(
        message,
        verb == Verb.CRON_ADD
            ? Unquoted.EXAMPLE
            : example.isEmpty() ? verb.help() : "for example: " + example);
  }
}
