package dev.talaria.cli.render;

import dev.talaria.runtime.wire.CardInfo;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * {@code /board}: cards by their place, what a person has to look at first. In a narrow window what
 * is said of a card is below its title.
 */
public final class CardTable {
  /** The order in which they are looked at. */
  static final List<String> PLACES =
      List.of("review", "blocked", "running", "ready", "triage", "done", "archived");

  private static final int NEWEST = 5;
  private static final int WIDE = 72;
  private static final int TITLE = 60;
  private static final int TEXT = 60;
  private static final int INDENT = 2;
  private static final Span BETWEEN = new Span(" · ", Ink.DIM);

  private CardTable() {}

  /**
   * The cards.
   *
   * @param none what is said where there is none
   * @param more how to see all that are done, where only the newest are wanted; empty: all are
   */
  public static String text(
      List<CardInfo> cards, String none, String more, Page page, Moments moments) {
    if (cards.isEmpty()) {
      return Lists.none(none, page);
    }
    var sections = new ArrayList<Grid.Section>();
    var narrow = new ArrayList<Row>();
    int left = 0;
    int waiting = 0;
    for (var place : places(cards)) {
      var here = cards.stream().filter(card -> card.status().equals(place)).toList();
      var shown = here;
      if (place.equals("done") && !more.isEmpty() && here.size() > NEWEST) {
        shown = newest(here);
        left = here.size() - shown.size();
      }
      var steps = here.stream().filter(CardTable::isStepThatWaits).toList();
      if (!more.isEmpty() && steps.size() > NEWEST) {
        shown = here.stream().filter(card -> !steps.contains(card)).toList();
        waiting = steps.size();
      }
      var heading =
          new Row(List.of(Span.of(signed(place), ink(place)), Span.of(" " + here.size(), Ink.DIM)));
      sections.add(new Grid.Section(
          heading, shown.stream().map(card -> cells(card, moments)).toList()));
      narrow.add(heading);
      shown.forEach(card -> narrow.addAll(below(card, page.width(), moments)));
    }
    var rows = page.width() >= WIDE ? Grid.sections(sections, INDENT, page.width()) : narrow;
    return Row.text(rows, page.style())
        + (left == 0 ? "" : Says.note("  … " + left + " more: " + more, page))
        + (waiting == 0
            ? ""
            : Says.note("  … " + waiting + " steps wait: " + workflows(more), page));
  }

  /** Nobody can do anything about it but in its workflow, which may have hundreds of them. */
  private static boolean isStepThatWaits(CardInfo card) {
    return card.run() != null
        && card.status().equals("blocked")
        && !Set.of("question", "gave_up").contains(CardSays.hold(card));
  }

  private static String workflows(String more) {
    return more.startsWith("/") ? "/workflow" : "talaria workflow list";
  }

  /** "▶ running". */
  static String signed(String place) {
    var sign = switch (place) {
      case "review" -> "◆ ";
      case "blocked" -> "⏸ ";
      case "running" -> "▶ ";
      case "ready" -> "● ";
      case "done" -> "✓ ";
      case "archived" -> "■ ";
      default -> "○ ";
    };
    return sign + place;
  }

  private static Ink ink(String place) {
    return switch (place) {
      case "review", "blocked" -> Ink.WARN;
      case "running", "ready" -> Ink.HEADING;
      case "done" -> Ink.GOOD;
      default -> Ink.DIM;
    };
  }

  /** Those that are not known come last. */
  private static List<String> places(List<CardInfo> cards) {
    return cards.stream()
        .map(CardInfo::status)
        .distinct()
        .sorted(Comparator.comparingInt(
            place -> PLACES.contains(place) ? PLACES.indexOf(place) : PLACES.size()))
        .toList();
  }

  private static List<CardInfo> newest(List<CardInfo> done) {
    return done.stream()
        .sorted(
            Comparator.comparing((CardInfo card) -> Objects.requireNonNullElse(card.doneAt(), ""))
                .reversed())
        .limit(NEWEST)
        .toList();
  }

  private static List<List<Span>> cells(CardInfo card, Moments moments) {
    return List.of(List.of(Span.of(CardSays.name(card))), title(card), now(card, moments));
  }

  private static List<Row> below(CardInfo card, int width, Moments moments) {
    var head = Span.of("  " + CardSays.name(card) + " ");
    var indent = " ".repeat(Cells.room(head.text()));
    var rows = new ArrayList<Row>();
    for (var row : Wrap.lines(title(card), width - indent.length())) {
      rows.add(row.after(rows.isEmpty() ? head : new Span(indent, Ink.NORMAL)));
    }
    var now = now(card, moments);
    if (!now.isEmpty()) {
      Wrap.lines(now, width - indent.length())
          .forEach(row -> rows.add(row.after(new Span(indent, Ink.NORMAL))));
    }
    return rows;
  }

  /** With its priority, and who it is for where that is not everybody. */
  private static List<Span> title(CardInfo card) {
    var title = new ArrayList<Span>();
    var priority = card.fields().priority();
    switch (priority == null ? "" : priority) {
      case "urgent" -> title.add(new Span("!! ", Ink.BAD));
      case "high" -> title.add(new Span("! ", Ink.WARN));
      case "low" -> title.add(new Span("↓ ", Ink.DIM));
      default -> {}
    }
    title.add(Span.of(Words.start(card.title(), TITLE)));
    var profile = card.fields().profile();
    if (profile != null && !profile.isEmpty() && !profile.equals("default")) {
      title.add(Span.of(" @" + profile, Ink.DIM));
    }
    return title;
  }

  /** Who works on it, why nobody does, and by when it should be done. */
  private static List<Span> now(CardInfo card, Moments moments) {
    var parts = new ArrayList<Span>();
    var doing = doing(card, moments);
    if (!doing.isEmpty()) {
      parts.add(Span.of(doing));
    }
    var due = due(card, moments);
    if (!due.text().isEmpty()) {
      if (!parts.isEmpty()) {
        parts.add(BETWEEN);
      }
      parts.add(due);
    }
    return parts;
  }

  private static String doing(CardInfo card, Moments moments) {
    return switch (card.status()) {
      case "running" -> CardSays.by(card);
      case "blocked" -> blocked(card);
      case "ready" -> CardSays.ready(card, moments);
      case "review" -> Words.start(card.result(), TEXT);
      case "done" -> moments.text(card.doneAt());
      default -> "";
    };
  }

  private static String blocked(CardInfo card) {
    var why = Words.start(card.why(), TEXT);
    return switch (CardSays.hold(card)) {
      case "question" -> "? " + why;
      case "gave_up" -> "✗ " + why;
      default -> why;
    };
  }

  /** "due tomorrow 18:00"; nothing where it has no time, or is done with. */
  static Span due(CardInfo card, Moments moments) {
    var due = card.fields().due();
    boolean over = card.doneAt() != null || card.status().equals("archived");
    return due == null || due.isEmpty() || over
        ? Span.of("")
        : moments.isPast(due)
            ? Span.of("overdue since " + moments.text(due), Ink.BAD)
            : Span.of("due " + moments.text(due), Ink.WARN);
  }
}
