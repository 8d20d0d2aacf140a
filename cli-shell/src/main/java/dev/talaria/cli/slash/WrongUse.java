package dev.talaria.cli.slash;

import dev.talaria.runtime.command.Parsed;
import dev.talaria.runtime.command.SlashCommand;
import org.jspecify.annotations.Nullable;

/** A command that was given without what it needs. */
final class WrongUse extends Exception {
  private static final long serialVersionUID = 1L;

  private final String message;
  private final String hint;

  WrongUse(String message, String hint) {
    super(message, null, false, false);
    this.message = message;
    this.hint = hint;
  }

  /** The command's argument, which must be there. */
  static String needed(Parsed.Slash line) throws WrongUse {
    if (line.argument().isEmpty()) {
      throw usage(line.command());
    }
    return line.argument();
  }

  /** The conversation, for commands that make no sense outside of one. */
  static String in(@Nullable String conversation, SlashCommand command) throws WrongUse {
    if (conversation == null) {
      throw new WrongUse("/" + command.word() + " needs a conversation", "use it in the shell");
    }
    return conversation;
  }

  static WrongUse usage(SlashCommand command) {
    return new WrongUse("usage: " + command.usage(), command.help());
  }

  String message() {
    return message;
  }

  String hint() {
    return hint;
  }
}
