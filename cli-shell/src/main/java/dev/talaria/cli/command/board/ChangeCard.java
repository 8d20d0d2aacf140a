package dev.talaria.cli.command.board;

import dev.talaria.cli.board.CardChange;
import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Given;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Refused;
import dev.talaria.runtime.wire.Reply;
import java.io.IOException;
import java.util.ArrayList;

/** A verb that changes one card, and says where the card stands then. */
public final class ChangeCard implements Action {
  @Override
  public ExitCode run(Invocation call) throws Refused, IOException, InterruptedException {
    var change =
        CardChange.of(given(call), file -> Invocation.file(call.directory(), file), Cards.now());
    var card = call.runtime().ask(change.request(), Reply.Card.class).card();
    Cards.print(call, card, "card " + card.card() + " " + change.became().apply(card));
    return ExitCode.OK;
  }

  /** With all of stdin in the place of a text that is {@code -}. */
  private static Given given(Invocation call) throws Refused, IOException {
    var given = call.given();
    int text = given.verb().arguments().split(" ", -1).length - 1;
    if (!given.verb().takesText() || given.arguments().size() <= text) {
      return given;
    }
    var arguments = new ArrayList<>(given.arguments().subList(0, text));
    arguments.add(call.textFrom(text, "text"));
    return new Given(given.verb(), arguments, given.flags());
  }
}
