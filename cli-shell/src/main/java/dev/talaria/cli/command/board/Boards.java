package dev.talaria.cli.command.board;

import dev.talaria.cli.board.CardRequests;
import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Json;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.render.BoardTable;
import dev.talaria.runtime.wire.BoardRequest;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;

/** {@code board boards}, and what changes which boards there are. */
public final class Boards implements Action {
  @Override
  public ExitCode run(Invocation call) throws Refused, InterruptedException {
    var given = call.given();
    Request request = switch (given.verb()) {
      case BOARD_CREATE -> CardRequests.create(given);
      case BOARD_REMOVE -> new BoardRequest.RemoveBoard(given.first());
      case BOARD_RENAME -> CardRequests.rename(given);
      default -> new BoardRequest.ListBoards();
    };
    var boards = call.runtime().ask(request, Reply.Boards.class).boards();
    if (call.json()) {
      boards.forEach(board -> call.print(Json.of(board)));
    } else {
      switch (given.verb()) {
        case BOARD_CREATE -> call.print("board " + given.first() + " made");
        case BOARD_REMOVE -> call.print("board " + given.first() + " removed");
        case BOARD_RENAME ->
          call.print(
              "board " + given.first() + " is called " + given.arguments().getLast());
        default -> call.out().print(BoardTable.text(boards, call.page()));
      }
    }
    return ExitCode.OK;
  }
}
