package dev.talaria.runtime.command;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** All slash commands: their names, what may follow, and one line of help. The only such list. */
public enum SlashCommand {
  BACKGROUND("<prompt>", "start a task in a session of its own; !command only runs it", "bg"),
  TASKS("[all]", "tasks with number, id, state, time, last activity, cost", "agents"),
  SHOW("<task>", "one task whole: prompt, steps, usage, why it ended"),
  WATCH("<task>", "follow a task live; Esc or Ctrl+C leaves without stopping it"),
  STEER("<task> <text>", "give a running task a further instruction"),
  CANCEL("<task>|all", "end a task and everything it started", "stop"),
  PAUSE("<task>", "hold a task before its next step"),
  RESUME("<task>", "let a paused task go on"),
  RETRY("[task]", "do a task again, or the rest of a failed one; alone, the last turn again"),
  FORK("<task> [step] [text]", "a new task from a step of an old one"),
  USE("<task>", "put a task's result into this conversation"),
  PROCESSES("", "what sessions left running: servers, watchers, builds", "ps"),
  OUTPUT("<process> [lines]", "the end of what a process printed"),
  KILL("<process>", "end a process and everything it started"),
  INBOX("", "results not seen yet"),
  APPROVALS("", "questions that wait for an answer, and what is allowed for longer"),
  ALLOW("<n> [once|session|always]", "let a waiting question pass"),
  DENY("<n> [reason]", "refuse a waiting question"),
  REVOKE("<grant>|all", "take back what was allowed for longer"),
  QUEUE("<prompt>", "say this after the running turn"),
  NEW("", "begin a new conversation"),
  SESSIONS("[text]", "earlier conversations"),
  OPEN("<session>", "go on with an earlier conversation"),
  HISTORY("", "what was said in this conversation"),
  UNDO("", "take the last turn back"),
  COMPACT("", "replace older turns by a summary"),
  MODEL("[name]", "the models, or which one the next turns use"),
  REASONING("[level]", "how much to think: default, off, low, medium, high"),
  TOOLS("", "the tools of this conversation"),
  PROFILE("[name]", "the profile that the next turns use"),
  CRON("[add|list|show|…]", "recurring work: prompts that run by a schedule; /cron help"),
  BOARD("[add|list|show|…]", "the board: cards that agents work on; /board help", "kanban"),
  WORKFLOW("[run|list|show|…]", "steps that depend on each other; /workflow help"),
  USAGE("", "what this conversation and its tasks cost", "cost"),
  STATUS("", "the runtime and what runs in it"),
  CONFIG("", "what is set, and where"),
  LOG("[task]", "what happened: a task's steps, or where the log is"),
  HELP("[command]", "the commands, or one of them"),
  CLEAR("", "clear the screen"),
  QUIT("", "leave; running tasks go on", "exit");

  private final String argument;
  private final String help;
  private final String alias;

  SlashCommand(String argument, String help) {
    this(argument, help, "");
  }

  SlashCommand(String argument, String help, String alias) {
    this.argument = argument;
    this.help = help;
    this.alias = alias;
  }

  /** The name without its slash, in lower case. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  public List<String> aliases() {
    return alias.isEmpty() ? List.of() : List.of(alias);
  }

  /** The name and its aliases. */
  public Stream<String> words() {
    return Stream.concat(Stream.of(word()), aliases().stream());
  }

  /** What follows the name: {@code <needed>}, {@code [optional]}, or nothing. */
  public String argument() {
    return argument;
  }

  public String help() {
    return help;
  }

  /** "/steer &lt;task&gt; &lt;text&gt;". */
  public String usage() {
    return argument.isEmpty() ? "/" + word() : "/" + word() + " " + argument;
  }

  /** Only at a terminal does it make sense. */
  public boolean shellOnly() {
    return switch (this) {
      case WATCH, CLEAR, QUIT -> true;
      default -> false;
    };
  }

  static Stream<SlashCommand> all() {
    return Arrays.stream(values());
  }
}
