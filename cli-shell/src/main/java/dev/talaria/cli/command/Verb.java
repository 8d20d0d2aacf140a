package dev.talaria.cli.command;

import static dev.talaria.cli.command.Flag.ALL;
import static dev.talaria.cli.command.Flag.ASSIGN;
import static dev.talaria.cli.command.Flag.ATTEMPTS;
import static dev.talaria.cli.command.Flag.BOARD;
import static dev.talaria.cli.command.Flag.CARD_BUDGET;
import static dev.talaria.cli.command.Flag.CARD_NOTIFY;
import static dev.talaria.cli.command.Flag.CARD_PROFILE;
import static dev.talaria.cli.command.Flag.DELIVER;
import static dev.talaria.cli.command.Flag.DRILL;
import static dev.talaria.cli.command.Flag.DRY_RUN;
import static dev.talaria.cli.command.Flag.DRY_RUN_GC;
import static dev.talaria.cli.command.Flag.DUE;
import static dev.talaria.cli.command.Flag.EVERYTHING;
import static dev.talaria.cli.command.Flag.EXAMPLE;
import static dev.talaria.cli.command.Flag.FILE;
import static dev.talaria.cli.command.Flag.FOLLOW;
import static dev.talaria.cli.command.Flag.FROM;
import static dev.talaria.cli.command.Flag.JOB_PROFILE;
import static dev.talaria.cli.command.Flag.JSON;
import static dev.talaria.cli.command.Flag.LABEL;
import static dev.talaria.cli.command.Flag.LEVEL;
import static dev.talaria.cli.command.Flag.LIMIT;
import static dev.talaria.cli.command.Flag.LINES;
import static dev.talaria.cli.command.Flag.MAY_NOT_SCHEDULE;
import static dev.talaria.cli.command.Flag.MAY_SCHEDULE;
import static dev.talaria.cli.command.Flag.MERMAID;
import static dev.talaria.cli.command.Flag.MISFIRE;
import static dev.talaria.cli.command.Flag.NAME;
import static dev.talaria.cli.command.Flag.NOTIFY;
import static dev.talaria.cli.command.Flag.NOW;
import static dev.talaria.cli.command.Flag.OLDER_THAN;
import static dev.talaria.cli.command.Flag.OPEN;
import static dev.talaria.cli.command.Flag.ORIGIN;
import static dev.talaria.cli.command.Flag.OVERLAP;
import static dev.talaria.cli.command.Flag.PARENT;
import static dev.talaria.cli.command.Flag.PARTS;
import static dev.talaria.cli.command.Flag.PAUSED;
import static dev.talaria.cli.command.Flag.PRIORITY;
import static dev.talaria.cli.command.Flag.PROMPT;
import static dev.talaria.cli.command.Flag.READS;
import static dev.talaria.cli.command.Flag.SCHEDULE;
import static dev.talaria.cli.command.Flag.SINCE;
import static dev.talaria.cli.command.Flag.STATUS;
import static dev.talaria.cli.command.Flag.STEP;
import static dev.talaria.cli.command.Flag.TITLE;
import static dev.talaria.cli.command.Flag.TRIAGE;
import static dev.talaria.cli.command.Flag.UNTIL;
import static dev.talaria.cli.command.Flag.WAIT;
import static dev.talaria.cli.command.Flag.WORKER;
import static dev.talaria.cli.command.Flag.WORKSPACE;
import static dev.talaria.cli.command.Flag.ZONE;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All verbs: their words, what follows, and one line of help. The only such list, and as long as it
 * has to be for that.
 */
