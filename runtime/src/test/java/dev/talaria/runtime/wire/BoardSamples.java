package dev.talaria.runtime.wire;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The part of {@link WireSamples} about the board. */
final class BoardSamples {
  static final String BOARD = "shop";

  private static final String CARD = "cd_101500_a1b2c3";
  private static final String PARENT = "cd_101200_0f0f0f";
  private static final String PROMPT = "Mend the parser of prices\nIt takes 1.000,50 for one.";
  private static final String TITLE = "Mend the parser of prices";
  private static final String ADDED = "2026-11-30T10:15:00+01:00";
  private static final String BEGAN = "2026-11-30T10:20:00+01:00";
  private static final String ENDED = "2026-11-30T10:41:00+01:00";
  private static final String UNTIL = "2026-11-30T10:43:00+01:00";
  private static final String SUMMARY = "Both ways of writing are read; 12 tests.";
  private static final String WORKER = "builder-2";

  private static final CardFields FIELDS = new CardFields(
      "high",
      List.of("parser"),
      "2026-12-24T18:00:00+01:00",
      null,
      "worktree /home/ada/shop",
      2,
      "always",
      "default",
      "tokens 200000, money 2.50");

  private static final Reply.Board DEFAULT = new Reply.Board("default", "", Map.of());
  private static final Reply.Board SHOP =
      new Reply.Board(BOARD, "the web shop", Map.of("ready", 1));

  private static final CardInfo FOUND = new CardInfo(
      PARENT,
      "shop/6",
      BOARD,
      6,
      "Find out who writes prices how",
      new CardFields("normal", List.of(), null, null, "scratch", 0, "always", "default", null),
      "done",
      null,
      "",
      List.of(),
      List.of(new CardInfo.FileInfo(
          "prices.csv",
          2048,
          "/home/ada/.local/state/talaria/board/" + PARENT + "/files/prices.csv")),
      null,
      null,
      null,
      0,
      1,
      null,
      "Two ways, see prices.csv.",
      "2026-11-30T10:14:00+01:00",
      "you",
      "2026-11-30T10:12:00+01:00",
      null,
      null);

  private static final CardInfo READY = card("ready", null, "", 0, "", null);
  private static final CardInfo RUNNING = new CardInfo(
      CARD,
      "shop/7",
      BOARD,
      7,
      TITLE,
      FIELDS,
      "running",
      null,
      "",
      List.of(PARENT),
      List.of(),
      WORKER,
      null,
      UNTIL,
      0,
      0,
      null,
      "",
      null,
      "you",
      ADDED,
      null,
      null);
  private static final CardInfo DONE = card("done", null, "", 1, SUMMARY, ENDED);

  private BoardSamples() {}

