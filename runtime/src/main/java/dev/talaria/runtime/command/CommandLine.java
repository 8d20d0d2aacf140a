package dev.talaria.runtime.command;

import dev.talaria.config.Nearest;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Reads a line.
 *
 * <p>A name counts in any case, as an alias, or as a beginning that fits one command only. A word
 * with another slash or a dot in it is a path, so a line that begins with one is said to the agent.
 */
public final class CommandLine {
  private static final int MOST_NAMED = 4;

  private CommandLine() {}

  public static Parsed parse(String line) {
    var text = line.stripLeading();
    if (text.isEmpty()) {
      return new Parsed.Empty();
    }
    if (text.startsWith("!")) {
      var command = text.substring(1).strip();
      return command.isEmpty() ? new Parsed.Empty() : new Parsed.Shell(command);
    }
    int end = endOfWord(text);
    var name = text.substring(Math.min(1, end), end);
    if (!text.startsWith("/") || name.contains("/") || name.contains(".")) {
      return new Parsed.Say(line);
    }
    var rest = end == text.length() ? "" : text.substring(end + 1);
    return named(name)
        .<Parsed>map(command -> new Parsed.Slash(command, rest))
        .orElseGet(() -> new Parsed.Unknown(name, nearest(name)));
  }

  /** The command of that name, alias or unique beginning, without its slash. */
  public static Optional<SlashCommand> named(String name) {
    var word = name.toLowerCase(Locale.ROOT);
    var exact = exactly(word);
    if (exact.isPresent() || word.isEmpty()) {
      return exact;
    }
    var beginning = startingWith(word);
    return beginning.size() == 1 ? Optional.of(beginning.getFirst()) : Optional.empty();
  }

  /** The command of that very name or alias, in lower case and without its slash. */
  public static Optional<SlashCommand> exactly(String word) {
    return SlashCommand.all().filter(c -> c.words().anyMatch(word::equals)).findFirst();
  }

  private static List<SlashCommand> startingWith(String word) {
    return SlashCommand.all()
        .filter(c -> c.words().anyMatch(known -> known.startsWith(word)))
        .toList();
  }

  private static List<SlashCommand> nearest(String name) {
    var word = name.toLowerCase(Locale.ROOT);
    if (word.isEmpty()) {
      return List.of();
    }
    var beginning = startingWith(word);
    if (!beginning.isEmpty()) {
      return beginning.subList(0, Math.min(MOST_NAMED, beginning.size()));
    }
    var known = SlashCommand.all().flatMap(SlashCommand::words).toList();
    return Nearest.to(word, known).flatMap(CommandLine::named).map(List::of).orElse(List.of());
  }

  private static int endOfWord(String text) {
    int end = 0;
    while (end < text.length() && !Character.isWhitespace(text.charAt(end))) {
      end++;
    }
    return end;
  }
}
