package dev.talaria.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.cli.Typed.Ran;
import dev.talaria.runtime.wire.BoardRequest;
import dev.talaria.runtime.wire.CardEventInfo;
import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.WorkflowRequest;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** {@code talaria board …}: many cards at once, one that is followed, and what is old. */
class BoardUpkeepTest extends VerbTests {
  @Test
  void several_cards_are_changed_each_for_itself_and_the_worst_is_the_code() {
    var none = new ErrorInfo("not_found", "there is no card \"8\"", "/board list shows them", null);
    var busy =
        new ErrorInfo("busy", "#9 Mend it is being worked on", "block it first, or wait", null);
    runtime.on(BoardRequest.ArchiveCard.class, archive -> switch (archive.card()) {
      case "8" -> none;
      case "9" -> busy;
      default -> new Reply.Card(PlausibleCards.in("archived"));
    });

    assertThat(typed.run("board", "archive", "#7", "8", "9", "7,7"))
        .isEqualTo(new Ran(75, "card 7 is in the archive\ncard 7 is in the archive\n", """
            talaria: there is no card "8"
              → talaria board list shows them
            talaria: #9 Mend it is being worked on
              → block it first, or wait
            """));
    assertThat(typed.run("board", "archive", "7", "8", "--json").out().lines()).hasSize(1);
    assertThat(typed.run("board", "ready", "#7,shop/8", "go", "on"))
        .isEqualTo(new Ran(0, "card 7 is ready\ncard 7 is ready\n", ""));
    assertThat(typed.run("board", "done", ",").code()).isEqualTo(2);

    assertThat(runtime.rest())
        .filteredOn(request -> request instanceof BoardRequest.ReadyCard)
        .containsExactly(
            new BoardRequest.ReadyCard("7", "go on"),
            new BoardRequest.ReadyCard("shop/8", "go on"));
  }

  @Test
  void where_no_runtime_is_the_rest_of_several_is_not_tried() {
    runtime.on(BoardRequest.ArchiveCard.class, archive -> {
      runtime.hangUp();
      return null;
    });

    assertThat(typed.run("board", "archive", "1", "2").code()).isEqualTo(5);
    assertThat(runtime.rest())
        .filteredOn(BoardRequest.ArchiveCard.class::isInstance)
        .containsExactly(new BoardRequest.ArchiveCard("1"));
  }

  @Test
  void what_the_next_worker_would_be_asked_is_printed_as_it_is() {
    assertThat(typed.run("board", "context", "#7"))
        .isEqualTo(new Ran(0, "Mend the parser.\nThen stop.\n", ""));
    assertThat(runtime.expect(BoardRequest.CardContext.class))
        .isEqualTo(new BoardRequest.CardContext("7"));
    assertThat(typed.run("board", "context", "7", "--json").out())
        .isEqualTo("{\"card\":\"7\",\"prompt\":\"Mend the parser.\\nThen stop.\"}\n");
  }

  @Test
  void a_card_is_followed_until_it_is_done_and_each_thing_is_told_once() {
    var shown = new AtomicInteger();
    runtime.on(BoardRequest.ShowCard.class, show -> switch (shown.incrementAndGet()) {
      case 1 -> detail("running", PlausibleCards.TRAIL.subList(0, 2));
      case 2 -> {
        runtime.hangUp();
        yield null;
      }
      case 3 -> detail("running", PlausibleCards.TRAIL.subList(0, 2));
      default -> detail("done", PlausibleCards.TRAIL.subList(1, 3)); // its beginning is not told
    });
    var following = CompletableFuture.supplyAsync(() -> typed.run("board", "log", "7", "--follow"));
    for (int i = 0; i < 3; i++) {
      assertThat(runtime.expect(BoardRequest.ShowCard.class).card()).isEqualTo("7");
      if (i != 1) {
        runtime.emit(new Event.BoardChanged("shop"));
        runtime.emit(new Event.BoardChanged("default"));
      }
    }

    assertThat(following.join())
        .isEqualTo(new Ran(0, """
            2096-11-30T12:00:00+01:00 7 added by you: Mend the parser
            2096-11-30T12:00:01+01:00 7 claimed by worker-1
            2096-11-30T12:00:09+01:00 7 done by worker-1: Mended. Tests pass.
            """, "the runtime is gone; what runs goes on in the next one\n"));
    shown.set(3);
    assertThat(typed.run("board", "log", "7", "-f", "--json").out().lines()).hasSize(2);
  }

