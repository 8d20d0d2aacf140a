package dev.talaria.cli.command.board;

import dev.talaria.cli.board.CardRequests;
import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.render.CardSays;
import dev.talaria.runtime.wire.Reply;
import java.io.IOException;

/** {@code board add}: prints what the card is called, and says what happens to it next. */
public final class AddCard implements Action {
  @Override
  public ExitCode run(Invocation call) throws Refused, IOException, InterruptedException {
    var add = CardRequests.add(call.given(), call.textFrom(0, "prompt"), null);
    var card = call.runtime().insist(add, Reply.Card.class).card();
    Cards.print(call, card, card.card());
    call.out().flush();
    call.hint(CardSays.next(card, Cards.now()), "");
    return ExitCode.OK;
  }
}
