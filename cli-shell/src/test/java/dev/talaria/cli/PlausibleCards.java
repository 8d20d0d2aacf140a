package dev.talaria.cli;

import dev.talaria.runtime.wire.BoardRequest;
import dev.talaria.runtime.wire.CardEventInfo;
import dev.talaria.runtime.wire.CardFields;
import dev.talaria.runtime.wire.CardInfo;
import dev.talaria.runtime.wire.Reply;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a runtime with a card or two would answer. Its times are far from whenever a test runs. */
public final class PlausibleCards {
  public static final CardFields FIELDS = new CardFields(
      "high",
      List.of("bug"),
      "2096-12-03T18:00+01:00",
      null,
      "scratch",
      3,
      "always",
      "default",
      null);
  public static final CardInfo READY = in("ready");
  public static final CardInfo WAITING =
      card(7, "Mend the parser", "blocked", "parents", "waits for #3 Find the fault");
  public static final CardInfo PARENT = card(3, "Find the fault", "running", null, "");
  public static final List<CardEventInfo> TRAIL = List.of(
      event("2096-11-30T12:00:00+01:00", "you", "added", "Mend the parser"),
      event("2096-11-30T12:00:01+01:00", "worker-1", "claimed", ""),
      event("2096-11-30T12:00:09+01:00", "worker-1", "done", "Mended.\nTests pass."));

  private PlausibleCards() {}

  static CardEventInfo event(String at, String who, String kind, String text) {
    return new CardEventInfo("7", at, who, kind, text);
  }

  public static Reply.Boards boards() {
    return new Reply.Boards(List.of(
        new Reply.Board("default", "", Map.of("ready", 2, "blocked", 1)),
        new Reply.Board("shop", "the web shop", Map.of())));
  }

  static Reply.OldCards old() {
    return new Reply.OldCards(
        List.of(
            new Reply.OldCard("card", "3", "Find the fault", 1, ""),
            new Reply.OldCard("card", "shop/7", "Mend it", 1, "its workspace stays: changed"),
            new Reply.OldCard("run", "wf_120000_a1b2c3", "incident", 4, "")),
        null);
  }

  static Reply.Trail trail(boolean newest) {
    return new Reply.Trail(newest ? TRAIL : List.of(), 3);
  }

  static Reply.Card added(BoardRequest.AddCard add) {
    var title = add.title() == null ? add.prompt().lines().findFirst().orElse("") : add.title();
    return new Reply.Card(
        add.triage()
            ? card(7, title, "triage", null, "")
            : add.parents().isEmpty()
                ? card(7, title, "ready", null, "")
                : card(7, title, "blocked", "parents", "waits for #3 Find the fault"));
  }

  static Reply.CardDetail detail() {
    return new Reply.CardDetail(
        WAITING,
        "Mend the parser.\nThen run its tests.",
        List.of(PARENT),
        List.of(),
        List.of(new Reply.CardAttempt(
            41,
            "worker-1",
            null,
            "default",
            "2096-11-30T12:00:01+01:00",
            "2096-11-30T12:00:09+01:00",
            "failed",
            "It did not compile.")),
        TRAIL);
  }

  static CardInfo in(String status) {
    return card(7, "Mend the parser", status, null, "");
  }

  public static CardInfo card(
      int number, String title, String status, @Nullable String hold, String why) {
    boolean runs = status.equals("running");
    return new CardInfo(
        "ca_12000" + number + "_a1b2c3",
        "" + number,
        "default",
        number,
        title,
        FIELDS,
        status,
        hold,
        why,
        List.of(),
        List.of(),
        runs ? "worker-1" : null,
        null,
        runs ? "2096-11-30T12:30+01:00" : null,
        0,
        3,
        null,
        status.equals("done") || status.equals("review") ? "Mended." : "",
        status.equals("done") ? "2096-11-30T12:00:09+01:00" : null,
        "you",
        "2096-11-30T12:00+01:00",
        null,
        null);
  }
}
