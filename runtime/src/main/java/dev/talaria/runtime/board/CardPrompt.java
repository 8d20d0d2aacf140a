package dev.talaria.runtime.board;

import dev.talaria.runtime.cron.PromptScan;
import dev.talaria.runtime.session.Work;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/**
 * What a worker is asked: the card, what came of its parents, what was said about it, and what
 * earlier workers tried; so that somebody who was never there can go on. What others wrote is
 * quoted, without what cannot be seen; where it is a lot, the newest of it, or the beginnings of
 * what came of the parents. A step of a workflow is told what its workflow says. What would make an
 * agent obey somebody else is left out, and it says so: nothing that others wrote keeps a card from
 * being worked on.
 */
public record CardPrompt(Card card, List<Card> parents, List<CardEvent> trail, ZoneId zone) {
  /** Of what was said, and of the attempts. */
  public static final int MOST = 20;

  private static final int LONGEST = 8_000;
  private static final int LONGEST_NAME = 200;
  private static final String LEFT_OUT =
      "(left out: it might have made you obey somebody else than the person)";
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT);

  private static final String HOW_TO_END = """
      This is a card of a board, and you are its worker. When your part is over, say so with the \
      tool card: done (with a summary for whoever builds on it, and the names of files to keep), \
      review (somebody should look at it first), question (only a person can answer), or split \
      (into parts that come first). Others will read only what you say there.""";

  /** A command is run as it is. */
  public Work work() {
    if (card.content().work() instanceof Work.Command) {
      return card.content().work();
    }
    var whole = work(true);
    return new Work.Prompt(PromptScan.ofAssembled(whole).isEmpty() ? whole : work(false));
  }

  /** {@code all}: otherwise everything that others wrote is left out. */
  private String work(boolean all) {
    var text = new StringBuilder(card.content().work().text());
    if (all) {
      others(text);
    } else {
      text.append("\n\n").append(LEFT_OUT);
    }
    return text.append("\n\n").append(HOW_TO_END).toString();
  }

  private void others(StringBuilder text) {
    int share = LONGEST * MOST / Math.max(MOST, parents.size());
    for (var parent : parents) {
      if (!card.isStep()) { // its workflow says what of it the step needs
        section(
            text,
            "What came of " + line(parent.title()),
            quoted(parent.standing().result(), share));
      }
      files(text, parent.attachments());
    }
    files(text, card.attachments());
    for (var attempt : newest(card.standing().attempts())) {
      section(
          text,
          "An earlier attempt, " + time(attempt.ended()) + ", " + line(attempt.profile()) + ", "
              + words(attempt.end()),
          quoted(attempt.text(), LONGEST));
    }
    for (var event : newest(trail.stream().filter(CardPrompt::isSaid).toList())) {
      section(text, line(event.who()) + ", " + time(event.at()), quoted(event.text(), LONGEST));
    }
  }

  private static void section(StringBuilder text, String title, String body) {
    text.append("\n\n").append(title).append(":\n").append(body);
  }

  private static void files(StringBuilder text, List<Attachment> files) {
    for (var file : files) {
      text.append("\nAttached: ").append(line(file.name())).append(" (").append(file.bytes());
      text.append(" bytes; the tool card, show, says where)");
    }
  }

  /** Comments, and what came with a change of state. */
  private static boolean isSaid(CardEvent event) {
    return switch (event.kind()) {
      case COMMENT, READY -> !event.text().isEmpty();
      default -> false;
    };
  }

  private static <T> List<T> newest(List<T> all) {
    return all.subList(Math.max(0, all.size() - MOST), all.size());
  }

  private String time(Instant instant) {
    return TIME.format(instant.atZone(zone));
  }

  private static String words(Attempt.End end) {
    return end.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** A name that others chose must not look like a line of this prompt. */
  private static String line(String text) {
    return part(harmless(text).replaceAll("[\\p{Cc}\\u2028\\u2029]+", " ").strip(), LONGEST_NAME);
  }

  /** Without what cannot be seen; something else where it would make an agent obey it. */
  public static String harmless(String text) {
    var visible = PromptScan.visible(text);
    return PromptScan.ofAssembled(visible).isEmpty() ? visible : LEFT_OUT;
  }

  private static String quoted(String text, int longest) {
    return "> " + part(harmless(text).strip(), longest).replaceAll("\\R", "\n> ");
  }

  private static String part(String text, int longest) {
    if (text.length() <= longest) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(longest - 1)) ? longest - 1 : longest;
    return text.substring(0, end) + " …";
  }
}
