package dev.talaria.runtime.session;

import java.util.regex.Pattern;

/** What a session was asked to do. */
public sealed interface Work {
  String text();

  /**
   * What was asked for, of the text that it ended well with.
   *
   * @return of a command its output alone, without the last line ends, as {@code $(…)} has it
   */
  String resultOf(String text);

  /** Words for an agent. */
  record Prompt(String text) implements Work {
    @Override
    public String resultOf(String answer) {
      return answer;
    }
  }

  /** A shell command typed by the person ({@code !mvn verify}): run, reported, no model asked. */
  record Command(String text) implements Work {
    /** What the tool says below the output: how it ended, and how long that took. */
    private static final Pattern ENDED = Pattern.compile("(?:^|\n)\\[exit 0 after [^\\]\n]*]\\s*$");

    @Override
    public String resultOf(String report) {
      return ENDED.matcher(report).replaceFirst("").stripTrailing();
    }
  }
}
