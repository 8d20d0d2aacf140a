package dev.talaria.cli;

import dev.talaria.runtime.wire.CardEventInfo;
import dev.talaria.runtime.wire.CardFields;
import dev.talaria.runtime.wire.CardInfo;
import dev.talaria.runtime.wire.Reply;
import java.util.List;

/** A card all of whose texts are {@link HostileTextTest#HOSTILE}. */
final class HostileCards {
  private static final String TEXT = HostileTextTest.HOSTILE;

  static final CardInfo CARD = card("blocked");
  static final CardEventInfo EVENT = new CardEventInfo(TEXT, TEXT, TEXT, TEXT, TEXT);
  static final Reply.CardDetail DETAIL = new Reply.CardDetail(
      card(TEXT),
      TEXT,
      List.of(card("running"), card("review")),
      List.of(card("ready"), card("done")),
      List.of(new Reply.CardAttempt(1, TEXT, TEXT, TEXT, TEXT, TEXT, TEXT, TEXT)),
      List.of(EVENT));
  static final Reply.ClaimedCard CLAIMED = new Reply.ClaimedCard(card("running"), 1, TEXT, TEXT);

  static final Reply.RemovedCards REMOVED = new Reply.RemovedCards(2, 1, TEXT);
  static final Reply.OldCards OLD = new Reply.OldCards(
      List.of(
          new Reply.OldCard("card", TEXT, TEXT, 1, TEXT),
          new Reply.OldCard("run", TEXT, TEXT, 1, "")),
      null);

  private HostileCards() {}

  private static CardInfo card(String status) {
    return new CardInfo(
        TEXT,
        TEXT,
        TEXT,
        1,
        TEXT,
        new CardFields(TEXT, List.of(TEXT), TEXT, TEXT, TEXT, 1, TEXT, TEXT, null),
        status,
        TEXT,
        TEXT,
        List.of(TEXT),
        List.of(new CardInfo.FileInfo(TEXT, 1, TEXT)),
        TEXT,
        TEXT,
        TEXT,
        1,
        1,
        TEXT,
        TEXT,
        TEXT,
        TEXT,
        TEXT,
        TEXT,
        TEXT);
  }
}
