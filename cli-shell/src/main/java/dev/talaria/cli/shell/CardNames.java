package dev.talaria.cli.shell;

import dev.talaria.runtime.wire.BoardRequest;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.WorkflowRequest;
import java.util.concurrent.CompletableFuture;

/**
 * What completes cards, boards and runs of workflows. They are asked for again when something
 * happened to them; while an answer is awaited, many changes are one.
 */
final class CardNames {
  private static final int MOST = 500;
  private static final int MOST_RUNS = 50;

  private final Scene scene;
  private final Link link;
  private boolean asking;
  private boolean changed;

  CardNames(Scene scene, Link link) {
    this.scene = scene;
    this.link = link;
  }

  /** There may be others than before. */
  void ask() {
    synchronized (this) {
      changed = asking;
      if (asking) {
        return;
      }
      asking = true;
    }
    var boards =
        link.askNow(new BoardRequest.ListBoards(), Reply.Boards.class).thenAccept(scene::boards);
    var cards = link.askNow(
            new BoardRequest.ListCards(null, null, null, null, null, null, MOST), Reply.Cards.class)
        .thenAccept(scene::cards);
    var runs = link.askNow(
            new WorkflowRequest.ListWorkflows(null, false, MOST_RUNS), Reply.Workflows.class)
        .thenAccept(scene::runs);
    var unused = CompletableFuture.allOf(boards, cards, runs).thenRun(this::answered);
  }

  private void answered() {
    boolean again;
    synchronized (this) {
      again = changed;
      asking = false;
      changed = false;
    }
    if (again) {
      ask();
    }
  }
}
