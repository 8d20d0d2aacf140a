package dev.talaria.cli.command.board;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.command.Verb;
import dev.talaria.runtime.wire.BoardRequest;
import dev.talaria.runtime.wire.Reply;

/** What Tab completes for a card or board: silent, and nothing where no runtime runs. */
public final class CardNames implements Action {
  private static final int MOST = 500;

  @Override
  public ExitCode run(Invocation call) throws InterruptedException {
    try {
      call.runtime().openRunning();
      if (call.given().verb() == Verb.BOARD_NAMES) {
        call.runtime()
            .ask(new BoardRequest.ListBoards(), Reply.Boards.class)
            .boards()
            .forEach(board -> call.print(board.name()));
      } else {
        call.runtime()
            .ask(
                new BoardRequest.ListCards(null, null, null, null, null, null, MOST),
                Reply.Cards.class)
            .cards()
            .forEach(card -> call.print(card.card()));
      }
    } catch (Refused nothingToComplete) {
      return ExitCode.of(nothingToComplete.error());
    }
    return ExitCode.OK;
  }
}
