package dev.talaria.cli.command.board;

import dev.talaria.cli.board.CardRequests;
import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Json;
import dev.talaria.cli.command.Refused;
import dev.talaria.runtime.wire.BoardRequest;
import dev.talaria.runtime.wire.Reply;

/** {@code board context}: prints what the next worker of a card would be asked. */
public final class ShowContext implements Action {
  @Override
  public ExitCode run(Invocation call) throws Refused, InterruptedException {
    var context = call.runtime()
        .ask(
            new BoardRequest.CardContext(CardRequests.card(call.given().first())),
            Reply.Context.class);
    if (call.json()) {
      call.print(Json.of(context));
    } else {
      call.print(context.prompt());
    }
    return ExitCode.OK;
  }
}