  static List<WireSamples.Exchange> exchanges() {
    return List.of(
        exchange(new BoardRequest.ListBoards(), new Reply.Boards(List.of(DEFAULT, SHOP))),
        exchange(
            new BoardRequest.CreateBoard(BOARD, "the web shop"),
            new Reply.Boards(List.of(DEFAULT, new Reply.Board(BOARD, "the web shop", Map.of())))),
        exchange(new BoardRequest.RemoveBoard(BOARD), new Reply.Boards(List.of(DEFAULT))),
        exchange(
            new BoardRequest.AddCard(
                WireSamples.TALK,
                BOARD,
                null,
                PROMPT,
                new CardFields(
                    "high",
                    List.of("parser"),
                    "2026-12-24T18:00",
                    null,
                    "worktree .",
                    2,
                    null,
                    null,
                    "tokens 200000, money 2.50"),
                List.of("shop/6"),
                false,
                "add-1"),
            new Reply.Card(READY)),
        exchange(
            new BoardRequest.ListCards(
                BOARD, List.of("ready", "done"), "default", "parser", "prices", 0, 50),
            new Reply.Cards(List.of(READY), 7)),
        exchange(
            new BoardRequest.ShowCard("shop/7"),
            new Reply.CardDetail(
                DONE,
                PROMPT,
                List.of(FOUND),
                List.of(),
                List.of(new Reply.CardAttempt(
                    1, WORKER, null, "default", BEGAN, ENDED, "done", SUMMARY)),
                trail())),
        exchange(
            new BoardRequest.EditCard(
                "shop/7",
                "Mend the parser",
                null,
                new CardFields("urgent", null, "", null, null, null, null, null, null)),
            new Reply.Card(READY)),
        exchange(
            new BoardRequest.CommentCard("shop/7", "Grace knows the old format", "comment-1"),
            new Reply.Card(READY)),
        exchange(new BoardRequest.LinkCard("shop/7", "shop/6"), new Reply.Card(READY)),
        exchange(new BoardRequest.UnlinkCard("shop/7", "shop/6"), new Reply.Card(READY)),
        exchange(
            new BoardRequest.AttachFile("shop/6", "/home/ada/shop/prices.csv"),
            new Reply.Card(FOUND)),
        exchange(new BoardRequest.DetachFile("shop/7", "notes.md"), new Reply.Card(READY)),
        exchange(
            new BoardRequest.ReadyCard("shop/7", "take the comma for the decimal sign"),
            new Reply.Card(READY)),
        exchange(
            new BoardRequest.BlockCard("shop/7", "until the release"),
            new Reply.Card(card("blocked", "person", "until the release", 0, "", null))),
        exchange(new BoardRequest.FinishCard("shop/7", SUMMARY), new Reply.Card(DONE)),
        exchange(
            new BoardRequest.ReleaseCard("shop/7", "somebody else does it"), new Reply.Card(READY)),
        exchange(
            new BoardRequest.ArchiveCard("shop/7"),
            new Reply.Card(card(
                "archived",
                null,
                "its workspace stays: it contains modified files",
                1,
                SUMMARY,
                ENDED))),
        exchange(
            new BoardRequest.ClaimCard(null, BOARD, "default", WORKER, "claim-1"),
            new Reply.ClaimedCard(RUNNING, 1, UNTIL, PROMPT)),
        exchange(new BoardRequest.RenewClaim("shop/7", 1), new Reply.Card(RUNNING)),
        exchange(
            new BoardRequest.HandOffCard(
                "shop/7", 1, "done", SUMMARY, List.of("/home/ada/shop/report.md")),
            new Reply.Card(DONE)),
        exchange(new BoardRequest.BoardTrail(BOARD, 40L, 100), new Reply.Trail(trail(), 43)));
  }

  /** What came after all others. */
  static List<WireSamples.Exchange> later() {
    return List.of(
        exchange(
            new BoardRequest.RemoveOldCards("30 days", true, "cards 12"),
            new Reply.OldCards(
                List.of(
                    new Reply.OldCard("card", "shop/6", FOUND.title(), 1, ""),
                    new Reply.OldCard(
                        "run",
                        "wf_101500_a1b2c3",
                        "incident",
                        4,
                        "its workspace stays: it contains modified files")),
                "runs 3")),
        exchange(
            new BoardRequest.CardContext("shop/7"),
            new Reply.Context("shop/7", PROMPT + "\n\nThis is a card of a board …")),
        exchange(
            new BoardRequest.RenameBoard(BOARD, "store"),
            new Reply.Boards(List.of(
                DEFAULT,
                new Reply.Board(
                    "store",
                    "the web shop",
                    Map.of("ready", 1),
                    new Reply.RemovedCards(5, 1, "2026-08-31T12:00:00Z"),
                    List.of(BOARD))))),
        exchange(
            new BoardRequest.ReviewCard("shop/7", "does it read 1.000 too?"),
            new Reply.Card(card("review", null, "", 1, SUMMARY, null))));
  }

  private static List<CardEventInfo> trail() {
    return List.of(
        new CardEventInfo("shop/7", ADDED, "you", "added", TITLE),
        new CardEventInfo("shop/7", BEGAN, WORKER, "claimed", ""),
        new CardEventInfo("shop/7", ENDED, WORKER, "done", SUMMARY));
  }

  private static CardInfo card(
      String status,
      @Nullable String hold,
      String why,
      int attempts,
      String result,
      @Nullable String doneAt) {
    return new CardInfo(
        CARD,
        "shop/7",
        BOARD,
        7,
        TITLE,
        FIELDS,
        status,
        hold,
        why,
        List.of(PARENT),
        List.of(),
        null,
        null,
        null,
        0,
        attempts,
        null,
        result,
        doneAt,
        "you",
        ADDED,
        null,
        null);
  }

  private static WireSamples.Exchange exchange(Request request, Reply reply) {
    return new WireSamples.Exchange(request, reply);
  }
}