  @Test
  void what_is_old_is_removed_in_parts_and_each_is_named() {
    var all = PlausibleCards.old().old();
    runtime.on(
        BoardRequest.RemoveOldCards.class,
        old -> old.after() == null
            ? new Reply.OldCards(all.subList(0, 2), "runs 0")
            : new Reply.OldCards(all.subList(2, 3), null));
    assertThat(typed.run("board", "gc")).isEqualTo(new Ran(0, """
        card 3 Find the fault: removed
        card shop/7 Mend it: stays, its workspace stays: changed
        workflow incident wf_120000_a1b2c3 with its 4 cards: removed
        5 cards and 1 run of workflows removed
        """, ""));
    assertThat(
            typed.run("board", "gc", "--older-than", "30d", "--dry-run").out().lines())
        .startsWith("card 3 Find the fault: would be removed")
        .endsWith("5 cards and 1 run of workflows would be removed");
    assertThat(typed.run("board", "gc", "--json").out().lines())
        .hasSize(3)
        .first()
        .isEqualTo("{\"kind\":\"card\",\"name\":\"3\",\"title\":\"Find the fault\","
            + "\"cards\":1,\"why\":\"\"}");

    assertThat(runtime.rest())
        .filteredOn(BoardRequest.RemoveOldCards.class::isInstance)
        .startsWith(
            new BoardRequest.RemoveOldCards(null, false, null),
            new BoardRequest.RemoveOldCards(null, false, "runs 0"),
            new BoardRequest.RemoveOldCards("30d", true, null),
            new BoardRequest.RemoveOldCards("30d", true, "runs 0"));
  }

  @Test
  void what_went_because_of_its_age_is_said_where_all_are_listed() {
    var removed = new Reply.RemovedCards(12, 3, "2026-08-31T12:00:00Z");
    var said = "removed 12 cards and 3 runs of workflows that ended before 2026-08-31"
        + " (store.retention, board gc)\n";
    runtime.on(
        BoardRequest.ListCards.class,
        list -> new Reply.Cards(List.of(PlausibleCards.READY), null, removed));
    runtime.on(
        BoardRequest.ListBoards.class,
        list -> new Reply.Boards(List.of(new Reply.Board("shop", "", Map.of(), removed, null))));
    runtime.on(
        WorkflowRequest.ListWorkflows.class, list -> new Reply.Workflows(List.of(), removed));

    assertThat(typed.run("board", "list", "--all").out()).endsWith(said);
    assertThat(typed.run("board", "list", "--all", "--json").err()).isEqualTo(said);
    assertThat(typed.run("board", "list").out()).doesNotContain("removed");
    assertThat(typed.run("board", "boards").out()).endsWith("shop: " + said);
    assertThat(typed.run("workflow", "list", "incident").out())
        .endsWith("removed 3 runs that ended before 2026-08-31 (store.retention, board gc)\n");
  }

  @Test
  void of_a_card_that_is_ready_and_not_begun_it_is_said_why() {
    var card =
        PlausibleCards.card(7, "Mend it", "ready", null, "waits for a place: 4 of the board");
    runtime.on(BoardRequest.ListCards.class, list -> new Reply.Cards(List.of(card), null));
    runtime.on(
        BoardRequest.ShowCard.class,
        show -> new Reply.CardDetail(card, "Mend it", List.of(), List.of(), List.of(), List.of()));

    assertThat(typed.run("board", "list").out()).isEqualTo("""
        ● ready 1
          #7  ! Mend it  waits for a place: 4 of the board · due Mon 3 Dec 2096 18:00
        """);
    assertThat(typed.run("board", "show", "7").out())
        .contains("\nplace       ● ready: waits for a place: 4 of the board\n");
  }

  private static Reply.CardDetail detail(String status, List<CardEventInfo> trail) {
    return new Reply.CardDetail(
        PlausibleCards.in(status), "Mend it", List.of(), List.of(), List.of(), trail);
  }
}
