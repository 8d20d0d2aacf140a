package dev.talaria.cli.command;

import java.util.stream.Stream;

/**
 * What begins with a dash after a verb. One with a value takes the next word, or what follows =.
 */
public enum Flag {
  ALL("--all", "", "also those that ended long ago"),
  ASSIGN("--assign", "", "print line number and template id of every line instead of the page"),
  DRILL("--drill", "", "see on a runtime of its own whether the promises hold"),
  FOLLOW("--follow", "", "go on until the task ends", "-f"),
  JSON("--json", "", "one object, or one a line where there are many"),
  LEVEL("--level", "LEVEL", "this level and worse: trace, debug, info, warn, error, fatal"),
  NOW("--now", "", "end all work instead of waiting for it"),
  ORIGIN("--origin", "", "say where each value comes from"),
  SINCE("--since", "TIME", "today, 2h, 14:30, 2026-05-31 or 2026-05-31T14:30:00Z"),
  UNTIL("--until", "TIME", "like --since"),
  WAIT("--wait", "", "wait for the end and print the result");

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

  /** "[--since TIME]". */
  public String usage() {
    var shown = shortWord.isEmpty() ? word : shortWord;
    return "[" + (value.isEmpty() ? shown : shown + " " + value) + "]";
  }
}
