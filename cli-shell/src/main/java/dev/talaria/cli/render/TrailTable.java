package dev.talaria.cli.render;

import dev.talaria.runtime.wire.CardEventInfo;
import java.util.ArrayList;
import java.util.List;

/** {@code /board log}: who did what to a card, oldest first. */
public final class TrailTable {
  private static final int WIDE = 72;

  private TrailTable() {}

  /** A table; in a narrow window a sentence for each entry. */
  public static String text(List<CardEventInfo> trail, Page page, Moments moments) {
    if (page.width() >= WIDE || trail.isEmpty()) {
      return Lists.table(
          trail,
          "Nothing yet.",
          page,
          List.of("when", "what", "who", "text"),
          event -> List.of(
              moments.text(event.at()), event.kind(), event.who(), event.text().strip()));
    }
    var rows = new ArrayList<Row>();
    for (var event : trail) {
      rows.addAll(Wrap.hanging(
          new Span("· ", Ink.DIM),
          Span.of(moments.text(event.at()) + " " + said(event)),
          page.width()));
    }
    return Row.text(rows, page.style());
  }

  /** One entry in a line, for what goes on. */
  public static String line(CardEventInfo event) {
    return Visible.line(event.at() + " " + event.card() + " " + said(event));
  }

  private static String said(CardEventInfo event) {
    var text = event.text().strip();
    return event.kind() + " by " + event.who() + (text.isEmpty() ? "" : ": " + text);
  }
}
