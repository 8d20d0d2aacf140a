package dev.talaria.cli.render;

import dev.talaria.runtime.wire.CardInfo;
import dev.talaria.runtime.wire.Reply;
import java.util.List;

/** What became of a card, and where it stands, in a line or two. */
public final class CardSays {
  private static final int WHY = 120;

  private CardSays() {}

  /** The name of a new card, and what happens to it next. */
  public static String added(CardInfo card, Page page, Moments moments) {
    return became(card, "added: \"" + Words.preview(card.title()) + "\"", page)
        + Says.note("   " + next(card, moments), page);
  }

  /** "card 7 is ready; /board show 7". */
  public static String next(CardInfo card, Moments moments) {
    return "card " + card.card() + " " + standing(card, moments) + "; /board "
        + (card.status().equals("triage") ? "ready " : "show ") + card.card();
  }

  /** {@code what} goes on with the sentence. */
  public static String became(CardInfo card, String what, Page page) {
    var rows = Wrap.hanging(
        new Span("📋 ", Ink.NORMAL), Span.of("Card " + card.card() + " " + what), page.width());
    return Row.text(rows, page.style());
  }

  /** What is said of a board, or where nothing is left of it. */
  public static String board(String text, Page page) {
    return Row.text(
        Wrap.hanging(new Span("📋 ", Ink.NORMAL), Span.of(text), page.width()), page.style());
  }

  /** "is ready", "waits for #3 Mend the parser": goes on with a sentence about the card. */
  public static String standing(CardInfo card, Moments moments) {
    return switch (card.status()) {
      case "ready" -> ready(card, moments).isEmpty() ? "is ready" : ready(card, moments);
      case "running" -> "is worked on by " + by(card);
      case "blocked" -> blocked(card);
      case "review" -> "waits for a review";
      case "triage" -> "waits in triage";
      case "archived" -> "is in the archive" + besides(card);
      default -> "is " + card.status() + besides(card);
    };
  }

  /** Such as that its workspace stays, and why. */
  private static String besides(CardInfo card) {
    return card.why().isEmpty() ? "" : "; " + Words.start(card.why(), WHY);
  }

  private static String blocked(CardInfo card) {
    var why = Words.start(card.why(), WHY);
    return switch (hold(card)) {
      case "parents" -> why.isEmpty() ? "waits for others" : why;
      case "question" -> "asks: " + why;
      case "gave_up" -> "was given up: " + why;
      default -> why.isEmpty() ? "is blocked" : "is blocked: " + why;
    };
  }

  /** "card 3 Find the fault: removed", or why it stays. */
  public static String old(Reply.OldCard old, boolean dryRun) {
    var what = old.kind().equals("run")
        ? "workflow " + Words.preview(old.title()) + " " + Words.preview(old.name()) + " with its "
            + Words.count(old.cards(), "card")
        : "card " + Words.preview(old.name()) + " " + Words.preview(old.title());
    return what + ": "
        + (old.why().isEmpty()
            ? dryRun ? "would be removed" : "removed"
            : "stays, " + Words.start(old.why(), 2 * WHY));
  }

  /** How many of these go. */
  public static String removed(List<Reply.OldCard> all, boolean dryRun) {
    var going = all.stream().filter(old -> old.why().isEmpty()).toList();
    int cards = going.stream().mapToInt(Reply.OldCard::cards).sum();
    int runs = (int) going.stream().filter(old -> old.kind().equals("run")).count();
    return going.isEmpty()
        ? "nothing " + (dryRun ? "would be removed" : "was removed")
        : gone(cards, runs) + (dryRun ? " would be removed" : " removed");
  }

  /** What is missing from lists because of its age. */
  public static String removed(Reply.RemovedCards removed) {
    return "removed " + gone(removed.cards(), removed.runs()) + " that ended before "
        + Words.date(removed.before()) + " (store.retention, board gc)";
  }

  private static String gone(int cards, int runs) {
    return Words.count(cards, "card")
        + (runs == 0 ? "" : " and " + Words.count(runs, "run") + " of workflows");
  }

  static String hold(CardInfo card) {
    var hold = card.hold();
    return hold == null ? "" : hold;
  }

  /** Why one that is ready is not begun yet; empty where it is about to be. */
  static String ready(CardInfo card, Moments moments) {
    var rests = rests(card, moments);
    return rests.isEmpty() ? Words.start(card.why(), WHY) : rests;
  }

  /** "rests until today 12:30", "begins tomorrow 08:00", or empty where it may be begun. */
  static String rests(CardInfo card, Moments moments) {
    if (moments.isAhead(card.notBefore())) {
      var again = card.failures() == 0 ? "" : " after " + Words.count(card.failures(), "failure");
      return "rests until " + moments.text(card.notBefore()) + again;
    }
    return moments.isAhead(card.fields().from())
        ? "begins " + moments.text(card.fields().from())
        : "";
  }

  /** Who works on it: a session, which can be looked at by its id, or a program. */
  static String by(CardInfo card) {
    var session = card.task();
    var worker = card.worker();
    return session != null ? session : worker != null ? worker : "somebody";
  }

  /** "#7", "shop/7". */
  static String name(CardInfo card) {
    return name(card.card());
  }

  static String name(String card) {
    return card.indexOf('/') < 0 ? "#" + card : card;
  }
}
