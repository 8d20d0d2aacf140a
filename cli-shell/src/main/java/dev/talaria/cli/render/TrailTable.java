package dev.talaria.cli.render;

import dev.talaria.runtime.wire.CardEventInfo;
import java.util.List;

/** {@code /board log}: who did what to a card, oldest first. */
public final class TrailTable {
  private TrailTable() {}

  public static String text(List<CardEventInfo> trail, Page page, Moments moments) {
    return Lists.wide(
        trail,
        "Nothing yet.",
        page,
        List.of("when", "what", "who", ""),
        event -> List.of(
            moments.text(event.at()), event.kind(), event.who(), event.text().strip()));
  }

  /** One entry in a line, for what goes on. */
  public static String line(CardEventInfo event) {
    var text = Visible.line(event.text().strip());
    return event.at() + " " + event.card() + " " + event.kind() + " by " + event.who()
        + (text.isEmpty() ? "" : ": " + text);
  }
}
