package dev.talaria.runtime.model.builtin.report;

import dev.talaria.runtime.model.builtin.ask.Wish;
import java.util.Locale;
import java.util.stream.IntStream;

/** Answers that need no tool: greetings, what this is, and why something is not done. */
public final class TalkReport {
  private final Phrases phrases;

  public TalkReport(Phrases phrases) {
    this.phrases = phrases;
  }

  public Section talk(Wish.About about) {
    return Section.of(
        switch (about) {
          case HELLO -> phrases.say("hello") + "\n\n" + abilities();
          case THANKS -> phrases.say("thanks");
          case BYE -> phrases.say("bye");
          case SELF -> self();
        });
  }

  public Section beyond(Wish.Why why) {
    String reason = phrases.say("beyond." + why.name().toLowerCase(Locale.ROOT));
    return Section.of(
        switch (why) {
          case TOLD_NOT_TO, UNMARKED_COMMAND, NO_TARGET -> reason;
          case WATCH -> reason + "\n\n" + phrases.say("connect");
          case WRITE, TRANSLATE, EXPLAIN, CHANGE, NOT_UNDERSTOOD -> reason + "\n\n" + self();
        });
  }

  /** The tool that this would take is not allowed here. */
  public Section withoutTool(String tool, String subject) {
    return Section.of(phrases.say("no.tool", Markdown.code(tool), subject));
  }

  private String self() {
    return phrases.say("self") + "\n\n" + abilities() + "\n\n" + phrases.say("connect");
  }

  private String abilities() {
    return phrases.say("examples")
        + "\n\n"
        + String.join(
            "\n",
            IntStream.rangeClosed(1, 3)
                .mapToObj(i -> Markdown.item(phrases.say("example." + i)))
                .toList());
  }
}
