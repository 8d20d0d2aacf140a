package dev.talaria.cli.command;

import dev.talaria.config.Nearest;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What begins with a dash after a verb. One with a value takes the next word, or what follows =.
 */
public enum Flag {
  ALL("--all", "", "also those that ended long ago"),
  ASSIGN("--assign", "", "print line number and template id of every line instead of the page"),
  ATTEMPTS("--attempts", "N", "after so many failures in a row it is blocked; 0: as set"),
  BOARD("--board", "BOARD", "of that board instead of the board \"default\""),
  CARD_BUDGET(
      "--budget",
      "LIMITS",
      "what one attempt may use up: \"tokens 200000, money 2.50, time 30m, turns 20\""),
  CARD_NOTIFY("--notify", "WHEN", "tell of its end: always, failure, never"),
  CARD_PROFILE("--profile", "PROFILE", "who works on it: the settings of that profile"),
  DELIVER(
      "--deliver",
      "WHERE",
      "here, inbox, \"file PATH\", \"command COMMAND\" or none; more than once for more"),
  DRILL("--drill", "", "see on a runtime of its own whether the promises hold"),
  DRY_RUN("--dry-run", "", "only show what the schedule means and when it is due"),
  DRY_RUN_GC("--dry-run", "", "only say what would be removed"),
  DUE("--due", "WHEN", "when it should be done: \"in 2 days\", 2026-12-24T18:00"),
  EVERYTHING("--all", "", "of all boards, or all of one: what is done and in the archive too"),
  EXAMPLE("--from", "EXAMPLE", "a copy of that example"),
  FILE("--file", "FILE", "keep that file with the card; more than once for more"),
  FOLLOW("--follow", "", "go on until its end", "-f"),
  FROM("--from", "WHEN", "not begun before that; like --due"),
  JOB_PROFILE("--profile", "PROFILE", "whose settings its runs have, as they are now"),
  JSON("--json", "", "one object, or one a line where there are many"),
  LABEL("--label", "LABEL", "a word to find it by; more than once for more"),
  LEVEL("--level", "LEVEL", "this level and worse: trace, debug, info, warn, error, fatal"),
  LIMIT("--limit", "N", "at most so many"),
  LINES("--lines", "N", "so many from the end; 20 if not given"),
  MAY_NOT_SCHEDULE("--may-not-schedule", "", "its !command may no longer do so"),
  MAY_SCHEDULE("--may-schedule", "", "its runs may add and change jobs"),
  MERMAID("--mermaid", "", "as a flowchart for pages that draw Mermaid"),
  MISFIRE(
      "--misfire",
      "HOW",
      "times that were missed: skip, once, all, or \"all 5\" for at most so many"),
  NAME("--name", "NAME", "what the job is called"),
  NOTIFY("--notify", "WHEN", "tell of a run: always, failure, change, unless-silent"),
  NOW("--now", "", "end all work instead of waiting for it"),
  OLDER_THAN("--older-than", "AGE", "where nothing has happened for so long: 30d, \"2 weeks\""),
  OPEN("--open", "", "only those that are not over"),
  ORIGIN("--origin", "", "say where each value comes from"),
  OVERLAP("--overlap", "HOW", "while the run before goes on: skip, queue, overlap"),
  PARENT("--parent", "CARD", "what has to be done before; more than once for more"),
  PARTS("--all", "", "each item and round too"),
  PAUSED("--paused", "", "it waits for cron resume"),
  PRIORITY("--priority", "HOW", "what is taken first: low, normal, high, urgent"),
  PROMPT("--prompt", "PROMPT", "what is asked; - reads stdin"),
  READS(
      "--reads",
      "JOB",
      "put that job's last result below the prompt (self: its own); more than once for more"),
  SCHEDULE("--schedule", "SCHEDULE", "when it runs"),
  SINCE("--since", "TIME", "today, 2h, 14:30, 2026-05-31 or 2026-05-31T14:30:00Z"),
  STATUS(
      "--status",
      "PLACE",
      "review, blocked, running, ready, triage, done or archived; more than once for more"),
  STEP("--step", "STEP", "which one, where several wait"),
  TITLE("--title", "TITLE", "what it is called; otherwise the first line of the prompt"),
  TRIAGE("--triage", "", "nobody begins it before board ready"),
  UNTIL("--until", "TIME", "like --since"),
  WAIT("--wait", "", "wait for the end, also of what it starts, and print the results"),
  WORKER("--worker", "NAME", "what the program is called in the trail"),
  WORKSPACE(
      "--workspace",
      "WHERE",
      "scratch, \"directory PATH\" or \"worktree PATH\": where it is worked on"),
  ZONE("--zone", "ZONE", "whose clock it goes by: Europe/Berlin");

  private final String word;
  private final String value;
  private final String help;
  private final String shortWord;

  Flag(String word, String value, String help) {
    this(word, value, help, "");
  }

  Flag(String word, String value, String help, String shortWord) {
    this.word = word;
    this.value = value;
    this.help = help;
    this.shortWord = shortWord;
  }

  /** With its dashes. */
  public String word() {
    return word;
  }

  /** The name of its value; empty for a flag that is only there or not. */
  public String value() {
    return value;
  }

  public String help() {
    return help;
  }

  public boolean takesValue() {
    return !value.isEmpty();
  }

  /** All ways to write it. */
  public Stream<String> words() {
    return shortWord.isEmpty() ? Stream.of(word) : Stream.of(shortWord, word);
  }

  /** The one of these that is written so. */
  public static Optional<Flag> named(String word, List<Flag> among) {
    return among.stream().filter(flag -> flag.words().anyMatch(word::equals)).findFirst();
  }

  /** "there is no --al (did you mean --all?)". */
  public static String unknown(String word, List<Flag> among) {
    var near = Nearest.to(word, among.stream().map(Flag::word).toList());
    return "there is no " + word
        + near.map(name -> " (did you mean " + name + "?)").orElse("");
  }

  /** "[--since TIME]". */
  public String usage() {
    var shown = shortWord.isEmpty() ? word : shortWord;
    return "[" + (value.isEmpty() ? shown : shown + " " + value) + "]";
  }
}
