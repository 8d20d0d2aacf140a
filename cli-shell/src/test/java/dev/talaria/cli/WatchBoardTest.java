package dev.talaria.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.wire.BoardRequest;
import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.wire.Reply;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** {@code talaria board watch}. */
class WatchBoardTest extends VerbTests {
  @Test
  void without_a_terminal_each_thing_that_happens_is_a_line() {
    var watching = CompletableFuture.supplyAsync(() -> typed.run("board", "watch"));
    expectTrail(null);
    expectTrail(3L);
    runtime.emit(new Event.BoardChanged("shop"));
    runtime.on(
        BoardRequest.BoardTrail.class,
        trail -> trail.after() == 3
            ? new Reply.Trail(
                List.of(
                    PlausibleCards.event("2096-11-30T13:00:00+01:00", "you", "comment", "a\nb")),
                4)
            : new Reply.Trail(List.of(), 4));
    runtime.emit(new Event.BoardChanged("default"));
    expectTrail(3L);
    expectTrail(4L);
    runtime.close();

    assertThat(watching.join().out()).isEqualTo("""
        2096-11-30T12:00:00+01:00 7 added by you: Mend the parser
        2096-11-30T12:00:01+01:00 7 claimed by worker-1
        2096-11-30T12:00:09+01:00 7 done by worker-1: Mended. Tests pass.
        2096-11-30T13:00:00+01:00 7 comment by you: a b
        """);
    assertThat(watching.join().code()).isEqualTo(5);
    assertThat(watching.join().err())
        .startsWith("the runtime is gone; what runs goes on in the next one\ntalaria: ");
  }

  @Test
  void a_board_that_is_watched_by_a_name_that_it_had_is_watched_all_the_same() {
    runtime.on(
        BoardRequest.ListBoards.class,
        r -> new Reply.Boards(List.of(
            new Reply.Board("store", "", Map.of(), null, List.of("shop")),
            new Reply.Board("yard", "", Map.of()))));
    var watching =
        CompletableFuture.supplyAsync(() -> typed.run("board", "watch", "--board", "shop"));
    for (int i = 0; i < 2; i++) {
      var unused = runtime.expect(BoardRequest.BoardTrail.class);
    }
    runtime.emit(new Event.BoardChanged("yard"));
    runtime.emit(new Event.BoardChanged("store"));

    assertThat(runtime.expect(BoardRequest.BoardTrail.class).after()).isEqualTo(3);
    runtime.emit(new Event.BoardChanged("store"));
    assertThat(runtime.expect(BoardRequest.BoardTrail.class).after()).isEqualTo(3);
    runtime.close();
    assertThat(watching.join().out().lines()).hasSize(3);
    assertThat(runtime.rest())
        .filteredOn(BoardRequest.ListBoards.class::isInstance)
        .isEmpty();
  }

  @Test
  void in_json_each_is_an_object() {
    var watching = CompletableFuture.supplyAsync(
        () -> typed.run("board", "watch", "--board", "shop", "--json"));
    assertThat(runtime.expect(BoardRequest.BoardTrail.class))
        .isEqualTo(new BoardRequest.BoardTrail("shop", null, null));
    assertThat(runtime.expect(BoardRequest.BoardTrail.class).after()).isEqualTo(3);
    runtime.close();

    assertThat(watching.join().out().lines())
        .hasSize(3)
        .first()
        .isEqualTo("{\"card\":\"7\",\"at\":\"2096-11-30T12:00:00+01:00\",\"who\":\"you\","
            + "\"kind\":\"added\",\"text\":\"Mend the parser\"}");
  }

  @Test
  void it_goes_on_where_it_was_when_the_connection_was_lost() {
    var watching = CompletableFuture.supplyAsync(() -> typed.run("board", "watch"));
    expectTrail(null);
    expectTrail(3L);
    runtime.hangUp();
    expectTrail(3L);
    runtime.close();

    assertThat(watching.join().out().lines()).hasSize(3);
  }

  @Test
  void a_board_that_is_not_there_is_not_found() {
    var error = new ErrorInfo("not_found", "there is no board \"x\"", "/board boards", null);
    runtime.on(BoardRequest.BoardTrail.class, r -> error);

    assertThat(typed.run("board", "watch", "--board", "x"))
        .isEqualTo(
            new Typed.Ran(3, "", "talaria: there is no board \"x\"\n  → talaria board boards\n"));
  }

  @Test
  void at_a_terminal_the_board_is_drawn_anew_as_it_changes_and_fits_the_window() throws Exception {
    runtime.on(
        BoardRequest.ListCards.class,
        r -> new Reply.Cards(List.of(PlausibleCards.PARENT, PlausibleCards.WAITING), null));
    try (var window = typed.inWindow("board", "watch")) {
      window.awaitShown("""
          Board default
          ⏸ blocked 1
            #7  ! Mend the parser  waits for #3 Find the fault · due Mon 3 Dec 2096 18:00
          ▶ running 1
            #3  ! Find the fault   worker-1 · due Mon 3 Dec 2096 18:00
          Ctrl+C leaves""");

      runtime.on(
          BoardRequest.ListCards.class, r -> new Reply.Cards(List.of(PlausibleCards.READY), null));
      runtime.emit(new Event.BoardChanged("default"));
      window.awaitShown("""
          Board default
          ● ready 1
            #7  ! Mend the parser  due Mon 3 Dec 2096 18:00
          Ctrl+C leaves""");

      window.resize(30, 10);
      window.awaitShown("""
          Board default
          ● ready 1
            #7 ! Mend the parser
               due Mon 3 Dec 2096 18:00
          Ctrl+C leaves""");

      window.type("\u0003");
      assertThat(window.exitCode()).isEqualTo(130);
      assertThat(window.raw())
          .as("nothing is asked of the terminal, whose answer nobody would read")
          .doesNotContain("\u001b[6n", "\u001b[c", "$p")
          .containsSubsequence("\u001b[?1049h\u001b[?25l", "\u001b[?25h\u001b[?1049l", "● ready");
    }
  }

  @Test
  void what_does_not_fit_into_the_window_is_counted() throws Exception {
    runtime.on(
        BoardRequest.ListCards.class,
        r -> new Reply.Cards(
            List.of(
                PlausibleCards.PARENT,
                PlausibleCards.WAITING,
                PlausibleCards.READY,
                PlausibleCards.in("review"),
                PlausibleCards.in("triage"),
                PlausibleCards.in("done")),
            null));
    try (var window = typed.inWindow("board", "watch")) {
      window.resize(100, 8);
      assertThat(window.await("fits", lines -> lines.getLast().startsWith("… ")))
          .hasSize(8)
          .startsWith("Board default", "◆ review 1")
          .endsWith("… 6 more lines · Ctrl+C leaves");
      window.resize(28, 8);
      assertThat(window.await("fits", lines -> lines.contains("leaves")))
          .hasSize(8)
          .startsWith("Board default")
          .endsWith("… 20 more lines · Ctrl+C", "leaves");
    }
  }

  private void expectTrail(Long after) {
    assertThat(runtime.expect(BoardRequest.BoardTrail.class))
        .isEqualTo(new BoardRequest.BoardTrail("default", after, null));
  }
}
