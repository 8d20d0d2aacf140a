package dev.talaria.runtime.cron;

import java.util.Optional;

/** Where a result goes. */
public sealed interface Target {
  /** "here", "inbox", "file PATH", "command COMMAND". */
  String text();

  /** The conversation in which the job was added; the inbox where that was none. */
  record Here() implements Target {
    @Override
    public String text() {
      return "here";
    }
  }

  record Inbox() implements Target {
    @Override
    public String text() {
      return "inbox";
    }
  }

  /**
   * Written anew for each result. {@code {date}} and {@code {time}} in it stand for when the run
   * was planned; a relative path is one of the job's directory.
   */
  record ToFile(String path) implements Target {
    @Override
    public String text() {
      return "file " + path;
    }
  }

  /** Run in the job's directory, with the result on its standard input. */
  record ToCommand(String command) implements Target {
    @Override
    public String text() {
      return "command " + command;
    }
  }

  /** What {@link #text} wrote; empty where it is none. */
  static Optional<Target> of(String text) {
    var words = text.strip().split("\\s+", 2);
    var rest = words.length < 2 ? "" : words[1];
    return switch (words[0]) {
      case "here" -> rest.isEmpty() ? Optional.of(new Here()) : Optional.empty();
      case "inbox" -> rest.isEmpty() ? Optional.of(new Inbox()) : Optional.empty();
      case "file" -> rest.isEmpty() ? Optional.empty() : Optional.of(new ToFile(rest));
      case "command" -> rest.isEmpty() ? Optional.empty() : Optional.of(new ToCommand(rest));
      default -> Optional.empty();
    };
  }

  /** The same where it was written by {@link #text}. */
  static Target parse(String text) {
    return of(text).orElseThrow(() -> new IllegalArgumentException("no target: " + text));
  }
}
