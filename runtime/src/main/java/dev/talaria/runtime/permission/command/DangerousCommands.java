package dev.talaria.runtime.permission.command;

import dev.talaria.runtime.permission.shell.ParsedCommand;
import dev.talaria.runtime.permission.shell.ShellParser;
import java.util.List;

/**
 * Recognises dangerous command lines whatever their spelling: quotes, escapes, variables,
 * substitutions, here-documents, nested shells, encodings. What cannot be read is a finding too.
 *
 * <p>This reads the command line alone. A program or script file that it names may do anything, so
 * this is a question to the person at the right moment, not a sandbox.
 */
public final class DangerousCommands {
  private DangerousCommands() {}

  public static CommandReport read(String command, Surroundings surroundings) {
    Report report = new Report();
    try {
      switch (ShellParser.parse(command)) {
        case ParsedCommand.Unreadable(var why) ->
          report.found(Danger.UNREADABLE, why + ": " + command.strip());
        case ParsedCommand.Understood(var script) ->
          new Walk(report, new Scope(surroundings)).script(script, new Output.None());
      }
    } catch (Effort.Spent | StackOverflowError tooMuch) {
      report.found(Danger.UNREADABLE, "it takes too much to read: " + command.strip());
    }
    return report.toReport();
  }

  public static List<Finding> find(String command, Surroundings surroundings) {
    return read(command, surroundings).findings();
  }
}
