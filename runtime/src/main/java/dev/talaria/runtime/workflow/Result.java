package dev.talaria.runtime.workflow;

import dev.talaria.runtime.board.Card;
import dev.talaria.runtime.session.Work;
import java.util.regex.Pattern;

/** What a step that succeeded gave. */
final class Result {
  /** What the tool says below the output: how it ended, and how long that took. */
  private static final Pattern ENDED = Pattern.compile("(?:^|\n)\\[exit 0 after [^\\]\n]*]\\s*$");

  private Result() {}

  /** Of a command its output without the last line ends, as a shell has it in {@code $(…)}. */
  static String of(Card card) {
    var text = card.standing().result();
    return card.content().work() instanceof Work.Command ? ofCommand(text) : text;
  }

  static String ofCommand(String text) {
    return ENDED.matcher(text).replaceFirst("").stripTrailing();
  }
}
