package dev.talaria.cli.shell;

import dev.talaria.cli.client.Answer;
import dev.talaria.runtime.wire.BoardRequest;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
import dev.talaria.runtime.wire.WorkflowRequest;
import java.util.function.Consumer;

/**
 * What completes cards, boards and runs of workflows. They are asked for where there are others.
 */
final class CardNames {
  private static final int MOST = 500;
  private static final int MOST_RUNS = 50;

  private final Scene scene;
  private final Link link;
  private final Asked<Reply.Boards> boards;
  private final Asked<Reply.Cards> cards;
  private final Asked<Reply.Workflows> runs;

  CardNames(Scene scene, Link link) {
    this.scene = scene;
    this.link = link;
    boards = new Asked<>(new BoardRequest.ListBoards(), Reply.Boards.class, scene::boards);
    cards = new Asked<>(
        new BoardRequest.ListCards(null, null, null, null, null, null, MOST),
        Reply.Cards.class,
        scene::cards);
    runs = new Asked<>(
        new WorkflowRequest.ListWorkflows(null, false, MOST_RUNS),
        Reply.Workflows.class,
        scene::runs);
  }

  /** There may be others than before. */
  void ask() {
    boards.ask();
    cards.ask();
    runs.ask();
  }

  /** Something happened to cards of that board. */
  void ofBoard(String board) {
    cards.ask();
    if (!scene.boards().contains(board)) {
      boards.ask();
    }
  }

  /** Something happened to that run. */
  void ofRun(String run) {
    if (scene.runs().stream().noneMatch(known -> known.id().equals(run))) {
      runs.ask();
    }
  }

  /** While an answer is awaited, many changes are one. */
  private final class Asked<T extends Reply> {
    private final Request request;
    private final Class<T> type;
    private final Consumer<Answer<T>> known;
    private boolean asking;
    private boolean again;

    Asked(Request request, Class<T> type, Consumer<Answer<T>> known) {
      this.request = request;
      this.type = type;
      this.known = known;
    }

    void ask() {
      synchronized (this) {
        again = asking;
        if (asking) {
          return;
        }
        asking = true;
      }
      var unused = link.askNow(request, type).thenAccept(known).thenRun(this::answered);
    }

    private void answered() {
      boolean changed;
      synchronized (this) {
        changed = again;
        asking = false;
      }
      if (changed) {
        ask();
      }
    }
  }
}
