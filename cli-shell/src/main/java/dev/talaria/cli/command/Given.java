package dev.talaria.cli.command;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What was typed: a verb and what followed it, in numbers that fit the verb.
 *
 * @param flags with their values in the order they came; none where a flag takes none
 */
public record Given(Verb verb, List<String> arguments, Map<Flag, List<String>> flags) {
  public Given {
    arguments = List.copyOf(arguments);
    flags = flags.entrySet().stream()
        .collect(
            Collectors.toUnmodifiableMap(Map.Entry::getKey, flag -> List.copyOf(flag.getValue())));
  }

  public boolean has(Flag flag) {
    return flags.containsKey(flag);
  }

  /** The value, the last one where it was given again. */
  public Optional<String> value(Flag flag) {
    return values(flag).reversed().stream().findFirst();
  }

  public List<String> values(Flag flag) {
    return flags.getOrDefault(flag, List.of());
  }

  /** At most so many, where that was said. */
  public @Nullable Integer limit() throws Refused {
    var typed = value(Flag.LIMIT).orElse(null);
    if (typed != null && !typed.matches("0*[1-9][0-9]{0,8}")) {
      throw Refused.usage("--limit must be a whole number from 1, was \"" + typed + "\"", "");
    }
    return typed == null ? null : Integer.valueOf(typed);
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