public enum Verb {
  BACKGROUND("background", "PROMPT|-", 1, Verb.ANY, "start a task; prints its id", WAIT, JSON),
  ASK("ask", "PROMPT|-", 1, Verb.ANY, "one turn in the foreground; prints the answer", WAIT, JSON),
  TASKS("tasks", "", 0, 0, "the tasks, with number, id, state, time, cost", ALL, JSON),
  SHOW("show", "TASK", 1, 1, "one task whole: prompt, steps, usage, why it ended", JSON),
  LOGS("logs", "TASK", 1, 1, "what a task did, step by step", FOLLOW, JSON),
  WAIT_FOR("wait", "TASK…", 1, Verb.ANY, "wait until tasks end; prints their results", JSON),
  CANCEL("cancel", "TASK|all", 1, 1, "end a task and everything it started", JSON),
  PAUSE("pause", "TASK", 1, 1, "hold a task before its next step", JSON),
  RESUME("resume", "TASK", 1, 1, "let a paused task go on", JSON),
  RETRY(
      "retry",
      "TASK",
      1,
      1,
      "do a task again, or the rest of one that failed; prints the new id",
      JSON),
  STEER("steer", "TASK TEXT", 2, Verb.ANY, "give a running task a further instruction", JSON),
  PROCESSES("processes", "", 0, 0, "what sessions left running: servers, watchers, builds", JSON),
  OUTPUT("output", "PROCESS", 1, 1, "the end of what a process printed", LINES, FOLLOW, JSON),
  KILL("kill", "PROCESS", 1, 1, "end a process and everything it started", JSON),
  INBOX("inbox", "", 0, 0, "results not seen yet; printing them counts as seeing", ALL, JSON),
  APPROVALS("approvals", "", 0, 0, "questions that wait, and what is allowed for longer", JSON),
  ALLOW("allow", "N [once|session|always]", 1, 2, "let a waiting question pass", JSON),
  DENY("deny", "N [REASON]", 1, Verb.ANY, "refuse a waiting question", JSON),
  REVOKE("revoke", "GRANT|all", 1, 1, "take back what was allowed for longer", JSON),
  CRON_ADD(
      "cron add",
      "SCHEDULE PROMPT|-",
      2,
      Verb.ANY,
      "add a job: a prompt that runs by a schedule",
      NAME,
      ZONE,
      JOB_PROFILE,
      MISFIRE,
      OVERLAP,
      NOTIFY,
      DELIVER,
      READS,
      MAY_SCHEDULE,
      PAUSED,
      DRY_RUN,
      JSON),
  CRON_LIST("cron list", "", 0, 0, "the jobs: when they run, when next, how it went", LIMIT, JSON),
  CRON_SHOW("cron show", "JOB", 1, 1, "one job whole: schedule, rules, its last runs", JSON),
  CRON_EDIT(
      "cron edit",
      "JOB",
      1,
      1,
      "change a job; what is not named stays as it is",
      SCHEDULE,
      PROMPT,
      NAME,
      ZONE,
      JOB_PROFILE,
      MISFIRE,
      OVERLAP,
      NOTIFY,
      DELIVER,
      READS,
      MAY_SCHEDULE,
      MAY_NOT_SCHEDULE,
      DRY_RUN,
      JSON),
  CRON_PAUSE("cron pause", "JOB [REASON]", 1, Verb.ANY, "hold a job until it is resumed", JSON),
  CRON_RESUME("cron resume", "JOB", 1, 1, "let a paused job go on", JSON),
  CRON_RUN("cron run", "JOB", 1, 1, "run a job now; its schedule stays", WAIT, JSON),
  CRON_REMOVE("cron remove", "JOB", 1, 1, "remove a job", JSON),
  CRON_HISTORY(
      "cron history",
      "JOB [TEXT]",
      1,
      Verb.ANY,
      "the runs of a job; with TEXT those whose result has it",
      LIMIT,
      JSON),
  CRON_NEXT("cron next", "", 0, 0, "what runs next, over all jobs", LIMIT, JSON),
  BOARD_ADD(
      "board add",
      "PROMPT|-",
      1,
      Verb.ANY,
      "add a card: work that is begun when it may be; prints its number",
      TITLE,
      BOARD,
      PRIORITY,
      LABEL,
      DUE,
      FROM,
      CARD_PROFILE,
      WORKSPACE,
      PARENT,
      ATTEMPTS,
      CARD_BUDGET,
      CARD_NOTIFY,
      TRIAGE,
      JSON),
  BOARD_LIST(
      "board list",
      "[TEXT]",
      0,
      Verb.ANY,
      "the cards of a board by their place; with TEXT those that have it",
      BOARD,
      STATUS,
      CARD_PROFILE,
      LABEL,
      EVERYTHING,
      JSON),
  BOARD_SHOW("board show", "CARD", 1, 1, "one card whole: what it waits for, what was tried", JSON),
  BOARD_EDIT(
      "board edit",
      "CARD",
      1,
      1,
      "change a card; what is not named stays as it is",
      TITLE,
      PROMPT,
      PRIORITY,
      LABEL,
      DUE,
      FROM,
      CARD_PROFILE,
      WORKSPACE,
      ATTEMPTS,
      CARD_BUDGET,
      CARD_NOTIFY,
      JSON),
  BOARD_ASSIGN("board assign", "CARD PROFILE", 2, 2, "say who works on it", JSON),
  BOARD_COMMENT("board comment", "CARD TEXT", 2, Verb.ANY, "write into its trail", JSON),
  BOARD_LINK("board link", "CARD PARENT", 2, 2, "let it wait for another card", JSON),
  BOARD_UNLINK("board unlink", "CARD PARENT", 2, 2, "let it wait no longer", JSON),
  BOARD_ATTACH("board attach", "CARD FILE", 2, 2, "keep a copy of a file with it", JSON),
  BOARD_DETACH("board detach", "CARD NAME", 2, 2, "remove such a copy", JSON),
  BOARD_READY(
      "board ready",
      "CARD [NOTE]",
      1,
      Verb.ANY,
      "it is to be done, or done again; NOTE is the answer, or what to change",
      JSON),
  BOARD_BLOCK("board block", "CARD REASON", 2, Verb.ANY, "nobody works on it until ready", JSON),
  BOARD_REVIEW(
      "board review",
      "CARD [NOTE]",
      1,
      Verb.ANY,
      "somebody is to look at it first; NOTE says what for",
      JSON),
  BOARD_DONE("board done", "CARD [NOTE]", 1, Verb.ANY, "say that it is done", JSON),
  BOARD_RELEASE(
      "board release",
      "CARD [REASON]",
      1,
      Verb.ANY,
      "take it from who works on it, for the next",
      JSON),
  BOARD_ARCHIVE("board archive", "CARD…", 1, Verb.ANY, "put it out of sight", JSON),
  BOARD_LOG("board log", "CARD", 1, 1, "its trail: who did what to it, and when", FOLLOW, JSON),
  BOARD_CONTEXT("board context", "CARD", 1, 1, "what its next worker would be asked", JSON),
  BOARD_WATCH("board watch", "", 0, 0, "a board as it changes", BOARD, JSON),
  BOARD_BOARDS("board boards", "", 0, 0, "the boards, and how many cards are where", JSON),
  BOARD_CREATE("board create", "NAME [ABOUT]", 1, Verb.ANY, "make a board", JSON),
  BOARD_REMOVE("board remove", "NAME", 1, 1, "remove a board without cards", JSON),
  BOARD_RENAME(
      "board rename", "NAME NEW", 2, 2, "rename a board; its old name goes on meaning it", JSON),
  BOARD_GC(
      "board gc",
      "",
      0,
      0,
      "remove what is done with and old; without --older-than as store.retention says",
      OLDER_THAN,
      DRY_RUN_GC,
      JSON),
  BOARD_CLAIM(
      "board claim",
      "[CARD]",
      0,
      1,
      "for programs: take a card, or the next; prints card, token, prompt",
      WORKER,
      BOARD,
      CARD_PROFILE,
      JSON),
  BOARD_RENEW("board renew", "CARD TOKEN", 2, 2, "for programs: still working on it", JSON),
  BOARD_HAND_OFF(
      "board hand-off",
      "CARD TOKEN done|review|question TEXT",
      4,
      Verb.ANY,
      "for programs: how the work ended",
      FILE,
      JSON),
  WORKFLOW_RUN(
      "workflow run",
      "WORKFLOW [KEY=VALUE…]",
      1,
      Verb.ANY,
      "begin a run of a workflow; prints its id",
      BOARD,
      WAIT,
      JSON),
  WORKFLOW_LIST(
      "workflow list",
      "[WORKFLOW]",
      0,
      1,
      "the runs, and the workflows there are",
      OPEN,
      LIMIT,
      JSON),
  WORKFLOW_SHOW(
      "workflow show",
      "RUN",
      1,
      1,
      "one run: its steps and what they gave; of a workflow without runs what it would do",
      PARTS,
      FOLLOW,
      MERMAID,
      JSON),
  WORKFLOW_CANCEL("workflow cancel", "RUN", 1, 1, "end what works on a run", JSON),
  WORKFLOW_RESUME(
      "workflow resume",
      "RUN [ANSWER]",
      1,
      Verb.ANY,
      "answer the step that waits for you, or let a cancelled run go on",
      STEP,
      JSON),
  WORKFLOW_RETRY(
      "workflow retry",
      "RUN [STEP]",
      1,
      2,
      "do again what failed, or a step and all that depends on it",
      JSON),
  WORKFLOW_NEW(
      "workflow new",
      "NAME [STEP…]",
      1,
      Verb.ANY,
      "write a workflow; STEP: \"NAME: PROMPT\" or \"NAME after A, B: PROMPT\"",
      EXAMPLE,
      JSON),
  WORKFLOW_CHECK(
      "workflow check", "WORKFLOW", 1, 1, "whether it can be run; needs no runtime", JSON),
  WORKFLOW_EXAMPLES(
      "workflow examples", "[EXAMPLE]", 0, 1, "workflows to begin with, or the text of one", JSON),
  SEND("send", "LINE", 1, Verb.ANY, "any slash command of the shell", JSON),
  DIGEST(
      "digest",
      "PATH…",
      1,
      Verb.ANY,
      "what is in logs of any size, in a page; no runtime, no model",
      SINCE,
      UNTIL,
      LEVEL,
      ASSIGN,
      JSON),
  RUNTIME_RUN("runtime run", "", 0, 0, "run the runtime in the foreground; SIGTERM drains it"),
  RUNTIME_START("runtime start", "", 0, 0, "start the runtime if none runs", JSON),
  RUNTIME_STATUS("runtime status", "", 0, 0, "whether one runs, and what runs in it", JSON),
  RUNTIME_STOP("runtime stop", "", 0, 0, "stop it when the running work has ended", NOW, JSON),
  RUNTIME_METRICS(
      "runtime metrics", "", 0, 0, "what it did and does, as Prometheus reads it", JSON),
  CONFIG_INIT("config init", "", 0, 0, "write a commented application.conf to start from", JSON),
  CONFIG_SHOW("config show", "", 0, 0, "every setting and its value", ORIGIN, JSON),
  CONFIG_CHECK("config check", "", 0, 0, "whether the settings can be used", JSON),
  CONFIG_TRUST(
      "config trust", "[DIR]", 0, 1, "use a project's settings and workflows as they are", JSON),
  CONFIG_UNTRUST("config untrust", "[DIR]", 0, 1, "use them no longer", JSON),
  DOCTOR("doctor", "", 0, 0, "check Java, settings, directories, runtime and model", DRILL, JSON),
  COMPLETION("completion", "bash|zsh|fish", 1, 1, "a script for Tab in your shell"),
  VERSION("version", "", 0, 0, "the version", JSON),
  HELP("help", "[VERB]", 0, 2, "the verbs, or one of them"),
  /** For the completion scripts: ids of tasks, of a runtime that runs; never starts one. */
  TASK_IDS("__task-ids", "", 0, 0, ""),
  /** The same for processes. */
  PROCESS_IDS("__process-ids", "", 0, 0, ""),
  /** The same for jobs: their names, or their ids. */
  JOB_NAMES("__job-names", "", 0, 0, ""),
  /** And for cards and boards. */
  CARD_NAMES("__card-names", "", 0, 0, ""),
  BOARD_NAMES("__board-names", "", 0, 0, ""),
  /** And for runs of workflows, and workflows; for the latter no runtime is asked. */
  RUN_NAMES("__run-names", "", 0, 0, ""),
  WORKFLOW_NAMES("__workflow-names", "", 0, 0, "");

