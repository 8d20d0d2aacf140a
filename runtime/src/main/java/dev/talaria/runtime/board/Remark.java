package dev.talaria.runtime.board;

import dev.talaria.runtime.cron.PromptScan;
import java.util.Optional;

/** What is said about a card: comments, notes, reasons, summaries. Workers will read it. */
public final class Remark {
  public static final int LONGEST = 20_000;

  private Remark() {}

  /** Why it is not taken; {@code what} names it. */
  public static Optional<String> problem(String what, String text) {
    return text.length() > LONGEST
        ? Optional.of(
            "%s must have at most %,d characters, had %,d".formatted(what, LONGEST, text.length()))
        : PromptScan.ofAssembled(text).map(why -> what + " was blocked: " + why);
  }
}
