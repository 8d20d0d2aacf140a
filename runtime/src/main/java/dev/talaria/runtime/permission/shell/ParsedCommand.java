package dev.talaria.runtime.permission.shell;

/** What reading a command line gave. */
public sealed interface ParsedCommand {
  record Understood(Script script) implements ParsedCommand {}

  /** A shell would not take it either, or takes it in a way that is not followed here. */
  record Unreadable(String why) implements ParsedCommand {}
}
