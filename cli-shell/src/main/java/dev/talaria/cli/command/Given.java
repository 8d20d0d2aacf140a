package dev.talaria.cli.command;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What was typed: a verb and what followed it, in numbers that fit the verb.
 *
 * @param flags with their values, which are empty where a flag takes none
 */
public record Given(Verb verb, List<String> arguments, Map<Flag, String> flags) {
  public Given {
    arguments = List.copyOf(arguments);
    flags = Map.copyOf(flags);
  }

  public boolean has(Flag flag) {
    return flags.containsKey(flag);
  }

  public Optional<String> value(Flag flag) {
    return Optional.ofNullable(flags.get(flag));
  }

  public String first() {
    return arguments.getFirst();
  }

  /** The task that was named, or empty. */
  public String task() {
    return verb.takesTask() && !arguments.isEmpty() ? first() : "";
  }

  /** The words from there on as one text; they need no quotes. */
  public String textFrom(int index) {
    return String.join(" ", arguments.subList(Math.min(index, arguments.size()), arguments.size()));
  }
}
