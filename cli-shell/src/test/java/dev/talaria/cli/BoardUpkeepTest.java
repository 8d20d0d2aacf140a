package dev.talaria.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.cli.Typed.Ran;
import dev.talaria.runtime.wire.BoardRequest;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.WorkflowRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code talaria board …}: what is old. */
class BoardUpkeepTest {
  @TempDir
  Path home;

  private Typed typed;
  private ScriptedRuntime runtime;

  @BeforeEach
  void start() throws IOException {
    typed = new Typed(home);
    runtime = typed.runtime();
  }

  @AfterEach
  void stop() {
    runtime.close();
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
        list -> new Reply.Boards(List.of(new Reply.Board("shop", "", Map.of(), removed))));
    runtime.on(
        WorkflowRequest.ListWorkflows.class, list -> new Reply.Workflows(List.of(), removed));

    assertThat(typed.run("board", "list", "--all").out()).endsWith(said);
    assertThat(typed.run("board", "list", "--all", "--json").err()).isEqualTo(said);
    assertThat(typed.run("board", "list").out()).doesNotContain("removed");
    assertThat(typed.run("board", "boards").out()).endsWith("shop: " + said);
    assertThat(typed.run("workflow", "list", "incident").out())
        .endsWith("removed 3 runs that ended before 2026-08-31 (store.retention, board gc)\n");
  }
}