  /** So many words as there are. */
  static final int ANY = Integer.MAX_VALUE;

  private final String words;
  private final String arguments;
  private final int fewest;
  private final int most;
  private final String help;

  @SuppressWarnings("ImmutableEnumChecker") // made by List.of
  private final List<Flag> flags;

  Verb(String words, String arguments, int fewest, int most, String help, Flag... flags) {
    this.words = words;
    this.arguments = arguments;
    this.fewest = fewest;
    this.most = most;
    this.help = help;
    this.flags = List.of(flags);
  }

  /** "tasks", "runtime run". */
  public String words() {
    return words;
  }

  /** What follows it: {@code NEEDED}, {@code [OPTIONAL]}, or nothing. */
  public String arguments() {
    return arguments;
  }

  public int fewest() {
    return fewest;
  }

  public int most() {
    return most;
  }

  public String help() {
    return help;
  }

  public List<Flag> flags() {
    return flags;
  }

  /** Those that a person is told of. */
  public static Stream<Verb> shown() {
    return Arrays.stream(values()).filter(verb -> !verb.help.isEmpty());
  }

  /** Whether its first argument names a task. */
  public boolean takesTask() {
    return arguments.startsWith("TASK");
  }

  /** Whether its first argument names a process. */
  public boolean takesProcess() {
    return arguments.startsWith("PROCESS");
  }

  /** Whether its first argument names a job. */
  public boolean takesJob() {
    return arguments.startsWith("JOB");
  }

  /** Whether its first argument names a card. */
  public boolean takesCard() {
    return arguments.startsWith("CARD") || arguments.startsWith("[CARD]");
  }

  /** Whether its first argument names a run of a workflow. */
  public boolean takesRun() {
    return arguments.startsWith("RUN");
  }

  /** Whether its first argument names a workflow. */
  public boolean takesWorkflow() {
    return arguments.startsWith("WORKFLOW") || arguments.startsWith("[WORKFLOW]");
  }

  /** Whether its last argument is a text of any number of words. */
  public boolean takesText() {
    return most == ANY && !takesMany();
  }

  /** Whether there may be any number of its last argument. */
  public boolean takesMany() {
    return arguments.contains("…");
  }

  /** Makes sense on a command line only. */
  boolean isForPrograms() {
    return help.startsWith("for programs: ");
  }

  /** "talaria steer TASK TEXT [--json]". */
  public String usage() {
    var tail = flags.stream().map(Flag::usage).collect(Collectors.joining(" "));
    return Stream.of("talaria " + words, arguments, tail)
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(" "));
  }
}
