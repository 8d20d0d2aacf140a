package dev.talaria.runtime.command;

import java.util.List;
import java.util.stream.Collectors;

/** What a line means. */
public sealed interface Parsed {

  /** {@code rest} is everything after the command word and one blank, as it was typed. */
  record Slash(SlashCommand command, String rest) implements Parsed {
    /** The rest without blanks around it, for commands whose argument is a name. */
    public String argument() {
      return rest.strip();
    }
  }

  /** A command of the operating system, without its {@code !}. */
  record Shell(String command) implements Parsed {}

  /** Words for the agent. */
  record Say(String text) implements Parsed {}

  /**
   * No command, or the beginning of several.
   *
   * @param name as it was typed, without the slash
   * @param nearest the commands that may be meant, the likeliest first; may be empty
   */
  record Unknown(String name, List<SlashCommand> nearest) implements Parsed {
    public Unknown {
      nearest = List.copyOf(nearest);
    }

    public String message() {
      var meant = nearest.stream().map(c -> "/" + c.word()).collect(Collectors.joining(", "));
      return "There is no command /" + name + ". "
          + (meant.isEmpty() ? "/help lists them." : "Did you mean " + meant + "?");
    }
  }

  /** Nothing but blanks. */
  record Empty() implements Parsed {}
}
